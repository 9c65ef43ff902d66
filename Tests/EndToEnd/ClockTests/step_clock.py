# SPDX-License-Identifier: MIT
"""Steps the machine's wall clock for a test, and puts it back whatever becomes of the test.

Each line of standard input says how many seconds away from the right time the clock is to be, and is answered. What is right
is measured by the clock that nobody sets. It is right again at the end of the input, which the end of the test's process
brings too, after a signal, and after a minute at the latest.
"""

import signal
import sys
import time

LONGEST = 60

OFFSET = time.clock_gettime_ns(time.CLOCK_REALTIME) - time.clock_gettime_ns(time.CLOCK_BOOTTIME)


def set_clock(seconds):
    right = time.clock_gettime_ns(time.CLOCK_BOOTTIME) + OFFSET
    time.clock_settime_ns(time.CLOCK_REALTIME, right + round(seconds * 1_000_000_000))


def end(*_):
    sys.exit(1)


ENDS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE, signal.SIGALRM)
for number in ENDS:
    signal.signal(number, end)
signal.alarm(LONGEST)
try:
    # Also shows whether it may.
    set_clock(0)
    print("ready", flush=True)
    for line in sys.stdin:
        seconds = float(line)
        if abs(seconds) > LONGEST:
            sys.exit("more than a minute")
        set_clock(seconds)
        print("set", flush=True)
finally:
    for number in ENDS:
        signal.signal(number, signal.SIG_IGN)
    set_clock(0)
