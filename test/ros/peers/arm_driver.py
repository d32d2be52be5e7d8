"""A driver node of one emulated arm that speaks the topics of piper_ros or agx_arm_ros, with the habits of those nodes: it repeats the last angles of a
silent arm, takes a missing joint for 0, and gates commands behind its enable service.

    arm_driver.py DRIVER FEEDBACK STATUS COMMAND ENABLE

JSON lines on standard input change it: {"frozen": true} the arm is silent, {"status": 7}, {"mode": 2}, {"drop": "gripper"} a name is missing,
{"refuse": true} enabling fails, {"tell": true} prints what it was told so far. Ends when standard input closes.
"""

import json
import math
import sys
import threading

import rclpy
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.qos import QoSProfile
from sensor_msgs.msg import JointState

NAMES = ["joint1", "joint2", "joint3", "joint4", "joint5", "joint6", "gripper"]
START = [0.0, 1.6, -1.0, 0.0, 0.7, 0.0, 0.03]
RATE_HZ = 100
# The arm goes a third of the remaining way each period, like a position loop.
FOLLOW = 0.34


class ArmDriver(Node):
    def __init__(self, driver, feedback, status, command, enable):
        super().__init__("arm_" + feedback.strip("/").replace("/", "_"))
        self.piper = driver == "piper_ros"
        self.position, self.target = list(START), list(START)
        self.enabled, self.mode, self.status = False, 0, 0
        self.frozen, self.drop, self.refuse = False, None, False
        self.told = {"commands": 0, "partial": 0, "not_finite": 0, "before_enable": 0, "largest_step": 0.0, "speed": 0.0, "force": 0.0}
        self.stamp = self.get_clock().now().to_msg()
        newest = QoSProfile(depth=1)
        if self.piper:
            from piper_msgs.msg import PiperStatusMsg as Status
            from piper_msgs.srv import Enable

            self.create_service(Enable, enable, self.enable_piper)
        else:
            from agx_arm_msgs.msg import AgxArmStatus as Status
            from std_srvs.srv import SetBool

            self.create_service(SetBool, enable, self.enable_agx)
        self.Status = Status
        self.joints_out = self.create_publisher(JointState, feedback, newest)
        self.status_out = self.create_publisher(Status, status, newest)
        self.create_subscription(JointState, command, self.take, newest)
        self.create_timer(1.0 / RATE_HZ, self.beat)

    def enable_piper(self, request, response):
        response.enable_response = self.set_power(request.enable_request)
        return response

    def enable_agx(self, request, response):
        response.success = self.set_power(request.data)
        response.message = "" if response.success else "Timeout waiting for arm to enable"
        return response

    def set_power(self, wanted):
        if self.refuse:
            return False
        self.enabled = wanted
        return True

    def take(self, message):
        if not self.enabled:
            self.told["before_enable"] += 1
            return
        by_name = dict(zip(message.name, message.position))
        if sorted(message.name) != sorted(NAMES) or len(message.position) != 7 or len(message.velocity) != 7 or len(message.effort) != 7:
            self.told["partial"] += 1
        if not all(math.isfinite(value) for value in message.position):
            self.told["not_finite"] += 1
        new = [by_name.get(name, 0.0) for name in NAMES]
        self.told["commands"] += 1
        self.told["largest_step"] = max(self.told["largest_step"], max(abs(a - b) for a, b in zip(new[:6], self.target[:6])))
        self.told["speed"], self.told["force"] = message.velocity[6], message.effort[6]
        self.target, self.mode = new, 1

    def beat(self):
        if not self.frozen:
            self.stamp = self.get_clock().now().to_msg()
            if self.enabled:
                self.position = [p + FOLLOW * (t - p) for p, t in zip(self.position, self.target)]
        joints = JointState()
        joints.header.stamp = self.stamp
        kept = [i for i, name in enumerate(NAMES) if name != self.drop]
        joints.name = [NAMES[i] for i in kept]
        joints.position = [self.position[i] for i in kept]
        self.joints_out.publish(joints)
        status = self.Status()
        status.ctrl_mode, status.arm_status = self.mode, self.status
        if not self.piper:
            status.joint_angle_limit = [False] * 6
            status.communication_status_joint = [False] * 6
        self.status_out.publish(status)


def say(**line):
    print(json.dumps(line), flush=True)


def main():
    rclpy.init()
    node = ArmDriver(*sys.argv[1:6])
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    spinning = threading.Thread(target=executor.spin, daemon=True)
    spinning.start()
    say(event="ready")
    for line in sys.stdin:
        change = json.loads(line)
        if change.pop("tell", False):
            say(event="told", position=node.position, target=node.target, enabled=node.enabled, **node.told)
        for field, value in change.items():
            setattr(node, field, value)
    executor.shutdown()
    spinning.join(timeout=2)
    rclpy.try_shutdown()


main()
