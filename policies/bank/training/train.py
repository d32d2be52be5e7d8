"""Behaviour cloning of the history-bank policy. One thread; the same seed on the same CPU gives the same weights.

python train.py --demos FOLDER --out checkpoint.pt [--seed 0] [--steps 600] [--early STEP] [--head-width 512]

With --early the averaged weights after that step are written too, to checkpoint-early.pt. A run that was cut off is resumed by
the same command from its last saved state, to the same weights bit for bit; a finished one is left as it is.
"""

import argparse
import json
import math
import time
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from checkpoint import check_same_run, write_whole
from data import Batch, Demonstrations
from model import CHUNK, HEAD_WIDTH, BankPolicy, standardise

EPISODES_PER_BATCH = 8
DRAWS = 2
LEARNING_RATE = 1e-3
BETAS = (0.9, 0.95)
WEIGHT_DECAY = 0.01
CLIP = 1.0
WARM_UP = 50
DECAY_SHARE = 0.3
RATE_FLOOR = 0.02
EMA_LIMIT = 0.998
TIME_LIMIT = 0.95
AUX_WEIGHT = 0.2


def rate(step: int, steps: int) -> float:
    """Share of the learning rate at `step` (0-based): linear warm-up, constant, linear decay over the last 30 %."""
    decay = (steps - step) / (DECAY_SHARE * steps)
    return min((step + 1) / WARM_UP, 1.0, max(decay, RATE_FLOOR))


def losses(policy: BankPolicy, batch: Batch, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Chunk and auxiliary mean squared errors; each frame is encoded once, keys and values are computed once."""
    slots = standardise(policy.encoder(batch.frames))
    window_kv = policy.readout.key_value(slots)[batch.windows]
    context = policy.readout(slots[batch.anchors], slots, window_kv, batch.mask, batch.states)
    chunks, context = batch.chunks.repeat(DRAWS, 1), context.repeat(DRAWS, 1)
    noise = torch.randn(len(chunks), CHUNK, generator=generator)
    t = torch.rand(len(chunks), generator=generator) * TIME_LIMIT
    mixed = (1 - t[:, None]) * noise + t[:, None] * chunks
    predicted = policy.head(mixed, policy.head.modulations(t, context))
    return F.mse_loss(predicted.float(), chunks), F.mse_loss(policy.auxiliary(slots).float(), batch.aux)


def fast_bfloat16() -> bool:
    """bf16 pays only where the CPU multiplies it natively; elsewhere train in fp32."""
    cpuinfo = Path("/proc/cpuinfo")
    return cpuinfo.exists() and "avx512_bf16" in cpuinfo.read_text()


class Run:
    """Everything that one training run changes from step to step."""

    def __init__(self, demos: Demonstrations, norms: dict[str, Tensor], facts: dict) -> None:
        torch.manual_seed(facts["seed"])
        self.demos, self.norms, self.facts = demos, norms, facts
        self.generator = torch.Generator().manual_seed(facts["seed"] + 1)
        self.policy, self.average = (BankPolicy(demos.aux, facts["headWidth"]) for _ in range(2))
        self.policy.encoder.to(memory_format=torch.channels_last)
        self.average.load_state_dict(self.policy.state_dict())
        self.optimiser = torch.optim.AdamW(self.policy.parameters(), LEARNING_RATE, BETAS, weight_decay=WEIGHT_DECAY)
        self.order: list[int] = []
        self.step = 0
        self.curve: list[dict] = []
        self.seconds_before = 0.0
        self.started = time.process_time()

    def seconds(self) -> float:
        """CPU seconds, those before an interruption included."""
        return round(self.seconds_before + time.process_time() - self.started, 1)

    def save(self, path: Path) -> None:
        write_whole(path, {
            "facts": self.facts, "policy": self.policy.state_dict(), "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(), "generator": self.generator.get_state(),
            "order": self.order, "step": self.step, "curve": self.curve, "cpuSeconds": self.seconds(),
        })

    def resume(self, path: Path) -> None:
        saved = torch.load(path, weights_only=True)
        check_same_run(path, saved["facts"], self.facts)
        self.policy.load_state_dict(saved["policy"])
        self.average.load_state_dict(saved["average"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.generator.set_state(saved["generator"])
        self.order, self.step, self.curve, self.seconds_before = saved["order"], saved["step"], saved["curve"], saved["cpuSeconds"]
        print(json.dumps({"resumedAfterStep": self.step}), flush=True)

    def write_checkpoint(self, path: Path) -> None:
        """The averaged weights as they are now."""
        facts = {**self.facts, "exportedAfterStep": self.step, "curve": self.curve, "cpuSeconds": self.seconds()}
        write_whole(path, {"policy": self.average.state_dict(), "norms": self.norms, "facts": facts})

    def advance(self) -> None:
        steps, bfloat16 = self.facts["steps"], self.facts["precision"] == "bfloat16"
        if len(self.order) < EPISODES_PER_BATCH:
            self.order = torch.randperm(len(self.demos.episodes), generator=self.generator).tolist()
        chosen, self.order = self.order[:EPISODES_PER_BATCH], self.order[EPISODES_PER_BATCH:]
        for group in self.optimiser.param_groups:
            group["lr"] = LEARNING_RATE * rate(self.step, steps)
        with torch.autocast("cpu", torch.bfloat16, enabled=bfloat16):
            chunk_loss, aux_loss = losses(self.policy, self.demos.batch(chosen, self.norms), self.generator)
        self.optimiser.zero_grad(set_to_none=True)
        (chunk_loss + AUX_WEIGHT * aux_loss).backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), CLIP)
        self.optimiser.step()
        self.update_average()
        if not math.isfinite(chunk_loss.item()):
            raise SystemExit(f"step {self.step}: the loss is {chunk_loss.item()}")
        self.step += 1
        if self.step % 25 == 0 or self.step == steps:
            self.curve.append({"step": self.step, "chunkLoss": round(chunk_loss.item(), 6), "auxLoss": round(aux_loss.item(), 6)})
            print(json.dumps({**self.curve[-1], "cpuSeconds": self.seconds()}), flush=True)

    def update_average(self) -> None:
        decay = min(EMA_LIMIT, 1 - 1 / (self.step / 10 + 1))
        with torch.no_grad():
            for mean, value in zip(self.average.parameters(), self.policy.parameters(), strict=True):
                mean.lerp_(value, 1 - decay)


def train(folder: Path, out: Path, seed: int, steps: int, early: int | None, head_width: int, save_every: int) -> None:
    torch.set_num_threads(1)
    demos = Demonstrations(folder)
    keys = ("task", "seed", "requested", "kept", "dataDigest", "simulatorDigest", "programDigest", "auxWidth")
    facts = {
        "seed": seed, "steps": steps, "earlyStep": early, "headWidth": head_width, "episodesPerBatch": EPISODES_PER_BATCH,
        "precision": "bfloat16" if fast_bfloat16() else "float32", "torch": str(torch.__version__),
        "demonstrations": {key: demos.manifest[key] for key in keys},
    }
    early_out, state = out.with_stem(f"{out.stem}-early"), out.with_suffix(".unfinished")
    if out.exists():
        check_same_run(out, torch.load(out, weights_only=True)["facts"], facts)
        print(json.dumps({"finishedBefore": out.name}))
        return
    run = Run(demos, demos.norms(), facts)
    if state.exists():
        run.resume(state)
    while run.step < steps:
        run.advance()
        if run.step == early:
            run.write_checkpoint(early_out)
        if run.step % save_every == 0 and run.step < steps:
            run.save(state)
    run.write_checkpoint(out)
    state.unlink(missing_ok=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--demos", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--early", type=int, help="step whose averaged weights are written too")
    parser.add_argument("--head-width", type=int, default=HEAD_WIDTH)
    parser.add_argument("--save-every", type=int, default=50, help="steps between two saved states")
    given = parser.parse_args()
    train(given.demos, given.out, given.seed, given.steps, given.early, given.head_width, given.save_every)
