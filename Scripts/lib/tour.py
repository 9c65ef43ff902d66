# SPDX-License-Identifier: MIT
"""Three minutes of Segue, from its set-up to a team's board."""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

from recording import Recording

HOOKS = """hooks:
  journal:
    on: focus.completed
    run: echo "$SEGUE_TASK" >> ~/pomodoros.txt
  announce:
    on: focus.completed
    run: curl -sS http://127.0.0.1:9/done
  quiet:
    while: focus
    enter: [touch, quiet]
    exit: [rm, -f, quiet]
"""

TEAM = """  team:
    uses: team
    with: { url: "ADDRESS/api/v1/events", token: "${{ secrets.team_token }}" }
secrets: { team_token: { command: [/bin/echo, sgk_mina] } }
"""

# Handle, name, pomodoros of today.
PEOPLE = [("mina", "Mina", 0), ("joon", "Joon", 5), ("ada", "Ada", 3), ("sven", "Sven", 1)]


class Team:
    """The small hub of the tests, with people who have focused today."""

    def __init__(self):
        program = pathlib.Path(__file__).parents[2] / "Tests/Support/Hub/fake_hub.py"
        machines = [f"sgk_{handle}={handle}" for handle, _, _ in PEOPLE]
        self.process = subprocess.Popen(
            [sys.executable, program, "0", *machines], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = f"http://127.0.0.1:{self.process.stdout.readline().strip()}"
        friends = [handle for handle, _, _ in PEOPLE[1:]]
        self.post("/test/people", {
            handle: {"name": name, "shares": True, "friends": friends if handle == "mina" else ["mina"]}
            for handle, name, _ in PEOPLE})
        for handle, _, count in PEOPLE:
            self.post("/api/v1/events", [
                {"id": f"{handle}-{number}", "type": "focus.completed", "data": {"session": {"elapsed": 1500}}}
                for number in range(count)], f"sgk_{handle}")

    def post(self, path, value, token=""):
        request = urllib.request.Request(
            self.address + path, json.dumps(value).encode(),
            {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        urllib.request.urlopen(request).close()

    def end(self):
        self.process.kill()
        self.process.wait()


def dashboard(home, width=1080, height=760, path=""):
    """A picture of a page of the dashboard, as PNG."""
    address = home.output("web", "--url")
    with tempfile.TemporaryDirectory() as folder:
        browser = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
            f"--user-data-dir={folder}/profile", f"--window-size={width},{height}", "--timeout=10000"]
        # The code lets the profile in once; then any page of it opens.
        if path:
            subprocess.run([*browser, "--dump-dom", address], check=True, capture_output=True, timeout=120)
            address = address.split("/enter")[0] + path
        subprocess.run([*browser, f"--screenshot={folder}/page.png", address], check=True, capture_output=True, timeout=120)
        # A page has few colours.
        reduced = ["convert", f"{folder}/page.png", "+dither", "-colors", "96", "-strip", "png8:-"]
        return subprocess.run(reduced, check=True, capture_output=True).stdout


def tour(home):
    team = Team()
    try:
        return record(home, team)
    finally:
        subprocess.run([home.segue, "web", "--stop"], env=home.environment, capture_output=True)
        team.end()


def record(home, team):
    recording = Recording(92, 30)

    def run(command, *keys, pause=3.0, clear=True, typed=None, **options):
        if clear:
            recording.clear()
        recording.prompt(command)
        recording.run(typed or command.split(), home.environment, keys, **{"every": 0.5, **options})
        recording.wait(pause)

    # The set-up asks three questions.
    run("segue init", (2, "\r"), (4, "\r"), (6, "rain\r"), (13, "n\r"))
    path = pathlib.Path(home.folder, ".config/segue/hooks.yml")
    path.write_text(path.read_text() + HOOKS)
    run("tail -n 11 .config/segue/hooks.yml", pause=6)
    # A day: some time without a timer, and a focus.
    run('segue log 25m "Answer mail" -p admin', pause=2, typed=["segue", "log", "25m", "Answer mail", "-p", "admin"])
    run('segue start "Write the design" -p book --for 12s', clear=False, pause=4, limit=40,
        typed=["segue", "start", "Write the design", "-p", "book", "--for", "12s"])
    # A hook has failed: which one, and why?
    run("segue hooks log --failed", pause=4)
    failed = home.output("hooks", "log", "--failed", "--json").splitlines()
    run(f"segue hooks show {json.loads(failed[-1])['id'][:16]}", clear=False, pause=6)
    path.write_text(path.read_text() + TEAM.replace("ADDRESS", team.address))
    home.do("stop", "--keep")
    home.do("import", "--sample", "40", "--yes")
    home.do("start", "Edit chapter 2", "-p", "book", "--no-wait")
    # The full screen: the timer, a strike, history, reports, hooks, the team.
    run("segue watch", (5, "x"), (8, " "), (11, " "), (14, "2"), (18, "3"), (23, "4"), (27, "7"), (34, "q"), pause=1, every=1.0)
    # The dashboard.
    run("segue web --url", pause=2)
    recording.show(dashboard(home), 9)
    recording.show(dashboard(home, path="/history"), 8)
    recording.show(dashboard(home, path="/reports"), 8)
    # The board.
    run("segue team board", pause=5)
    run("segue team friends", pause=4, clear=False)
    run("segue status", pause=0, clear=False)
    return recording.svg("Segue in three minutes: set up, a day, a hook that fails, the dashboard, the team", hold=8)
