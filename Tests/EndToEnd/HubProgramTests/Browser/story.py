# SPDX-License-Identifier: MIT
"""A story of three people and four machines, in Chromium and on the command line. Argument: a file with the story's JSON.

    {"hub": WORDS, "variables": {…}, "log": FILE, "segue": PROGRAM, "machines": [{VARIABLES of a home}, … four]}

The hub is empty when the story begins. Ends with 0 where everything was as it should be; else says what wasn't. With
`"pictures": FOLDER`, pictures of the pages on the way are written there.
"""

import json
import pathlib
import sys
import traceback

from hub_browser import PASSWORD, HubBrowser
from machines import Joining, Machine, Server, until

ALL = ["board", "focus", "pomodoros", "streak", "focusing_now"]
SECRETS = ["secret plan", "hush", "quiet", "phone rang", "between us"]


class Story:
    def __init__(self, words):
        self.server = Server(words["hub"], words["variables"], words["log"])
        self.hub = self.server.address
        self.pictures = words.get("pictures")
        names = ["mina-desk", "mina-laptop", "joon-desk", "ada-desk"]
        self.machines = [Machine(*each) for each in zip(names, [words["segue"]] * 4, words["machines"])]
        self.desk, self.laptop, self.joons, self.adas = self.machines
        self.server.start()
        # The third one reads Korean, and the second one has no JavaScript.
        self.mina = HubBrowser(self.hub, still=True)
        self.joon = HubBrowser(self.hub, javascript=False)
        self.ada = HubBrowser(self.hub, language="ko", dark=True, still=True)

    def picture(self, name, browser, path=None):
        if not self.pictures:
            return
        if path:
            browser.open(path)
        folder = pathlib.Path(self.pictures)
        folder.mkdir(parents=True, exist_ok=True)
        for width in (360, 1100):
            browser.resize(width, 900)
            browser.save_screenshot(str(folder / f"{name}-{width}.png"))
        browser.resize(800, 900)

    # What is true

    def points(self, *machines):
        """The points that the machines' own records make, on a single day."""
        sessions = [session for machine in machines for session in machine.sessions()]
        return sum(each["elapsed"] for each in sessions if each["outcome"] == "completed") // 60

    def board(self, machine, span="ever"):
        """A board in the terminal: handle to place, points and whether it is the own row."""
        rows = machine.json("team", "board", span)["rows"]
        return {row["handle"]: (row["place"], row["points"], row["you"]) for row in rows}

    def board_becomes(self, machine, browser, expected):
        """The terminal and the browser of a person agree on a board."""
        until(f"{expected} for {machine.name}", lambda: self.board(machine) == expected, lambda: self.board(machine))
        browser.open("/board?period=ever&audience=friends")
        assert browser.board() == expected, (browser.board(), expected)

    # Chapters

    def register(self):
        for browser, handle, name in (
                (self.mina, "mina", "Mina Kim"), (self.joon, "joon", "Joon"), (self.ada, "ada", "에이다")):
            browser.open("/register")
            browser.fill(handle=handle, name=name, password=PASSWORD)
            browser.submit("/register")
            assert browser.handles("header") == [] and browser.all("form[action='/logout']")
        self.ada.open("/me")
        assert self.ada.find_element("tag name", "html").get_attribute("lang") == "ko"

    def join(self):
        refused = Joining(self.desk, self.hub)
        before = self.desk.hooks
        self.mina.open("/device")
        # As a person types it.
        self.mina.fill(code=refused.code.lower().replace("-", " "))
        self.mina.submit("/device")
        assert "mina-desk" in self.mina.text() and refused.code in self.mina.text()
        self.picture("device", self.mina)
        self.mina.submit("/device", "[value=refuse]")
        assert refused.end() == 1 and self.desk.hooks == before
        owners = [self.mina, self.mina, self.joon, self.ada]
        for browser, joining in zip(owners, [Joining(machine, self.hub) for machine in self.machines]):
            browser.open(f"/device?code={joining.code}")
            browser.submit("/device", "[value=approve]")
            assert joining.end() == 0, joining.shown
            # A code is used up.
            browser.open(f"/device?code={joining.code}")
            assert not browser.all("[value=approve]")
        for machine, handle in zip(self.machines, ["mina", "mina", "joon", "ada"]):
            assert machine.json("team")["person"]["handle"] == handle
            assert "uses: team" in machine.hooks and machine.token not in machine.hooks
            machine.run("team", "join", self.hub, status=1)
        self.mina.open("/me/machines")
        assert [row.text for row in self.mina.all("tbody th")] == ["mina-laptop", "mina-desk"]

    def befriend(self):
        said = self.joons.run("team", "add", "mina")
        # The answer is the same for a handle that nobody has.
        assert self.joons.run("team", "add", "nobody").replace("nobody", "mina") == said
        assert [each["handle"] for each in self.desk.json("team", "friends")["incoming"]] == ["joon"]
        self.mina.open("/friends")
        self.picture("request", self.mina)
        self.mina.submit("/people/joon/accept")
        self.mina.submit("/friends/invitation")
        link = self.mina.all("code.secret")[0].text
        self.ada.get(link)
        self.picture("invitation", self.ada)
        self.ada.submit(link.removeprefix(self.hub))
        self.joon.get(link)
        assert not self.joon.all("main form"), "an invitation works twice"
        friends = {machine.name: [each["handle"] for each in machine.json("team", "friends")["friends"]]
                   for machine in self.machines}
        assert friends == {
            "mina-desk": ["ada", "joon"], "mina-laptop": ["ada", "joon"], "joon-desk": ["mina"], "ada-desk": ["mina"],
        }, friends

    def share(self, browser, *shares):
        browser.open("/me/consent")
        browser.choose(friends=shares)
        browser.submit("/me/consent")

    def focus(self):
        for machine, minutes in zip(self.machines, (25, 10, 50, 5)):
            machine.focus(minutes)
        points = [self.points(*each) for each in ((self.desk, self.laptop), (self.joons,), (self.adas,))]
        assert points == [35, 50, 5], points
        # Nobody has chosen to share: each one is alone with the own row.
        for machine, browser, row in (
                (self.desk, self.mina, {"mina": (1, 35, True)}), (self.joons, self.joon, {"joon": (1, 50, True)})):
            self.board_becomes(machine, browser, row)
        assert self.desk.json("team")["person"]["today"] == {"points": 35, "pomodoros": 2}
        for browser in (self.mina, self.joon):
            self.share(browser, *ALL)
        self.picture("consent", self.mina, "/me/consent")
        both = {"joon": (1, 50, False), "mina": (2, 35, True)}
        for machine in (self.desk, self.laptop):
            self.board_becomes(machine, self.mina, both)
        # Ada shares nothing, and is no friend of joon.
        self.board_becomes(self.adas, self.ada, {"mina": (1, 35, False), "ada": (2, 5, True)})
        self.board_becomes(self.joons, self.joon, {"joon": (1, 50, True), "mina": (2, 35, False)})
        for span in ("day", "week", "month"):
            assert self.board(self.desk, span) == both
        for name, browser in (("board", self.mina), ("board-dark-ko", self.ada)):
            self.picture(name, browser, "/board?period=week&audience=friends")
        self.mina.resize(360, 900)
        self.mina.open("/board?period=week&audience=friends")
        place, name = (self.mina.all(f".board tbody {part}")[0].rect for part in (".place", ".face"))
        assert place["x"] + place["width"] <= name["x"], (place, name)
        self.mina.resize(800, 900)

    def now(self):
        """Who focuses now is seen while the page stays open."""
        self.ada.open("/friends")
        self.laptop.run("start", "secret plan", "--for", "50m")
        self.ada.until("mina focuses", lambda: self.ada.all(".focusing"))
        friend = self.adas.json("team", "friends")["friends"][0]
        end = self.laptop.json("status")["deadline"]
        assert friend["handle"] == "mina" and friend["focusingUntil"], (friend, end)
        self.picture("friends-now-dark-ko", self.ada)
        self.laptop.run("pause")
        self.ada.until("mina pauses", lambda: not self.ada.all(".focusing"))
        self.laptop.run("resume")
        self.ada.until("mina focuses again", lambda: self.ada.all(".focusing"))
        self.laptop.run("stop", "--discard")
        self.ada.until("nobody focuses", lambda: not self.ada.all(".focusing"))

    def away(self):
        """The hub is away: nothing is lost, and nothing counts twice when all of it arrives, even repeatedly."""
        before = self.points(self.desk, self.laptop)
        self.server.stop()
        for machine in (self.desk, self.laptop):
            machine.run("start", "secret plan", "--for", "1s", "--wait")
            machine.log(3, 9)
            self.logged = machine.log(4, 10)
        self.desk.run("team", "board", status=1)
        assert "pending" in self.laptop.deliveries().values()
        self.server.start()
        for machine in (self.desk, self.laptop):
            machine.wait_for_attempts()
        after = self.points(self.desk, self.laptop)
        assert after == before + 14, (before, after)
        self.board_becomes(self.joons, self.joon, {"joon": (1, 50, True), "mina": (2, after, False)})
        for machine in (self.desk, self.laptop):
            until("all deliveries", lambda: set(machine.deliveries().values()) == {"succeeded"}, machine.deliveries)
            for delivery in machine.deliveries():
                machine.run("hooks", "replay", delivery)
            until("all deliveries", lambda: set(machine.deliveries().values()) == {"succeeded"}, machine.deliveries)
        self.board_becomes(self.desk, self.mina, {"joon": (1, 50, False), "mina": (2, after, True)})
        person = self.desk.json("team")["person"]
        assert (person["today"], person["streak"]) == ({"points": 35, "pomodoros": 4}, 2), person

    def correct(self):
        """What is edited, deleted and undone in the terminal follows on the board."""
        self.laptop.run("history", "delete", self.logged)
        self.board_becomes(self.desk, self.mina, {"joon": (1, 50, False), "mina": (2, 45, True)})
        self.laptop.run("undo")
        self.board_becomes(self.desk, self.mina, {"joon": (1, 50, False), "mina": (2, 49, True)})

    def profile(self):
        self.desk.run("team", "profile", "--name", "Mina <i>K</i>", "--about", "Writes a thesis")
        self.joon.open("/people/mina")
        assert "Mina <i>K</i>" in self.joon.text() and "Writes a thesis" in self.joon.text()
        assert self.joon.all(".figures")
        self.picture("person", self.joon)

    def take_back(self):
        """What is taken back disappears at once, from a page that is open too."""
        self.ada.open("/board?period=ever&audience=friends")
        assert "mina" in self.ada.board()
        self.share(self.mina)
        self.ada.until("mina is off the board", lambda: "mina" not in self.ada.board())
        self.board_becomes(self.joons, self.joon, {"joon": (1, 50, True)})
        self.joon.open("/people/mina")
        assert not self.joon.all(".figures")
        self.share(self.mina, "board")
        self.board_becomes(self.joons, self.joon, {"joon": (1, 50, True), "mina": (2, 49, False)})
        row = [row for row in self.joons.json("team", "board", "ever")["rows"] if row["handle"] == "mina"][0]
        assert row.get("pomodoros") is None and row.get("streak") is None, row

    def block(self):
        unknown = self.adas.run("team", "add", "nobody")
        self.mina.open("/people/ada")
        self.mina.submit("/people/ada/block")
        assert self.ada.status("/people/mina") == 404 == self.ada.status("/people/nobody")
        assert self.adas.json("team", "friends")["friends"] == []
        assert self.adas.run("team", "add", "mina").replace("mina", "nobody") == unknown
        assert self.desk.json("team", "friends")["incoming"] == []
        self.board_becomes(self.adas, self.ada, {"ada": (1, 5, True)})
        self.mina.open("/friends")
        self.picture("friends-blocked", self.mina)

    def leave(self):
        token, joined = self.joons.token, self.joons.hooks
        self.joons.run("team", "leave")
        assert "team" in joined and "team" not in self.joons.hooks
        assert self.interface("GET", "/api/v1/me", token)[0] == 401
        self.joons.run("team", status=1)
        self.joons.log(20, 9)
        self.joon.open("/me/machines")
        assert not self.joon.all("tbody tr")
        self.joon.open("/board?period=ever&audience=friends")
        assert self.joon.board()["joon"] == (1, 50, True)
        # A machine that was lost is revoked in the browser.
        self.mina.open("/me/machines")
        self.picture("machines", self.mina)
        self.mina.click(self.mina.all("tbody tr")[0].find_element("css selector", "button"), "revoke")
        self.laptop.run("team", status=1)
        self.desk.run("team")

    def interface(self, method, path, token):
        import http.client
        connection = http.client.HTTPConnection(self.hub.removeprefix("http://"), timeout=30)
        connection.request(method, path, headers={"Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()

    def delete(self):
        status, export = self.interface("GET", "/api/v1/export", self.desk.token)
        assert status == 200 and json.loads(export)["person"]["handle"] == "mina", export[:300]
        for secret in SECRETS:
            assert secret not in export
        self.mina.open("/me/delete")
        self.mina.fill(handle="mina", password="not the password")
        self.mina.submit("/me/delete")
        self.desk.run("team")
        self.mina.fill(handle="mina", password=PASSWORD)
        self.mina.submit("/me/delete")
        self.desk.run("team", status=1)
        assert self.interface("GET", "/api/v1/me", self.desk.token)[0] == 401
        self.joon.open("/friends")
        assert self.joon.handles("[data-live]") == []
        self.joon.open("/board?period=ever&audience=friends")
        assert self.joon.board() == {"joon": (1, 50, True)}
        assert self.ada.status("/people/mina") == 404
        self.mina.log_in("mina")
        assert self.mina.all("[role=alert]")
        for browser in (self.mina, self.ada):
            browser.refuse_nothing()

    def run(self):
        for chapter in (
                self.register, self.join, self.befriend, self.focus, self.now, self.away, self.correct, self.profile,
                self.take_back, self.block, self.leave, self.delete):
            print(chapter.__name__, flush=True)
            chapter()
        self.server.stop()


def main():
    story = Story(json.loads(pathlib.Path(sys.argv[1]).read_text()))
    try:
        story.run()
    except AssertionError:
        sys.exit(traceback.format_exc())
    finally:
        for browser in (story.mina, story.joon, story.ada):
            browser.quit()


main()
