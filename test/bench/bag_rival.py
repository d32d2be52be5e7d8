"""Reads a bag with the Python package rosbags and deserialises every message. Prints one JSON object.

Needs: rosbags==0.11.9 (numpy with it). Usage: bag_rival.py BAG
"""

import json
import sys
import time
from pathlib import Path

import rosbags
from rosbags.highlevel import AnyReader
from rosbags.typesys import Stores, get_typestore


def main() -> None:
    typestore = get_typestore(Stores.ROS2_JAZZY)
    started = time.process_time()
    messages = positions = image_bytes = 0
    with AnyReader([Path(sys.argv[1])], default_typestore=typestore) as reader:
        for connection, _stamp, raw in reader.messages():
            message = reader.deserialize(raw, connection.msgtype)
            messages += 1
            if connection.msgtype == "sensor_msgs/msg/JointState":
                positions += len(message.position)
            else:
                image_bytes += len(message.data)
    spent = time.process_time() - started
    version = getattr(rosbags, "__version__", None)
    if version is None:
        from importlib.metadata import version as version_of

        version = version_of("rosbags")
    print(json.dumps({"cpuS": spent, "messages": messages, "positions": positions, "imageBytes": image_bytes, "version": version}))


main()
