# SPDX-License-Identifier: MIT
"""Runs a program on a terminal of its own: terminal.py FIRST SECOND PROGRAM [ARGUMENT]…

Types FIRST after the first question, which ends with ': ', and SECOND after the second one. Prints what the terminal
showed, and exits with the program's status.
"""

import os
import pty
import sys

answers = [sys.argv[1], sys.argv[2]]
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[3], sys.argv[3:])
shown, asked = b"", b""
while True:
    try:
        piece = os.read(terminal, 4096)
    except OSError:
        break
    if not piece:
        break
    shown += piece
    asked += piece
    if asked.endswith(b": ") and answers:
        os.write(terminal, answers.pop(0).encode() + b"\n")
        asked = b""
sys.stdout.write(shown.decode())
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
