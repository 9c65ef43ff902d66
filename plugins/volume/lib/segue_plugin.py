# SPDX-License-Identifier: MIT
"""What the bundled plugins in Python share. A plugin is a folder that is whole in itself, so each has the same copy."""

import fcntl
import json
import os
import shutil
import subprocess
import sys


def fail(message, status=1):
    """Ends the run with a line for the log."""
    print(message, file=sys.stderr)
    sys.exit(status)


def reply(**members):
    """Writes the one object that goes back to Segue."""
    print(json.dumps(members))


def read_request():
    """The one line on standard input, as a dictionary."""
    try:
        request = json.loads(sys.stdin.buffer.readline())
        if request["protocol"] == 1:
            return request
        reason = "it speaks protocol %s, this plugin 1" % request["protocol"]
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
        folder = os.environ.get("SEGUE_PLUGIN_STATE") or fail("SEGUE_PLUGIN_STATE doesn't name a folder")
        self._path = os.path.join(folder, "notes.json")
        self._lock = open(os.path.join(folder, "lock"), "w")
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
