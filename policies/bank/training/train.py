"""Behaviour cloning of the history-bank policy. One thread; the same seed on the same CPU gives the same weights.

python train.py --demos FOLDER --out checkpoint.pt [--seed 0] [--steps 600]
"""

import argparse
import json
import math
import time
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from data import Batch, Demonstrations
from model import CHUNK, BankPolicy, standardise

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


def update_average(average: BankPolicy, policy: BankPolicy, step: int) -> None:
    decay = min(EMA_LIMIT, 1 - 1 / (step / 10 + 1))
    with torch.no_grad():
        for mean, value in zip(average.parameters(), policy.parameters(), strict=True):
            mean.lerp_(value, 1 - decay)


def fast_bfloat16() -> bool:
    """bf16 pays only where the CPU multiplies it natively; elsewhere train in fp32."""
    cpuinfo = Path("/proc/cpuinfo")
    return cpuinfo.exists() and "avx512_bf16" in cpuinfo.read_text()


def train(folder: Path, out: Path, seed: int, steps: int) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed + 1)
    started = time.process_time()
    demos = Demonstrations(folder)
    norms = demos.norms()
    policy, average = BankPolicy(demos.aux), BankPolicy(demos.aux)
    policy.encoder.to(memory_format=torch.channels_last)
    average.load_state_dict(policy.state_dict())
    optimiser = torch.optim.AdamW(policy.parameters(), LEARNING_RATE, BETAS, weight_decay=WEIGHT_DECAY)
    precision = "bfloat16" if fast_bfloat16() else "float32"
    order: list[int] = []
    curve = []
    for step in range(steps):
        if len(order) < EPISODES_PER_BATCH:
            order = torch.randperm(len(demos.episodes), generator=generator).tolist()
        chosen, order = order[:EPISODES_PER_BATCH], order[EPISODES_PER_BATCH:]
        for group in optimiser.param_groups:
            group["lr"] = LEARNING_RATE * rate(step, steps)
        with torch.autocast("cpu", torch.bfloat16, enabled=precision == "bfloat16"):
            chunk_loss, aux_loss = losses(policy, demos.batch(chosen, norms), generator)
        optimiser.zero_grad(set_to_none=True)
        (chunk_loss + AUX_WEIGHT * aux_loss).backward()
        nn.utils.clip_grad_norm_(policy.parameters(), CLIP)
        optimiser.step()
        update_average(average, policy, step)
        if not math.isfinite(chunk_loss.item()):
            raise SystemExit(f"step {step}: the loss is {chunk_loss.item()}")
        if step % 25 == 24 or step == steps - 1:
            curve.append({"step": step + 1, "chunkLoss": round(chunk_loss.item(), 6), "auxLoss": round(aux_loss.item(), 6)})
            print(json.dumps({**curve[-1], "cpuSeconds": round(time.process_time() - started, 1)}), flush=True)
    facts = {
        "seed": seed, "steps": steps, "episodesPerBatch": EPISODES_PER_BATCH, "precision": precision, "torch": str(torch.__version__),
        "demonstrations": {key: demos.manifest[key] for key in ("task", "seed", "requested", "kept", "dataDigest", "simulatorDigest", "auxWidth")},
        "curve": curve, "cpuSeconds": round(time.process_time() - started, 1),
    }
    torch.save({"policy": average.state_dict(), "norms": norms, "facts": facts}, out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--demos", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=600)
    arguments = parser.parse_args()
    train(arguments.demos, arguments.out, arguments.seed, arguments.steps)
