"""Demonstrations written by `twinpast demos`, memory-mapped.

Layout (docs/training.md): manifest.json, and one file per successful episode holding, in this order and without gaps,
states f4[T,14], labels f4[T,30,14], aux f4[T,A], frames u1[T,64,64,3], all little-endian.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from model import DIMENSIONS, STEPS, WINDOW

FORMAT = "twinpast-demonstrations/2"
FRAME = (64, 64, 3)
SD_FLOOR = 0.02


@dataclass
class Episode:
    states: np.ndarray
    labels: np.ndarray
    aux: np.ndarray
    frames: np.ndarray


@dataclass
class Batch:
    """Whole episodes, concatenated along the first axis (m queries)."""

    frames: Tensor
    states: Tensor
    chunks: Tensor
    aux: Tensor
    anchors: Tensor
    windows: Tensor
    mask: Tensor


class Demonstrations:
    def __init__(self, folder: Path) -> None:
        """Every file is compared with the size and the digest that the manifest names (SystemExit if it differs)."""
        self.manifest = json.loads((folder / "manifest.json").read_text())
        if self.manifest["format"] != FORMAT:
            raise SystemExit(f"demonstrations: got format {self.manifest['format']}, expected {FORMAT}; make the demonstrations again")
        self.aux = int(self.manifest["auxWidth"])
        self.episodes = [self._open(folder / entry["file"], entry, self.aux) for entry in self.manifest["episodes"]]

    @staticmethod
    def _open(path: Path, entry: dict, aux: int) -> Episode:
        steps = entry["steps"]
        shapes = [(steps, DIMENSIONS), (steps, STEPS, DIMENSIONS), (steps, aux)]
        expected = 4 * sum(int(np.prod(shape)) for shape in shapes) + steps * int(np.prod(FRAME))
        if path.stat().st_size != expected:
            raise SystemExit(f"{path.name}: got {path.stat().st_size} bytes, expected {expected}; make the demonstrations again")
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        if digest != entry["sha256"]:
            raise SystemExit(f"{path.name}: got SHA-256 {digest}, expected {entry['sha256']}; make the demonstrations again")
        arrays, offset = [], 0
        for shape in shapes:
            arrays.append(np.memmap(path, "<f4", "r", offset, shape))
            offset += 4 * int(np.prod(shape))
        return Episode(*arrays, np.memmap(path, "u1", "r", offset, (steps, *FRAME)))

    def norms(self) -> dict[str, Tensor]:
        """Means and standard deviations over all queries, sd floor 0.02 (rad, m)."""
        states = np.concatenate([e.states for e in self.episodes]).astype(np.float64)
        aux = np.concatenate([e.aux for e in self.episodes]).astype(np.float64)
        total, square, count = 0.0, 0.0, 0
        for e in self.episodes:
            moves = e.labels.astype(np.float64) - e.states[:, None].astype(np.float64)
            total, square, count = total + moves.sum(0), square + (moves**2).sum(0), count + len(moves)
        mean = total / count
        values = {
            "state_mean": states.mean(0), "state_sd": np.maximum(states.std(0), SD_FLOOR),
            "aux_mean": aux.mean(0), "aux_sd": np.maximum(aux.std(0), SD_FLOOR),
            "chunk_mean": mean, "chunk_sd": np.maximum(np.sqrt(np.maximum(square / count - mean**2, 0)), SD_FLOOR),
        }
        return {name: torch.tensor(value, dtype=torch.float32) for name, value in values.items()}

    def batch(self, chosen: list[int], norms: dict[str, Tensor]) -> Batch:
        episodes = [self.episodes[i] for i in chosen]
        states = torch.from_numpy(np.concatenate([e.states for e in episodes]))
        labels = torch.from_numpy(np.concatenate([e.labels for e in episodes]))
        aux = torch.from_numpy(np.concatenate([e.aux for e in episodes]))
        anchors, windows, masks, first = [], [], [], 0
        ages = torch.arange(1, WINDOW + 1)
        for e in episodes:
            steps = torch.arange(len(e.states))
            stored = steps[:, None] - ages[None]
            windows.append(first + stored.clamp(min=0))
            masks.append((stored >= 0).float())
            # an empty bank (step 0) reads the current slot as its anchor, which is slot 0 as well
            anchors.append(torch.full_like(steps, first))
            first += len(steps)
        return Batch(
            frames=torch.from_numpy(np.concatenate([e.frames for e in episodes])),
            states=(states - norms["state_mean"]) / norms["state_sd"],
            chunks=((labels - states[:, None] - norms["chunk_mean"]) / norms["chunk_sd"]).flatten(1),
            aux=(aux - norms["aux_mean"]) / norms["aux_sd"],
            anchors=torch.cat(anchors), windows=torch.cat(windows), mask=torch.cat(masks),
        )
