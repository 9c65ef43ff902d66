# SPDX-License-Identifier: MIT
"""Chromium before the hub: forms are found by their actions and fields, in any language."""

import pathlib
import sys

from selenium.webdriver.common.by import By

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "Support" / "Browser"))
from chromium import Chromium

PASSWORD = "a quiet walk home"


class HubBrowser(Chromium):
    """A browser of one person at the hub with the address `base`."""

    def __init__(self, base, **options):
        super().__init__(**options)
        self.base = base

    def fill(self, **fields):
        for name, value in fields.items():
            self.field(name).clear()
            self.field(name).send_keys(value)

    def log_in(self, handle="root"):
        self.open("/login")
        self.fill(login=handle, password=PASSWORD)
        self.submit("/login")

    def all(self, selector):
        return self.find_elements(By.CSS_SELECTOR, selector)

    def click(self, button, what):
        """Clicks, and waits for the page that answers."""
        before = self.find_element(By.TAG_NAME, "html").id
        button.click()
        self.until(f"a page after {what}", lambda: self.find_element(By.TAG_NAME, "html").id != before)

    def press(self, label):
        """Clicks a button of the page, not the link of that name in its head."""
        buttons = [element for element in self.all("main button, main a, header button") if element.text == label]
        assert buttons, f"no button '{label}' on {self.current_url}\n{self.find_element(By.TAG_NAME, 'body').text}"
        self.click(buttons[-1], f"'{label}'")

    def submit(self, action, button="button"):
        """Sends the first form with this action, by its first button or by the one of a selector."""
        found = self.all(f"form[action='{action}'] {button}")
        assert found, f"no form for {action} on {self.current_url}\n{self.find_element(By.TAG_NAME, 'body').text}"
        self.click(found[0], action)

    def choose(self, **values):
        """Ticks exactly the boxes whose values are named, for each name of a field."""
        for name, chosen in values.items():
            boxes = self.all(f"input[type=checkbox][name='{name}']")
            assert set(chosen) <= {box.get_attribute("value") for box in boxes}, f"{name}: {chosen}"
            for box in boxes:
                if box.is_selected() != (box.get_attribute("value") in chosen):
                    box.click()

    def status(self, path):
        """The status of a page for this browser."""
        return self.execute_async_script(
            "fetch(arguments[0], {redirect: 'manual'}).then((answer) => arguments[1](answer.status))", path)

    def text(self):
        return self.find_element(By.TAG_NAME, "main").text

    def handles(self, selector="main"):
        """The handles of the people in a part of the page."""
        return [element.text.removeprefix("@") for element in self.all(f"{selector} .handle")]

    def board(self):
        """The rows of the board on the page, read at once, because events replace it: handle to place, points and whether it
        is the own one."""
        rows = self.execute_script("""return [...document.querySelectorAll("table.board tbody tr")].map((row) => [
            ...["handle", "place", "points"].map((name) => row.querySelector("." + name).textContent.trim()),
            row.classList.contains("self")])""")
        return {
            handle.removeprefix("@"): (int(place), int(points.split()[0]), own) for handle, place, points, own in rows}

    def refuse_nothing(self):
        """The policy of the pages lets them load all that they want."""
        refused = [line for line in self.complaints() if "Content Security Policy" in line]
        assert not refused, refused
