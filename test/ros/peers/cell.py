"""A cell on the graph: three cameras and the joint states of two arms, at steady rates, until it is ended.

Driven by JSON lines like peer.py, but for two commands: {"fault": NAME} makes one message of a kind that must be refused,
{"silent": TOPIC} stops a topic and {"silent": ""} starts all again. Prints {"event": "ready"} once it publishes.
"""

import argparse
import json
import sys
import threading
import time

import numpy
import rclpy
from rclpy.qos import QoSProfile, ReliabilityPolicy
from sensor_msgs.msg import CompressedImage, Image, JointState
from std_msgs.msg import String

CAMERAS = ["head", "left_wrist", "right_wrist"]
JOINTS = ["joint1", "joint2", "joint3", "joint4", "joint5", "joint6", "gripper"]


class Cell:
    def __init__(self, options):
        rclpy.init()
        self.node = rclpy.create_node("cell")
        self.options = options
        self.fault = ""
        self.silent = ""
        self.ending = False
        self.jpeg = open(options.jpeg, "rb").read() if options.jpeg else b""
        sensor = QoSProfile(depth=5, reliability=ReliabilityPolicy.BEST_EFFORT)
        reliable = QoSProfile(depth=50, reliability=ReliabilityPolicy.RELIABLE)
        kind, suffix = (Image, "") if options.raw else (CompressedImage, "/compressed")
        self.cameras = {f"/{name}/image{suffix}": self.node.create_publisher(kind, f"/{name}/image{suffix}", sensor) for name in CAMERAS}
        self.arms = {}
        for side in ["left", "right"]:
            for topic in [f"/{side}/joint_states", f"/{side}/joint_commands"]:
                self.arms[topic] = self.node.create_publisher(JointState, topic, reliable)
        self.facts = self.node.create_publisher(String, "/twinpast/facts", reliable)
        self.pixels = numpy.zeros(options.height * options.width * 3, dtype=numpy.uint8)
        self.count = 0
        self.node.create_timer(1 / options.image_hz, self.images)
        self.node.create_timer(1 / options.joint_hz, self.joints)

    def stamp(self):
        return self.node.get_clock().now().to_msg()

    def taken(self, *kinds):
        """The fault that is asked for, once, if it is of one of the kinds."""
        fault = self.fault
        if not fault.startswith(kinds):
            return ""
        self.fault = ""
        return fault

    def images(self):
        self.count += 1
        fault = self.taken("image", "stamp")
        for topic, publisher in self.cameras.items():
            if topic == self.silent:
                continue
            message = self.raw() if self.options.raw else self.compressed()
            message.header.stamp = self.stamp()
            if topic.startswith("/head"):
                self.spoil_image(message, fault)
            publisher.publish(message)

    def raw(self):
        self.pixels[:3] = self.count % 256
        width, height = self.options.width, self.options.height
        message = Image(width=width, height=height, encoding="bgr8", step=width * 3)
        message.data = self.pixels.tobytes()
        return message

    def compressed(self):
        return CompressedImage(format="jpeg", data=self.jpeg)

    def spoil_image(self, message, fault):
        if fault == "image-encoding" and self.options.raw:
            message.encoding = "bayer_rggb8"
        elif fault == "image-encoding":
            message.data = b"RIFF" + bytes(20)
        elif fault == "image-bytes":
            message.data = message.data[:-1]
        elif fault == "image-size":
            message.width //= 2
            message.step //= 2
            message.data = message.data[: message.step * message.height]
        elif fault == "image-undecodable":
            message.data = message.data[: len(message.data) // 2]
        elif fault == "stamp-zero":
            message.header.stamp.sec = message.header.stamp.nanosec = 0
        elif fault == "stamp-future":
            message.header.stamp.sec += 3600

    def joints(self):
        fault = self.taken("joint")
        for topic, publisher in self.arms.items():
            if topic == self.silent:
                continue
            names, positions = list(JOINTS), [0.001 * (self.count % 100) + i for i in range(7)]
            if topic == "/right/joint_states":
                # Permuted, with a joint that nobody asked for: taken by name.
                names, positions = names[::-1] + ["spare"], positions[::-1] + [9.0]
            if topic == "/left/joint_states":
                names, positions = self.spoil_joints(names, positions, fault)
            message = JointState(name=names, position=positions)
            message.header.stamp = self.stamp()
            publisher.publish(message)

    @staticmethod
    def spoil_joints(names, positions, fault):
        if fault == "joint-missing":
            return names[1:], positions[1:]
        if fault == "joint-repeated":
            return names + names[:1], positions + positions[:1]
        if fault == "joint-lengths":
            return names, positions[1:]
        if fault == "joint-not-finite":
            return names, [float("nan")] + positions[1:]
        return names, positions

    def obey(self):
        for line in sys.stdin:
            command = json.loads(line)
            self.fault = command.get("fault", self.fault)
            self.silent = command.get("silent", self.silent)
            if "facts" in command:
                self.facts.publish(String(data=command["facts"]))
        self.ending = True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--raw", action="store_true")
    parser.add_argument("--jpeg", default="")
    parser.add_argument("--width", type=int, default=640)
    parser.add_argument("--height", type=int, default=480)
    parser.add_argument("--image-hz", type=float, default=30)
    parser.add_argument("--joint-hz", type=float, default=100)
    cell = Cell(parser.parse_args())
    threading.Thread(target=cell.obey, daemon=True).start()
    print(json.dumps({"event": "ready", "at": time.time()}), flush=True)
    while not cell.ending:
        rclpy.spin_once(cell.node, timeout_sec=0.1)
    rclpy.shutdown()


main()
