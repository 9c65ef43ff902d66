# SPDX-License-Identifier: MIT
"""The programs of a story: a hub's server that can be stopped and started, and machines with `segue` and its daemon."""

import contextlib
import http.client
import json
import pathlib
import re
import signal
import sqlite3
import subprocess
import time

PATIENCE = 120


def until(what, condition, instead=lambda: ""):
    """The first result of `condition` that is neither None nor False. `instead` says what there is at the end of patience."""
    end = time.monotonic() + PATIENCE
    while True:
        found = condition()
        if found is not None and found is not False:
            return found
        assert time.monotonic() < end, f"never: {what} {instead()}"
        time.sleep(0.1)


class Server:
    """`segue-hub serve`, with the words and the variables of the story."""

    def __init__(self, words, variables, log):
        self.words, self.variables, self.log = words, variables, log
        self.address = "http://" + words[words.index("--listen") + 1]
        self.process = None

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.words, env=self.variables, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until("the hub's answer", lambda: self.process.poll() is None and self.answers())

    def answers(self):
        host, port = self.address.removeprefix("http://").split(":")
        connection = http.client.HTTPConnection(host, int(port), timeout=10)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE) == 0, "the hub ended with a failure"


class Joining:
    """`segue team join` of a machine, which waits for the decision in a browser."""

    def __init__(self, machine, hub):
        self.process = subprocess.Popen(
            [machine.segue, "team", "join", hub, "--device", machine.name], env=machine.variables,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.shown = ""
        while not (found := re.search(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b", self.shown)):
            line = self.process.stdout.readline()
            assert line, f"no code: {self.shown}"
            self.shown += line
        self.code = found[0]

    def end(self):
        self.shown += self.process.communicate(timeout=PATIENCE)[0]
        return self.process.returncode


class Machine:
    """A home folder with a daemon of its own."""

    def __init__(self, name, segue, variables):
        self.name, self.segue, self.variables = name, segue, variables
        self.folder = pathlib.Path(variables["XDG_CONFIG_HOME"]) / "segue"

    def run(self, *words, status=0):
        result = subprocess.run(
            [self.segue, *words], env=self.variables, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=PATIENCE)
        assert result.returncode == status, f"{self.name}: segue {words}: {result}"
        return result.stdout

    def json(self, *words):
        return json.loads(self.run(*words, "--json"))

    def focus(self, minutes):
        """A focus that began so many minutes ago and is completed now. Its words must never leave the machine."""
        self.run("start", "secret plan", "-p", "hush", "-t", "quiet", "--for", f"{2 * minutes}m", "--ago", f"{minutes}m")
        self.run("strike", "phone rang")
        self.run("note", "between us")
        self.run("finish")

    def log(self, minutes, hour):
        """A focus of yesterday that is added now. Returns its id."""
        words = ["secret plan", "-p", "hush", "-t", "quiet", "--note", "between us", "--at", f"yesterday {hour}:00"]
        return self.json("log", f"{minutes}m", *words)["session"]["id"]

    def deliveries(self):
        """What was sent to the hub, or waits: id to state."""
        lines = self.run("hooks", "log", "--hook", "team", "--json").splitlines()
        return {each["id"]: each["state"] for each in map(json.loads, lines)}

    def wait_for_attempts(self):
        """Lets the time until the next attempts pass, which may be minutes, for a daemon that ends and starts again."""
        self.run("daemon", "stop")
        with contextlib.closing(sqlite3.connect(pathlib.Path(self.variables["XDG_STATE_HOME"]) / "segue/segue.db")) as db:
            db.execute("UPDATE delivery SET due = created WHERE state = 'pending'")
            db.commit()
        self.run("daemon", "start")

    def sessions(self):
        lines = self.run("history", "--json").splitlines()
        return [json.loads(line) for line in lines]

    @property
    def hooks(self):
        file = self.folder / "hooks.yml"
        return file.read_text() if file.exists() else ""

    @property
    def token(self):
        return (pathlib.Path(self.variables["XDG_DATA_HOME"]) / "segue/secrets/team_token").read_text().strip()
