"""Checkpoints and saved states of a run: written whole or not at all, and never taken over by another run."""

import os
from pathlib import Path

import torch


def write_whole(path: Path, content: dict) -> None:
    """Under a temporary name, flushed to the disk, renamed: a killed process leaves the old file or the new one."""
    temporary = path.with_name(f".tmp-{path.name}")
    with temporary.open("wb") as file:
        torch.save(content, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)


def check_same_run(path: Path, found: dict, asked: dict) -> None:
    """Refuses (SystemExit) a file whose facts differ in anything that is asked for now."""
    for key, value in asked.items():
        if found.get(key) != value:
            raise SystemExit(f"{path.name} is of another run: got {key} {found.get(key)}, expected {value}; remove it, or name another folder")
