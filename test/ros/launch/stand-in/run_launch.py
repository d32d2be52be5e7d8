"""Reads a launch file as `ros2 launch` does, from a stand-in of launch and launch_ros.

usage: run_launch.py --resolve|--run FILE [name:=value...]

--resolve prints what the file comes to, as JSON. --run starts the processes and tells of each end on stdout; when one that ends the launch has
ended, or on SIGINT, the others get SIGINT, SIGTERM 5 s later and SIGKILL 5 s after that.
"""

import json
import os
import signal
import subprocess
import sys
import time

from resolve_launch import resolve

STEPS = ((0.0, signal.SIGINT), (5.0, signal.SIGTERM), (10.0, signal.SIGKILL))


def run(launch):
    interrupted = []
    signal.signal(signal.SIGINT, lambda *_: interrupted.append(True))
    environment = {**os.environ, **launch['environment']}
    running = []
    for planned in launch['processes']:
        child = subprocess.Popen([planned['path'], *planned['arguments']], env=environment, start_new_session=True)
        running.append((planned, child))
    stop_at, sent = None, 0
    while running:
        for planned, child in list(running):
            if child.poll() is None:
                continue
            running.remove((planned, child))
            print(f'{planned["executable"]} ended: {child.returncode}', flush=True)
            if planned['ends_launch'] and stop_at is None:
                stop_at = time.monotonic()
        if interrupted and stop_at is None:
            stop_at = time.monotonic()
        while stop_at is not None and sent < len(STEPS) and time.monotonic() >= stop_at + STEPS[sent][0]:
            for _, child in running:
                child.send_signal(STEPS[sent][1])
            sent += 1
        time.sleep(0.05)


def main():
    mode, file, *given = sys.argv[1:]
    launch = resolve(file, dict(text.split(':=', 1) for text in given))
    if mode == '--resolve':
        print(json.dumps(launch))
    else:
        run(launch)


if __name__ == '__main__':
    main()
