"""A peer on the graph, driven by JSON lines: commands on standard input, answers and events on standard output.

Every command has an `id`, which its answer repeats. Ends when standard input closes.
"""

import array
import importlib
import json
import math
import sys
import threading

import rclpy
from rclpy.action import ActionClient
from rclpy.executors import SingleThreadedExecutor
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy

QOS = {
    "latched": QoSProfile(depth=1, reliability=ReliabilityPolicy.RELIABLE, durability=DurabilityPolicy.TRANSIENT_LOCAL),
    "reliable": QoSProfile(depth=1000, reliability=ReliabilityPolicy.RELIABLE),
    "sensor": QoSProfile(depth=5, reliability=ReliabilityPolicy.BEST_EFFORT),
    # What rclpy and rclcpp publish /rosout with.
    "rosout": QoSProfile(depth=1000, reliability=ReliabilityPolicy.RELIABLE, durability=DurabilityPolicy.TRANSIENT_LOCAL),
}


def type_of(name):
    package, kind, type_name = name.split("/")
    return getattr(importlib.import_module(f"{package}.{kind}"), type_name)


def plain(value):
    """A message as JSON has it; NaN becomes null."""
    if hasattr(value, "get_fields_and_field_types"):
        return {field: plain(getattr(value, field)) for field in value.get_fields_and_field_types()}
    if isinstance(value, bytes):
        return int.from_bytes(value, "little") if len(value) == 1 else list(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, (list, tuple, array.array)) or type(value).__name__ == "ndarray":
        return [plain(item) for item in value]
    return value


def fill(message, values):
    """Sets the fields of a message from JSON; elements of message arrays are made by the type of the field."""
    types = message.get_fields_and_field_types()
    for field, value in values.items():
        old = getattr(message, field)
        if hasattr(old, "get_fields_and_field_types"):
            fill(old, value)
        elif isinstance(value, list) and "/" in types[field]:
            package, name = types[field].removeprefix("sequence<").removesuffix(">").split("/")
            setattr(message, field, [fill(type_of(f"{package}/msg/{name}")(), item) for item in value])
        elif isinstance(old, float):
            setattr(message, field, float(value))
        else:
            setattr(message, field, value)
    return message


class Peer:
    def __init__(self):
        rclpy.init()
        self.node = rclpy.create_node("peer")
        self.clients = {}
        self.actions = {}
        self.goals = {}
        self.publishers = {}
        self.subscriptions = []
        self.lock = threading.Lock()
        self.ending = False

    def tell(self, **what):
        with self.lock:
            print(json.dumps(what), flush=True)

    def listen(self, id, type, topic, qos):
        told = lambda message: self.tell(event="message", topic=topic, message=plain(message))
        self.subscriptions.append(self.node.create_subscription(type_of(type), topic, told, QOS[qos]))
        self.tell(id=id)

    def publish(self, id, type, topic, qos, message, times=1):
        key = (type, topic)
        if key not in self.publishers:
            self.publishers[key] = self.node.create_publisher(type_of(type), topic, QOS[qos])
        publisher = self.publishers[key]

        def once_heard(left=200):
            if publisher.get_subscription_count() == 0 and left > 0:
                return self.later(0.05, lambda: once_heard(left - 1))
            publisher.publish(fill(type_of(type)(), message))
            self.tell(id=id, heard=publisher.get_subscription_count())

        once_heard()

    def later(self, seconds, work):
        timer = threading.Timer(seconds, work)
        timer.daemon = True
        timer.start()

    def call(self, id, type, name, request):
        key = (type, name)
        if key not in self.clients:
            self.clients[key] = self.node.create_client(type_of(type), name)
        client = self.clients[key]
        if not client.wait_for_service(timeout_sec=30):
            return self.tell(id=id, error=f"no service {name}")
        future = client.call_async(fill(type_of(type).Request(), request))
        future.add_done_callback(lambda done: self.tell(id=id, response=plain(done.result())))

    def send_goal(self, id, name, goal):
        run_audit = type_of("twinpast_interfaces/action/RunAudit")
        if name not in self.actions:
            self.actions[name] = ActionClient(self.node, run_audit, name)
        client = self.actions[name]
        if not client.wait_for_server(timeout_sec=30):
            return self.tell(id=id, error=f"no action {name}")
        told = lambda feedback: self.tell(event="feedback", goal=id, feedback=plain(feedback.feedback))
        future = client.send_goal_async(fill(run_audit.Goal(), goal), feedback_callback=told)

        def answered(done):
            handle = done.result()
            self.tell(id=id, accepted=handle.accepted)
            if not handle.accepted:
                return
            self.goals[id] = handle
            handle.get_result_async().add_done_callback(
                lambda result: self.tell(event="result", goal=id, status=result.result().status, result=plain(result.result().result))
            )

        future.add_done_callback(answered)

    def cancel(self, id, goal):
        future = self.goals[goal].cancel_goal_async()
        future.add_done_callback(lambda done: self.tell(id=id, cancelling=len(done.result().goals_canceling)))

    def graph(self, id):
        topics = {name: types for name, types in self.node.get_topic_names_and_types()}
        services = {name: types for name, types in self.node.get_service_names_and_types()}
        nodes = [f"{namespace.rstrip('/')}/{name}" for name, namespace in self.node.get_node_names_and_namespaces()]
        self.tell(id=id, topics=topics, services=services, nodes=nodes)

    def offered(self, id, topic):
        told = [
            {"node": info.node_name, "reliability": info.qos_profile.reliability.name, "durability": info.qos_profile.durability.name}
            for info in self.node.get_publishers_info_by_topic(topic) + self.node.get_subscriptions_info_by_topic(topic)
        ]
        self.tell(id=id, endpoints=told)

    def obey(self):
        for line in sys.stdin:
            command = json.loads(line)
            try:
                getattr(self, command.pop("do"))(**command)
            except Exception as error:  # noqa: BLE001: told to the test, which fails by it
                self.tell(id=command.get("id"), error=repr(error))
        self.ending = True


def main():
    peer = Peer()
    threading.Thread(target=peer.obey, daemon=True).start()
    peer.tell(event="ready")
    executor = SingleThreadedExecutor()
    executor.add_node(peer.node)
    while not peer.ending:
        executor.spin_once(timeout_sec=0.1)
    rclpy.shutdown()


main()
