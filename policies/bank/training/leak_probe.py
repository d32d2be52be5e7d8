"""Can the past be read from the present alone? Cross-validated ridge probe on the demonstrations.

python leak_probe.py --demos FOLDER --out leak-probe.json

At the decision nothing but memory may tell the branches apart; on the first frame everything may. Refuses (exit 1) data whose
presents are read better than LIMIT (with few episodes: than 999 of 1,000 blind guessers), or whose first frames are not read.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from data import Demonstrations

FOLDS = 5
RIDGE = 0.1
LIMIT = 0.30
FIRST_FRAME_LEAST = 0.95


def accuracy(features: np.ndarray, labels: np.ndarray, classes: int) -> float:
    """Share of held-out rows whose label has the highest ridge score (5 folds, features standardised on the training part)."""
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
    return right / len(labels)


def chance_quantiles(n: int, classes: int, shares: list[float]) -> list[float]:
    """Quantiles of the share that a blind guesser gets right in n trials."""
    wins = np.random.default_rng(1).binomial(n, 1 / classes, 200_000) / n
    return [round(float(q), 4) for q in np.quantile(wins, shares)]


def probe(folder: Path, out: Path) -> None:
    demos = Demonstrations(folder)
    branches = sorted({entry["branch"] for entry in demos.manifest["episodes"]})
    labels = np.array([branches.index(entry["branch"]) for entry in demos.manifest["episodes"]])
    decision = demos.manifest["decisionStep"]

    def pixels(step: int) -> np.ndarray:
        return np.stack([e.frames[step].reshape(-1) for e in demos.episodes]).astype(np.float64)

    present = {
        "pixels": pixels(decision),
        "joint targets": np.stack([e.states[decision] for e in demos.episodes]).astype(np.float64),
        "object position": np.stack([e.aux[decision, :3] for e in demos.episodes]).astype(np.float64),
    }
    shares = {name: round(accuracy(features, labels, len(branches)), 4) for name, features in present.items()}
    first = round(accuracy(pixels(0), labels, len(branches)), 4)
    low, high, highest = chance_quantiles(len(labels), len(branches), [0.025, 0.975, 0.999])
    limit = max(LIMIT, highest)
    result = {"episodes": len(labels), "classes": len(branches), "present": shares, "firstFrame": first, "chance": [low, high], "limit": limit}
    out.write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps(result))
    if max(shares.values()) > limit or first < FIRST_FRAME_LEAST:
        raise SystemExit(f"leak probe: got {shares} at the decision and {first} on the first frame, expected at most {limit} and at least {FIRST_FRAME_LEAST}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--demos", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    probe(arguments.demos, arguments.out)
