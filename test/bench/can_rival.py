"""One arm read by python-can and the vendor's piper_sdk, unmodified, for comparison.

Usage: can_rival.py CHANNEL   reads a running stream between two lines on stdin, prints CPU seconds and frames a second as JSON
       can_rival.py decode    reads lines `ID HEX` from stdin, prints CPU microseconds a frame of the SDK's decoding alone
"""

import json
import sys
import time

import can
from piper_sdk import C_PiperInterface_V2

arm = C_PiperInterface_V2("bench", judge_flag=False, can_auto_init=False)


def decode():
    lines = [line.split() for line in sys.stdin]
    messages = [can.Message(arbitration_id=int(i), data=bytes.fromhex(d), is_extended_id=False) for i, d in lines]
    for message in messages[:5000]:
        arm.ParseCANFrame(message)
    start = time.process_time()
    for message in messages:
        arm.ParseCANFrame(message)
    print(json.dumps({"usPerFrame": (time.process_time() - start) / len(messages) * 1e6}), flush=True)


def read(channel):
    arm.CreateCanBus(channel, bustype="slcan", judge_flag=False)
    arm.ConnectPort()
    time.sleep(1.5)
    print("ready", flush=True)
    sys.stdin.readline()
    cpu, wall, rates = time.process_time(), time.monotonic(), []
    while True:
        time.sleep(1.0)
        rates.append(arm.GetCanFps())
        if time.monotonic() - wall >= float(sys.argv[2]):
            break
    print(json.dumps({"cpuS": time.process_time() - cpu, "wallS": time.monotonic() - wall, "framesPerS": sum(rates) / len(rates)}), flush=True)


if sys.argv[1] == "decode":
    decode()
else:
    read(sys.argv[1])
# The SDK leaves threads behind.
import os  # noqa: E402

os._exit(0)
