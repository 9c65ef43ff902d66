# SPDX-License-Identifier: MIT
"""JSON-RPC with Segue, for plugins that run as services."""

import json
import os
import select
import signal
import subprocess
import sys
import time

from segue_plugin import PROTOCOL, TRY_LATER


class TryLater(Exception):
    """An event can't be taken now: Segue sends it again later."""


class Service:
    """One object a line each way. Everything happens in one loop: `start` and `stop` when the level begins and ends, `event`
    for each event of a hook with `on`, `tick` when its time has come, and the reader of a stream when there is something
    to read."""

    def __init__(self):
        self.inputs = {}
        self._next = None
        self._answers = {}
        self._last = 0
        self._readers = {}
        self._buffer = b""

    # For the plugin to fill in.

    def check(self):
        """Looks at the inputs; what it raises as ValueError is the reason why they won't do."""

    def start(self):
        """The level holds; may be called again while it does."""

    def stop(self):
        """The level is over; may be called when it is."""

    def event(self, event):
        """Takes an event of a hook with `on`."""

    def tick(self):
        """The time that `again` set has come."""

    # For the plugin to use.

    def again(self, seconds):
        """Calls `tick` after so many seconds; None for never."""
        self._next = None if seconds is None else time.monotonic() + max(0, seconds)

    def watch(self, stream, reader):
        """Calls `reader` with each line of a program's output, and with None at its end."""
        os.set_blocking(stream.fileno(), False)
        self._readers[stream] = (reader, bytearray())

    def unwatch(self, stream):
        self._readers.pop(stream, None)

    def call(self, method, then=None, **params):
        """Asks Segue for something; `then` gets the error, or None where it was done."""
        self._last += 1
        self._answers[self._last] = then
        self._write(id=self._last, method=method, params=params)

    def log(self, message, level="info"):
        self._write(method="log", params={"message": message, "level": level})

    # The loop.

    def serve(self):
        """Runs until Segue says so, or is gone."""
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        try:
            while True:
                wait = None if self._next is None else max(0, self._next - time.monotonic())
                ready = select.select([0, *self._readers], [], [], wait)[0]
                if self._next is not None and time.monotonic() >= self._next:
                    self._next = None
                    self.tick()
                for stream in ready:
                    if stream != 0:
                        self._read(stream)
                    elif not self._hear():
                        return
        except BrokenPipeError:
            # What couldn't be written isn't tried again at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        finally:
            self.stop()

    def _read(self, stream):
        if stream not in self._readers:
            return
        reader, buffer = self._readers[stream]
        chunk = os.read(stream.fileno(), 65536)
        buffer += chunk
        *lines, rest = bytes(buffer).split(b"\n")
        buffer[:] = rest[-65536:]
        if not chunk:
            self.unwatch(stream)
            lines.append(None)
        for line in lines:
            reader(None if line is None else line.decode("utf-8", "replace"))

    def _hear(self):
        chunk = os.read(0, 65536)
        *lines, self._buffer = (self._buffer + chunk).split(b"\n")
        for line in lines:
            if line.strip() and not self._take(line):
                return False
        return bool(chunk)

    def _take(self, line):
        try:
            message = json.loads(line)
            if not isinstance(message, dict):
                raise ValueError("not an object")
        except ValueError:
            self._write(id=None, error={"code": -32700, "message": "not a JSON object"})
            return True
        if "method" not in message:
            then = self._answers.pop(message.get("id"), None)
            if then:
                then(message.get("error"))
            return True
        try:
            answer = {"result": self._do(message["method"], message.get("params") or {})}
        except NotImplementedError:
            answer = {"error": {"code": -32601, "message": "no method %s" % message["method"]}}
        except TryLater as error:
            answer = {"error": {"code": TRY_LATER, "message": str(error)}}
        except (ValueError, OSError) as error:
            answer = {"error": {"code": -32602, "message": str(error)}}
        if "id" in message:
            self._write(id=message["id"], **answer)
        return message["method"] != "shutdown"

    def _do(self, method, params):
        if method == "initialize":
            if params.get("protocol") != PROTOCOL:
                raise ValueError("this plugin speaks protocol %s" % PROTOCOL)
            self.inputs = params.get("with", {})
            self.check()
            return {"protocol": PROTOCOL, "max_in_flight": 1}
        if method == "enter":
            self.start()
            return {"restore": {}}
        if method == "event":
            self.event(params.get("event") or {})
        elif method in ("exit", "shutdown"):
            self.again(None)
            self.stop()
        else:
            raise NotImplementedError
        return {}

    def _write(self, **message):
        sys.stdout.write(json.dumps(dict(jsonrpc="2.0", **message)) + "\n")
        sys.stdout.flush()


def output(*words, timeout=5):
    """What a program printed; None where it isn't there, failed, or didn't end."""
    environment = dict(os.environ, LC_ALL="C.UTF-8")
    try:
        result = subprocess.run(
            words, env=environment, timeout=timeout, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
            errors="replace")
    except (OSError, subprocess.TimeoutExpired):
        return None
    return result.stdout if result.returncode == 0 else None
