# SPDX-License-Identifier: MIT
"""The page of the team on a dashboard, kept fresh by its script. Argument: a file with JSON as that of `story.py`, with two
machines. The hub is empty when it begins. Ends with 0 where everything was as it should be; else says what wasn't.
"""

import json
import pathlib
import sys
import time
import traceback

from hub_browser import PASSWORD, HubBrowser
from machines import Joining, Machine, Server, until


class Team:
    """Mina and Joon, who are friends and share everything. Mina's dashboard is open."""

    def __init__(self, words):
        self.server = Server(words["hub"], words["variables"], words["log"])
        self.hub = self.server.address
        self.mina, self.joon = [Machine(name, words["segue"], each) for name, each in zip(["mina", "joon"], words["machines"])]
        self.server.start()
        self.browsers = []
        for machine in (self.mina, self.joon):
            browser = HubBrowser(self.hub)
            self.browsers.append(browser)
            browser.open("/register")
            browser.fill(handle=machine.name, name=machine.name.title(), password=PASSWORD)
            browser.submit("/register")
            joining = Joining(machine, self.hub)
            browser.open(f"/device?code={joining.code}")
            browser.submit("/device", "[value=approve]")
            assert joining.end() == 0, joining.shown
            browser.open("/me/consent")
            browser.choose(friends=["board", "focus", "pomodoros", "streak", "focusing_now"])
            browser.submit("/me/consent")
        self.joon.run("team", "add", "mina")
        self.browsers[0].open("/friends")
        self.browsers[0].submit("/people/joon/accept")
        address = self.mina.run("web", "--url").strip()
        self.page = HubBrowser(address.split("/enter")[0])
        self.browsers.append(self.page)
        self.page.get(address)
        self.page.open("/team")

    def part(self, name):
        return " ".join(each.text for each in self.page.all(f"[data-team={name}]"))

    def shows(self, what, part, condition):
        self.page.until(what, lambda: condition(self.part(part)), 60)

    def follows(self, what, part, condition):
        """Asks as each minute does until the hub has heard of it, and the page shows it."""
        def shown():
            self.page.execute_script("window.dispatchEvent(new CustomEvent('segue-delivery'))")
            time.sleep(3)
            return condition(self.part(part))

        until(what, shown, lambda: self.page.text())

    def run(self):
        self.page.execute_script("window.isSame = true")
        # The page asks after the own focus, because it was delivered to the hub.
        self.mina.focus(25)
        self.shows("the own focus", "board", lambda text: "Mina (you) 25" in text)
        self.shows("the own sum", "summary", lambda text: "25" in text)
        self.joon.focus(50)
        self.follows("joon before mina", "board", lambda text: -1 < text.find("Joon 50") < text.find("Mina"))
        self.joon.run("start", "secret plan", "--for", "50m")
        self.follows("joon focuses", "friends", lambda text: "focus" in text)
        self.joon.run("stop", "--discard")
        self.follows("joon is done", "friends", lambda text: "focus" not in text)
        self.groups()
        assert self.page.execute_script("return window.isSame"), "the page was loaded again"
        self.away()
        self.page.refuse_nothing()

    def groups(self):
        """A group of one's own appears among the boards."""
        hub = self.browsers[0]
        hub.open("/groups")
        hub.fill(name="Thesis")
        hub.submit("/groups")
        assert "Thesis" not in self.part("audiences")
        self.follows("the group", "audiences", lambda text: "Thesis" in text)

    def away(self):
        """A page that came while the hub was away is whole once the hub answers."""
        self.server.stop()
        self.page.open("/team")
        assert not self.page.all("[data-team=board]") and self.page.has("reach"), self.page.text()
        self.server.start()
        self.follows("the board again", "board", lambda text: "Joon 50" in text)


def main():
    team = Team(json.loads(pathlib.Path(sys.argv[1]).read_text()))
    try:
        team.run()
    except AssertionError:
        sys.exit(traceback.format_exc())
    finally:
        for browser in team.browsers:
            browser.quit()
        team.server.stop()


main()
