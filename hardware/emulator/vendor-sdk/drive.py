"""Drives one emulated arm with the vendor's piper_sdk, unmodified, and prints what was seen as one JSON object.

Usage: drive.py CHANNEL, where CHANNEL is what python-can's slcan takes: socket://127.0.0.1:PORT or /dev/pts/N.
"""

import json
import math
import sys
import time

from piper_sdk import C_PiperInterface_V2

CHANNEL = sys.argv[1]
MDEG = 180_000 / math.pi
# For what takes milliseconds on an idle machine: emulator and SDK may share two cores with much else.
PATIENCE_S = 20
seen = {}


def wait_for(test, seconds):
    """Whether `test` came true within `seconds`."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if test():
            return True
        time.sleep(0.01)
    return False


def joints():
    state = arm.GetArmJointMsgs().joint_state
    return [getattr(state, f"joint_{n}") for n in range(1, 7)]


def moved_from(pose):
    return max(abs(a - b) for a, b in zip(joints(), pose))


def status():
    state = arm.GetArmStatus().arm_status
    return {"ctrl_mode": int(state.ctrl_mode), "arm_status": int(state.arm_status), "motion_status": int(state.motion_status)}


arm = C_PiperInterface_V2("twinpast", judge_flag=False, can_auto_init=False)
arm.CreateCanBus(CHANNEL, bustype="slcan", judge_flag=False)
arm.ConnectPort()
wait_for(lambda: any(m.max_joint_acc for m in arm.GetAllMotorMaxAccLimit().all_motor_max_acc_limit.motor), PATIENCE_S)
time.sleep(1)

seen["ok"] = arm.isOk()
seen["firmware"] = arm.GetPiperFirmwareVersion()
limits = arm.GetAllMotorAngleLimitMaxSpd().all_motor_angle_limit_max_spd.motor
seen["limits"] = [[m.min_angle_limit, m.max_angle_limit, m.max_joint_spd] for m in limits[1:]]
accelerations = arm.GetAllMotorMaxAccLimit().all_motor_max_acc_limit.motor
seen["accelerations"] = [m.max_joint_acc for m in accelerations[1:]]
seen["joints_at_start"] = joints()

began = time.monotonic()
seen["enabled"] = wait_for(arm.EnablePiper, PATIENCE_S)
seen["enable_ms"] = round(1000 * (time.monotonic() - began))

target = [round(MDEG * angle) for angle in (0.2, 0.9, -0.7, 0.3, -0.2, 0.5)]
arm.GripperCtrl(0, 1000, 0x03, 0)


def move():
    arm.MotionCtrl_2(0x01, 0x01, 60, 0x00)
    arm.JointCtrl(*target)
    arm.GripperCtrl(50_000, 1000, 0x01, 0)
    return moved_from(target) < 300


seen["reached"] = wait_for(move, PATIENCE_S)
time.sleep(0.5)
seen["miss_mdeg"] = moved_from(target)
seen["gripper_um"] = arm.GetArmGripperMsgs().gripper_state.grippers_angle
seen["gripper_enabled"] = bool(arm.GetArmGripperMsgs().gripper_state.foc_status.driver_enable_status)
pose = arm.GetArmEndPoseMsgs().end_pose
seen["pose"] = [pose.X_axis, pose.Y_axis, pose.Z_axis, pose.RX_axis, pose.RY_axis, pose.RZ_axis]
arm.EnableFkCal()
time.sleep(0.2)
seen["pose_by_sdk"] = [round(v, 3) for v in arm.GetFK("feedback")[-1]]
seen["status_moving"] = status()

rates = {
    "all": arm.GetCanFps,
    "status": lambda: arm.GetArmStatus().Hz,
    "pose": lambda: arm.GetArmEndPoseMsgs().Hz,
    "joints": lambda: arm.GetArmJointMsgs().Hz,
    "gripper": lambda: arm.GetArmGripperMsgs().Hz,
    "fast_motor": lambda: arm.GetArmHighSpdInfoMsgs().Hz,
    "slow_motor": lambda: arm.GetArmLowSpdInfoMsgs().Hz,
}
# The SDK counts over short windows: the highest of many looks tells a stream that lives, whatever else this machine does.
looks = []
for _ in range(25):
    time.sleep(0.1)
    looks.append({name: read() for name, read in rates.items()})
seen["rates_hz"] = {name: round(max(look[name] for look in looks), 1) for name in rates}

arm.JointCtrl(round(MDEG * 3.0), *target[1:])  # Beyond joint 1's limit.
seen["over_limit"] = wait_for(lambda: status()["arm_status"] == 4, PATIENCE_S)
seen["held_over_limit"] = moved_from(target) < 300
arm.JointCtrl(*target)
seen["limit_cleared"] = wait_for(lambda: status()["arm_status"] == 0, PATIENCE_S)

before = joints()
arm.EmergencyStop(0x01)
seen["stopped"] = wait_for(lambda: status()["arm_status"] == 1, PATIENCE_S)
wait_for(lambda: moved_from(before) > 300, PATIENCE_S)
time.sleep(0.5)
seen["sunk_mdeg"] = moved_from(before)
seen["enabled_while_stopped"] = all(arm.GetArmEnableStatus())

arm.ResetPiper()
seen["power_cut"] = wait_for(lambda: not any(arm.GetArmEnableStatus()), PATIENCE_S)
wait_for(lambda: moved_from(before) > 2 * seen["sunk_mdeg"], PATIENCE_S)
seen["fallen_mdeg"] = moved_from(before)
seen["enabled_again"] = wait_for(arm.EnablePiper, PATIENCE_S)
arm.DisconnectPort()
print(json.dumps(seen), flush=True)
