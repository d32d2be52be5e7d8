"""Calls a service of a node at a steady rate, and prints how long each answer took: {"ms": [...]}."""

import json
import sys
import time

import rclpy
from rcl_interfaces.srv import GetParameters

name, rate_hz, calls = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
rclpy.init()
node = rclpy.create_node("latency")
client = node.create_client(GetParameters, f"{name}/get_parameters")
assert client.wait_for_service(timeout_sec=30), name
request = GetParameters.Request(names=["workers"])
# The first answer pays for the discovery of both ends.
rclpy.spin_until_future_complete(node, client.call_async(request), timeout_sec=30)
took_ms = []
for i in range(calls):
    began = time.perf_counter()
    rclpy.spin_until_future_complete(node, client.call_async(request), timeout_sec=30)
    took_ms.append((time.perf_counter() - began) * 1000)
    time.sleep(max(0.0, 1 / rate_hz - (time.perf_counter() - began)))
print(json.dumps({"ms": took_ms}))
rclpy.shutdown()
