"""The loop of a Put Back cohort in native MuJoCo with MuJoCo's own software renderer and onnxruntime, for comparison.

Reads a job folder that bench.ts wrote from a run of the product (model.xml, job.json, encoder.onnx, query.onnx) and
does the same physics, pictures, encodings and queries for the same pairs: no gates are judged, nothing is digested,
checked or recorded. Prints one JSON object of CPU seconds (all threads).

Needs: mujoco==3.14.0 onnxruntime==1.30.0 numpy, and libosmesa6 (or another backend in MUJOCO_GL).
"""

import json
import os
import sys
import time
from collections import defaultdict
from pathlib import Path

os.environ.setdefault("MUJOCO_GL", "osmesa")

import mujoco  # noqa: E402
import numpy as np  # noqa: E402
import onnxruntime as ort  # noqa: E402

STEPS_PER_ACTION = 15
SETTLE_STEPS = 50
WINDOW = 30
PICTURE_PX = 64
STATE = mujoco.mjtState.mjSTATE_INTEGRATION

spent = defaultdict(float)


class Clock:
    """Books the CPU time of a block under a name."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.start = time.process_time()

    def __exit__(self, *_):
        spent[self.name] += time.process_time() - self.start


def model_with_cameras(xml, cameras, lean):
    spec = mujoco.MjSpec.from_string(xml)
    spec.visual.global_.offwidth = PICTURE_PX
    spec.visual.global_.offheight = PICTURE_PX
    if lean:
        spec.visual.quality.offsamples = 0
    for camera in cameras:
        body = spec.worldbody if camera["body"] == "world" else spec.body(camera["body"])
        added = body.add_camera()
        added.name = camera["name"]
        added.pos = camera["positionM"]
        added.alt.type = mujoco.mjtOrientation.mjORIENTATION_XYAXES
        added.alt.xyaxes = camera["xyAxes"]
        added.fovy = camera["fovYDeg"]
    return spec.compile()


def controls(targets):
    """16 actuator controls of 14 targets: each finger takes half the opening."""
    t = np.asarray(targets)
    return np.concatenate([t[0:6], [t[6] / 2, t[6] / 2], t[7:13], [t[13] / 2, t[13] / 2]])


class Rival:
    def __init__(self, folder, job, lean):
        xml = (folder / "model.xml").read_text()
        self.model = model_with_cameras(xml, job["cameras"], lean)
        self.data = mujoco.MjData(self.model)
        self.other = mujoco.MjData(self.model)
        options = ort.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_ALL
        open_session = lambda name: ort.InferenceSession(str(folder / name), options, providers=["CPUExecutionProvider"])
        self.encoder = open_session("encoder.onnx")
        self.network = open_session("query.onnx")
        self.renderer = mujoco.Renderer(self.model, PICTURE_PX, PICTURE_PX)
        self.targets = None

    def restore(self, state):
        mujoco.mj_setState(self.model, self.data, np.array(state["integration"]), STATE)
        self.targets = controls(state["targets"])

    def act(self, action):
        data, model = self.data, self.model
        to = controls(action)
        delta = (to - self.targets) / STEPS_PER_ACTION
        ctrl = self.targets
        for step in range(1, STEPS_PER_ACTION + 1):
            data.ctrl[:] = ctrl + delta * step
            mujoco.mj_step(model, data)
        self.targets = to

    def hold(self, steps):
        mujoco.mj_step(self.model, self.data, nstep=steps)

    def distance_from(self, state):
        mujoco.mj_setState(self.model, self.other, np.array(state["integration"]), STATE)
        return float(np.abs(self.data.qpos - self.other.qpos).max())

    def picture(self, camera):
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_camlight(self.model, self.data)
        self.renderer.update_scene(self.data, camera=camera)
        return self.renderer.render()

    def encode(self, picture):
        return self.encoder.run(None, {"pictures": picture[None]})[0].reshape(-1)

    def query(self, bank, picture, targets, tape):
        slots = bank[-WINDOW:]
        window = np.zeros((WINDOW, bank[0].size), np.float32)
        window[: len(slots)] = slots[::-1]
        mask = np.zeros(WINDOW, np.float32)
        mask[: len(slots)] = 1
        current = self.encode(picture)
        inputs = {"anchor": bank[0], "window": window, "mask": mask, "current": current, "targets": targets, "noise": tape}
        return self.network.run(None, inputs)[0]


def run_pair(rival, pair):
    """One pair; returns the largest difference of a position (rad or m) from where the product's physics ended."""
    banks = []
    worst = 0.0
    for history in pair["histories"]:
        with Clock("histories"):
            rival.restore(history["start"])
            rival.hold(SETTLE_STEPS)
            rival.restore(history["start"])
        bank = []
        for action in history["actions"]:
            if history["cameras"] > 0:
                with Clock("render"):
                    picture = rival.picture("head")
                with Clock("encode"):
                    bank.append(rival.encode(picture))
            with Clock("histories"):
                rival.act(action)
        worst = max(worst, rival.distance_from(history["end"]))
        if bank:
            banks.append(bank)
    rival.restore(pair["executions"][0]["start"])
    for i in range(pair["presentPictures"]):
        with Clock("render"):
            rival.picture(("head", "left-wrist", "right-wrist")[i % 3])
    present = rival.picture("head")
    targets = np.array(pair["presentTargets"], np.float32)
    for i, tape in enumerate(pair["tapes"]):
        with Clock("query"):
            rival.query(banks[i % len(banks)], present, targets, np.array(tape, np.float32))
    cube = mujoco.mj_name2id(rival.model, mujoco.mjtObj.mjOBJ_JOINT, "cube")
    address = rival.model.jnt_qposadr[cube]
    for execution in pair["executions"]:
        with Clock("execute"):
            rival.restore(execution["start"])
            for action in execution["actions"]:
                rival.act(action)
            rival.hold(round(execution["holdSeconds"] / rival.model.opt.timestep))
        worst = max(worst, float(np.linalg.norm(rival.data.qpos[address : address + 3] - np.array(execution["cubeM"]))))
    return worst


def main():
    folder = Path(sys.argv[1])
    job = json.loads((folder / "job.json").read_text())
    lean = sys.argv[2] == "lean"
    rival = Rival(folder, job, lean)
    start_up = time.process_time()
    worst = max(run_pair(rival, pair) for pair in job["pairs"])
    result = {
        "startUpS": start_up,
        "spentS": dict(spent),
        "loopS": time.process_time() - start_up,
        "positionDifference": worst,
        "versions": {"mujoco": mujoco.__version__, "onnxruntime": ort.__version__, "numpy": np.__version__, "gl": os.environ["MUJOCO_GL"]},
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
