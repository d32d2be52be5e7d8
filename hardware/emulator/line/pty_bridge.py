"""Joins a new pseudo-terminal to a loopback TCP port. Prints the name of the terminal, then runs until either end or stdin closes."""

import os
import pty
import select
import socket
import sys
import tty

# What the bridge keeps for a host that reads too slowly; like an adapter, it then loses whole frames, the oldest first.
KEPT_BYTES = 16384

line = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
# The slave stays open here too, so that a host may come and go without ending the terminal.
master, slave = pty.openpty()
tty.setraw(slave)
os.set_blocking(master, False)
print(os.ttyname(slave), flush=True)

unread = bytearray()
while True:
    ready, free, _ = select.select([line, master, sys.stdin], [master] if unread else [], [])
    if sys.stdin in ready and not os.read(sys.stdin.fileno(), 64):
        break
    if line in ready:
        data = line.recv(65536)
        if not data:
            break
        unread += data
        if len(unread) > KEPT_BYTES:
            # The first line may be half written: it stays. Then come the newest whole lines.
            first = unread.find(b"\r") + 1
            rest = unread.find(b"\r", len(unread) - KEPT_BYTES // 2) + 1
            del unread[first : max(first, rest)]
    if master in free:
        try:
            del unread[: os.write(master, unread)]
        except BlockingIOError:
            pass
    if master in ready:
        line.sendall(os.read(master, 65536))
