"""Can the past be read from the present alone? Cross-validated ridge probe on the demonstrations.

python leak_probe.py --demos FOLDER --out leak-probe.json

Asked at every decision of the manifest's `probes`, and only among branches whose presents look alike there: at the decision
nothing but memory may tell them apart, on the evidence frame everything may. Where the start does not settle the branch, the first
frame must not tell it either. Refuses (exit 1) data whose presents are read better than chance + MARGIN (with few episodes: than
999 of 1,000 blind guessers), or whose evidence frames are not read.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from data import Demonstrations
from model import DIMENSIONS

FOLDS = 5
RIDGE = 0.1
MARGIN = 0.05
EVIDENCE_LEAST = 0.95


def right_answers(features: np.ndarray, labels: np.ndarray, classes: int) -> int:
    """Held-out rows whose label has the highest ridge score (5 folds, features standardised on the training part)."""
    order = np.random.default_rng(0).permutation(len(labels))
    right = 0
    for fold in range(FOLDS):
        held = order[fold::FOLDS]
        train = np.setdiff1d(order, held)
        mean, sd = features[train].mean(0), features[train].std(0) + 1e-9
        a, b = (features[train] - mean) / sd, (features[held] - mean) / sd
        targets = np.eye(classes)[labels[train]] - 1 / classes
        kernel = a @ a.T
        weights = np.linalg.solve(kernel + RIDGE * np.trace(kernel) / len(train) * np.eye(len(train)), targets)
        right += int(((b @ a.T @ weights).argmax(1) == labels[held]).sum())
    return right


def chance_quantiles(n: int, classes: int, shares: list[float]) -> list[float]:
    """Quantiles of the share that a blind guesser gets right in n trials."""
    wins = np.random.default_rng(1).binomial(n, 1 / classes, 200_000) / n
    return [round(float(q), 4) for q in np.quantile(wins, shares)]


def probe_decision(demos: Demonstrations, decision: str, step: int, groups: list[list[str]], evidence: int, start_tells: bool) -> dict:
    """Shares read right, pooled over the groups."""
    classes = len(groups[0])
    members = [
        [(episode, group.index(entry["branch"])) for episode, entry in zip(demos.episodes, demos.manifest["episodes"], strict=True) if entry["branch"] in group]
        for group in groups
    ]
    n = sum(len(rows) for rows in members)

    def share(features) -> float:
        right = 0
        for rows in members:
            values = np.stack([features(episode).reshape(-1) for episode, _ in rows]).astype(np.float64)
            right += right_answers(values, np.array([label for _, label in rows]), classes)
        return round(right / n, 4)

    low, high, highest = chance_quantiles(n, classes, [0.025, 0.975, 0.999])
    return {
        "decision": decision, "episodes": n, "classes": classes, "groups": groups,
        "present": {
            "pixels": share(lambda e: e.frames[step]),
            "joint targets": share(lambda e: e.states[step]),
            "object positions": share(lambda e: e.aux[step, :-DIMENSIONS]),
        },
        "evidenceStep": evidence, "evidence": share(lambda e: e.frames[evidence]),
        "startTells": start_tells, "firstFrame": share(lambda e: e.frames[0]),
        "chance": [low, high], "limit": round(max(1 / classes + MARGIN, highest), 4),
    }


def refusals(row: dict) -> list[str]:
    blind = {**row["present"], **({} if row["startTells"] else {"first frame": row["firstFrame"]})}
    leaks = [f"{row['decision']}: {name} read with {share}, expected at most {row['limit']}" for name, share in blind.items() if share > row["limit"]]
    unseen = row["evidence"] < EVIDENCE_LEAST
    return leaks + ([f"{row['decision']}: evidence frame read with {row['evidence']}, expected at least {EVIDENCE_LEAST}"] if unseen else [])


def main(folder: Path, out: Path) -> None:
    demos = Demonstrations(folder)
    rows = [
        probe_decision(demos, asked["decision"], asked["step"], asked["groups"], asked["evidenceStep"], asked["startTells"])
        for asked in demos.manifest["probes"]
    ]
    out.write_text(json.dumps({"episodes": len(demos.episodes), "dataDigest": demos.manifest["dataDigest"], "probes": rows}, indent=1) + "\n")
    for row in rows:
        print(json.dumps(row))
    refused = [reason for row in rows for reason in refusals(row)]
    if refused:
        raise SystemExit(f"leak probe: {'; '.join(refused)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--demos", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    main(arguments.demos, arguments.out)
