# SPDX-License-Identifier: MIT
"""What plugins in Python share. Segue puts it on the PYTHONPATH of every plugin; the guide for authors describes it.

The names in the guide keep their meaning as long as the first number of the version does. A plugin that has to have a
certain version brings its own copy in its folder `lib`, which comes first.
"""

import contextlib
import datetime
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys

__version__ = "1.0.0"

PROTOCOL = 1
# The exit status that asks Segue for another attempt later.
TRY_LATER = 75


def fail(message, status=1):
    """Ends the run with a line for the log."""
    print(message, file=sys.stderr)
    sys.exit(status)


def reply(**members):
    """Writes the one object that goes back to Segue: `restore` for the exit, or a `message` for the log."""
    print(json.dumps(members), flush=True)


def state_path(name):
    """The path of a file in the plugin's own folder."""
    folder = os.environ.get("SEGUE_PLUGIN_STATE") or fail("SEGUE_PLUGIN_STATE doesn't name a folder")
    return os.path.join(folder, name)


def one_line(text):
    """A text without line breaks and control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def moment(text):
    """A time of an event, such as 2026-11-21T09:00:00.000Z."""
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def read_request():
    """The one line on standard input, as a dictionary."""
    try:
        request = json.loads(sys.stdin.buffer.readline())
        if request["protocol"] == PROTOCOL:
            return request
        reason = "it speaks protocol %s, this plugin %s" % (request["protocol"], PROTOCOL)
    except (ValueError, LookupError, TypeError) as error:
        reason = "no request on standard input (%s)" % error
    fail("Segue starts this program, and %s: use the plugin in a hook, or try it with 'segue plugin check'" % reason)


def need(program, package=None):
    """Ends the run where a program isn't there."""
    if not shutil.which(program):
        fail("'%s' is missing: install the package %s" % (program, package or program))


def run(*words, package=None, input="", timeout=10):
    """Runs a program to its end, without a shell; what it writes is kept as text."""
    need(words[0], package)
    environment = dict(os.environ, LC_ALL="C.UTF-8")
    try:
        return subprocess.run(
            words, input=input, env=environment, timeout=timeout, capture_output=True, encoding="utf-8",
            errors="replace")
    except OSError as error:
        fail("'%s' can't be started: %s" % (words[0], error.strerror))
    except subprocess.TimeoutExpired:
        fail("'%s' didn't end within %d s" % (" ".join(words[:2]), timeout))


def said(result):
    """What a program that failed said, on one line."""
    words = " ".join((result.stderr or result.stdout).split())
    return words[:500] or "exit status %d" % result.returncode


class Notes(dict):
    """What a plugin remembers between its runs: an object for each hook. Inside `with` nobody else changes it."""

    def __enter__(self):
        self._path = state_path("notes.json")
        self._lock = open(state_path("lock"), "w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        try:
            with open(self._path) as file:
                self.update({hook: note for hook, note in json.load(file).items() if isinstance(note, dict)})
        except (FileNotFoundError, ValueError, AttributeError):
            pass  # The first run; or damaged, and no better than nothing.
        return self

    def __exit__(self, *_):
        self._lock.close()

    def save(self):
        """Whoever reads it finds what was there before, or this."""
        with open(self._path + ".new", "w") as file:
            json.dump(self, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(file.name, self._path)


@contextlib.contextmanager
def newest(event, *place):
    """Whether no newer event has got to `place`; nobody else of this plugin gets there inside `with`.

    Left without an error, the event has got there. Older is what has the lower sequence and the earlier time: a journal
    that begins anew counts from 1 again, and a clock may be set back.
    """
    name = hashlib.sha256("\0".join(map(str, place)).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    own = [int(event["sequence"]), event["recordedtime"]]
    with open(state_path(f"newest-{name}.json"), "a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        try:
            sequence, time = json.load(file)
            is_newest = own[0] >= sequence or own[1] > time
        except (ValueError, TypeError):
            is_newest = True  # The first; or it was cut off while it was written down.
        yield is_newest
        if is_newest:
            file.seek(0)
            file.truncate()
            json.dump(own, file)
