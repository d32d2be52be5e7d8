"""Counts what python-can's slcan reads from an emulated arm until 2,000 joint frames (id 2A5) have come; prints counts by id as JSON.

Usage: count.py CHANNEL
"""

import json
import sys
from collections import Counter

import can

bus = can.Bus(interface="slcan", channel=sys.argv[1], bitrate=1_000_000)
counts = Counter()
while counts[0x2A5] < 2000:
    message = bus.recv(5)
    if message is None:
        break
    counts[message.arbitration_id] += 1
bus.shutdown()
print(json.dumps({f"{id:03X}": n for id, n in sorted(counts.items())}), flush=True)
