"""Joins a new pseudo-terminal to a loopback TCP port. Prints the name of the terminal, then runs until either end or stdin closes."""

import os
import pty
import select
import socket
import sys
import tty

line = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
# The slave stays open here too, so that a host may come and go without ending the terminal.
master, slave = pty.openpty()
tty.setraw(slave)
os.set_blocking(master, False)
print(os.ttyname(slave), flush=True)

while True:
    ready, _, _ = select.select([line, master, sys.stdin], [], [])
    if sys.stdin in ready and not os.read(sys.stdin.fileno(), 64):
        break
    if line in ready:
        data = line.recv(65536)
        if not data:
            break
        try:
            os.write(master, data)
        except BlockingIOError:
            pass  # Nobody reads the terminal: what does not fit is lost, as in a full adapter.
    if master in ready:
        line.sendall(os.read(master, 65536))
