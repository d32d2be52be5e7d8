"""Writes encoder.onnx, query.onnx and manifest.json from a checkpoint, and checks ONNX Runtime against torch.

python export.py --checkpoint checkpoint.pt --out FOLDER [--full-precision]

Weight matrices of the query are rounded to float16 and cast to float32 inside the graph, or kept with --full-precision; all
arithmetic is float32.
"""

import argparse
import hashlib
import json
import warnings
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper

from model import DIMENSIONS, SLOT, STEPS, WINDOW, BankPolicy, Query

OPSET = 17
LARGE = 4096
TOLERANCE = 5e-6


def round_weights(module: torch.nn.Module) -> None:
    with torch.no_grad():
        for value in module.parameters():
            if value.numel() >= LARGE:
                value.copy_(value.half().float())


def store_half(path: Path) -> None:
    """Replaces each large float32 initialiser by float16 and a Cast that carries the initialiser's name."""
    model = onnx.load(path)
    graph = model.graph
    casts = []
    for initialiser in graph.initializer:
        if initialiser.data_type != TensorProto.FLOAT or np.prod(initialiser.dims) < LARGE:
            continue
        name = initialiser.name
        half = numpy_helper.from_array(numpy_helper.to_array(initialiser).astype(np.float16), f"{name}.half")
        initialiser.CopyFrom(half)
        casts.append(helper.make_node("Cast", [half.name], [name], f"{name}.cast", to=TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, path)


def write(module: torch.nn.Module, inputs: dict[str, torch.Tensor], output: str, path: Path, **extra: object) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module, tuple(inputs.values()), path, input_names=list(inputs), output_names=[output],
            opset_version=OPSET, dynamo=False, **extra,
        )


def session(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def example(generator: torch.Generator, stored: int) -> dict[str, torch.Tensor]:
    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=generator)

    return {
        "anchor": normal(SLOT), "window": normal(WINDOW, SLOT), "mask": (torch.arange(WINDOW) < stored).float(),
        "current": normal(SLOT), "targets": 0.3 * normal(DIMENSIONS), "noise": normal(STEPS, DIMENSIONS),
    }


def difference(runtime: onnxruntime.InferenceSession, module: torch.nn.Module, inputs: dict[str, torch.Tensor]) -> float:
    """Largest difference of ONNX Runtime from torch, as a share of the largest value where that exceeds 1."""
    with torch.no_grad():
        expected = module(*inputs.values()).numpy()
    got = runtime.run(None, {name: value.numpy() for name, value in inputs.items()})[0]
    return float(np.abs(got - expected).max() / max(1.0, np.abs(expected).max()))


def main(checkpoint: Path, out: Path, full_precision: bool) -> None:
    torch.set_num_threads(1)
    saved = torch.load(checkpoint, weights_only=True)
    policy = BankPolicy(saved["facts"]["demonstrations"]["auxWidth"], saved["facts"]["headWidth"])
    policy.load_state_dict(saved["policy"])
    policy.eval()
    query = Query(policy, saved["norms"])
    if not full_precision:
        round_weights(query)
    out.mkdir(parents=True, exist_ok=True)
    generator = torch.Generator().manual_seed(0)
    picture = {"pictures": torch.randint(0, 256, (1, 64, 64, 3), generator=generator, dtype=torch.uint8)}
    write(policy.encoder, picture, "slots", out / "encoder.onnx", dynamic_axes={"pictures": {0: "n"}, "slots": {0: "n"}})
    write(query, example(generator, WINDOW), "chunk", out / "query.onnx")
    if not full_precision:
        store_half(out / "query.onnx")
    runtimes = session(out / "encoder.onnx"), session(out / "query.onnx")
    worst = {
        "encoder": difference(runtimes[0], policy.encoder, picture),
        "query": max(difference(runtimes[1], query, example(generator, stored)) for stored in (0, 1, 7, WINDOW)),
    }
    if max(worst.values()) > TOLERANCE:
        raise SystemExit(f"ONNX Runtime differs from torch: got {worst}, expected at most {TOLERANCE}")
    files = {
        name: {"bytes": (out / name).stat().st_size, "sha256": hashlib.sha256((out / name).read_bytes()).hexdigest()}
        for name in ("encoder.onnx", "query.onnx")
    }
    exported = {
        "opset": OPSET, "weights": "float32" if full_precision else "query matrices float16, arithmetic float32",
        "parameters": sum(value.numel() for module in (policy.encoder, policy.readout, policy.head) for value in module.parameters()),
        "largestDifferenceFromTorch": worst,
    }
    manifest = {
        "format": "twinpast-bank-weights/1", "task": saved["facts"]["demonstrations"]["task"],
        "files": files, "export": exported, "training": saved["facts"],
    }
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
    print(json.dumps({"files": files, **exported}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--full-precision", action="store_true")
    arguments = parser.parse_args()
    main(arguments.checkpoint, arguments.out, arguments.full_precision)
