"""History-bank policy: encoder, readout of anchor and window, flow head that predicts the clean chunk.

Shapes: a slot is 1,024 float32; a chunk is 30 steps of 14 targets in normalised space.
Architecture and sizes: docs/training.md.
"""

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F

SLOT = 1024
WINDOW = 30
STEPS = 30
DIMENSIONS = 14
CHUNK = STEPS * DIMENSIONS
EULER_STEPS = 8
WIDTH = 128
HEADS = 4
CONTEXT = 256
HEAD_WIDTH = 512
SINUSOIDS = 16


def sinusoids(x: Tensor, highest: float) -> Tensor:
    """[...] -> [..., 32]: sines and cosines at 16 geometric frequencies from 1 to `highest` radians per unit."""
    exponents = torch.arange(SINUSOIDS, dtype=torch.float32, device=x.device) / (SINUSOIDS - 1)
    angles = x.float().unsqueeze(-1) * torch.exp(exponents * math.log(highest))
    return torch.cat([torch.sin(angles), torch.cos(angles)], dim=-1)


def standardise(slot: Tensor) -> Tensor:
    return F.layer_norm(slot.float(), (SLOT,))


class Encoder(nn.Module):
    """uint8 pictures [n, 64, 64, 3] -> slots [n, 1024]."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(3, 32, 5, 2, 2), nn.SiLU(),
            nn.Conv2d(32, 64, 3, 2, 1), nn.SiLU(),
            nn.Conv2d(64, 64, 3, 2, 1), nn.SiLU(),
            nn.Conv2d(64, 64, 3, 2, 1),
        )

    def forward(self, pictures: Tensor) -> Tensor:
        values = (pictures.permute(0, 3, 1, 2).float() / 255 - 0.5) * 2
        return self.layers(values.contiguous(memory_format=torch.channels_last)).flatten(1)


class Readout(nn.Module):
    """Reads the bank before the current slot is stored. Standardised slots in, context [n, 256] out."""

    def __init__(self) -> None:
        super().__init__()
        self.query = nn.Linear(SLOT, WIDTH)
        self.key_value = nn.Linear(SLOT, 2 * WIDTH)
        self.age = nn.Sequential(nn.Linear(2 * SINUSOIDS, 64), nn.SiLU(), nn.Linear(64, 2 * WIDTH))
        self.attended = nn.Linear(WIDTH, WIDTH)
        self.anchor = nn.Linear(SLOT, WIDTH)
        self.current = nn.Linear(SLOT, WIDTH)
        self.state = nn.Linear(DIMENSIONS, WIDTH)
        self.fuse = nn.Sequential(nn.LayerNorm(4 * WIDTH), nn.Linear(4 * WIDTH, CONTEXT), nn.SiLU(), nn.Linear(CONTEXT, CONTEXT))

    def ages(self) -> Tensor:
        """Keys and values added per age 1 (newest) .. 30, [30, 256]."""
        ages = torch.arange(1, WINDOW + 1, dtype=torch.float32, device=self.query.weight.device)
        return self.age(sinusoids(ages / WINDOW, 32.0))

    def attend(self, current: Tensor, window_kv: Tensor, mask: Tensor) -> Tensor:
        """current [n, 1024]; window_kv [n, 30, 256] newest first; mask [n, 30], 1 where a slot is stored. -> [n, 128]"""
        n = current.shape[0]
        query = self.query(current).view(n, HEADS, 1, WIDTH // HEADS)
        keys, values = (window_kv + self.ages()).view(n, WINDOW, 2, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        scores = (query * keys).sum(-1).float() / math.sqrt(WIDTH // HEADS)
        present = mask.unsqueeze(1)
        weights = torch.softmax(scores + (present - 1) * 1e4, dim=-1) * present
        return self.attended((weights.unsqueeze(-1) * values).sum(2).reshape(n, WIDTH))

    def forward(self, anchor: Tensor, current: Tensor, window_kv: Tensor, mask: Tensor, state: Tensor) -> Tensor:
        parts = [self.attend(current, window_kv, mask), self.anchor(anchor), self.current(current), self.state(state)]
        return self.fuse(torch.cat([part.float() for part in parts], dim=-1))


class Block(nn.Module):
    """Residual AdaLN block."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        self.modulation = nn.Linear(CONTEXT, 3 * width)
        self.inner = nn.Linear(width, width)
        self.outer = nn.Linear(width, width)

    def forward(self, x: Tensor, modulation: Tensor) -> Tensor:
        shift, scale, gate = modulation.split(self.width, dim=-1)
        y = F.layer_norm(x.float(), (self.width,)) * (1 + scale) + shift
        return x + gate * self.outer(F.silu(self.inner(y)))


class Head(nn.Module):
    """Noisy chunk x_t and time t -> clean chunk x_1, both [n, 420] in normalised chunk space."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.time = nn.Sequential(nn.Linear(2 * SINUSOIDS, CONTEXT), nn.SiLU(), nn.Linear(CONTEXT, CONTEXT))
        self.enter = nn.Linear(CHUNK, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(3))
        self.norm = nn.LayerNorm(width)
        self.leave = nn.Linear(width, CHUNK)

    def modulations(self, t: Tensor, context: Tensor) -> list[Tensor]:
        """One [n, 3 * width] per block from times [n] and contexts [n or 1, 256]; independent of x, so all Euler steps share one call."""
        condition = F.silu(context + self.time(sinusoids(t, 100.0)))
        return [block.modulation(condition) for block in self.blocks]

    def forward(self, x: Tensor, modulations: list[Tensor]) -> Tensor:
        y = self.enter(x)
        for block, modulation in zip(self.blocks, modulations, strict=True):
            y = block(y, modulation)
        return self.leave(self.norm(y.float()))


class BankPolicy(nn.Module):
    """All parts that are trained; `auxiliary` (from a slot to `aux` numbers) is left out of the export."""

    def __init__(self, aux: int, head_width: int) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.readout = Readout()
        self.head = Head(head_width)
        self.auxiliary = nn.Linear(SLOT, aux)


class Query(nn.Module):
    """What query.onnx computes for one query: readout, 8 Euler steps, absolute targets."""

    def __init__(self, policy: BankPolicy, norms: dict[str, Tensor]) -> None:
        super().__init__()
        self.readout = policy.readout
        self.head = policy.head
        for name in ("state_mean", "state_sd", "chunk_mean", "chunk_sd"):
            self.register_buffer(name, norms[name].float())

    def forward(self, anchor: Tensor, window: Tensor, mask: Tensor, current: Tensor, targets: Tensor, noise: Tensor) -> Tensor:
        """anchor, current [1024]; window [30, 1024] newest first; mask [30]; targets [14]; noise [30, 14] -> [30, 14]."""
        readout = self.readout
        context = readout(
            standardise(anchor.unsqueeze(0)),
            standardise(current.unsqueeze(0)),
            readout.key_value(standardise(window)).unsqueeze(0),
            mask.unsqueeze(0),
            ((targets - self.state_mean) / self.state_sd).unsqueeze(0),
        )
        x = noise.reshape(1, CHUNK)
        modulations = self.head.modulations(torch.arange(EULER_STEPS) / EULER_STEPS, context)
        for step in range(EULER_STEPS):
            clean = self.head(x, [modulation[step : step + 1] for modulation in modulations])
            # velocity (clean - x) / (1 - t) times 1/8; the last step lands on the prediction itself
            x = x + (clean - x) * (1 / (EULER_STEPS - step)) if step < EULER_STEPS - 1 else clean
        return targets + self.chunk_mean + self.chunk_sd * x.view(STEPS, DIMENSIONS)
