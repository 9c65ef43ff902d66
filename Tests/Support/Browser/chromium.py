# SPDX-License-Identifier: MIT
"""Headless Chromium for tests of pages: clicks, keys, axe-core."""

import os

from axe_selenium_python import Axe
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait


class Chromium(webdriver.Chrome):
    """A browser whose pages lie below the address `base`."""

    base = ""

    def __init__(self, width=800, height=900, dark=False, language="en", javascript=True, still=False):
        options = webdriver.ChromeOptions()
        for argument in [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            f"--lang={language}", f"--accept-lang={language}", "--force-device-scale-factor=1",
        ]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        # The shell is Chromium without windows, which takes a third less of the processors.
        programs = [os.environ.get("SEGUE_CHROMIUM", ""), "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]
        options.binary_location = next(filter(os.path.exists, programs), "")
        super().__init__(options=options, service=Service(os.environ.get("SEGUE_CHROMEDRIVER", "/usr/bin/chromedriver")))
        self.resize(width, height)
        if not javascript:
            self.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
            self.get("data:text/html,<script>document.title = 'a script ran'</script>")
            assert not self.title, self.title
        self.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"},
        ]})

    def resize(self, width, height):
        self.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def open(self, path):
        self.get(self.base + path)

    def until(self, what, condition, seconds=20):
        """Waits for the condition. An element that events replace while it is read doesn't end the wait."""
        wait = WebDriverWait(self, seconds, poll_frequency=0.02, ignored_exceptions=[StaleElementReferenceException])
        try:
            return wait.until(lambda _: condition())
        except Exception as error:
            raise AssertionError(f"never: {what}\n{self.page_source[:6000]}\n{self.complaints()}") from error

    def has(self, text):
        return text in self.find_element(By.TAG_NAME, "body").text

    def wait_text(self, text):
        self.until(f"'{text}'", lambda: self.has(text))

    def button(self, label):
        for element in self.find_elements(By.CSS_SELECTOR, "button, a.button, summary"):
            if element.text == label:
                return element
        raise AssertionError(f"no button '{label}' on {self.current_url}\n{self.find_element(By.TAG_NAME, 'body').text}")

    def press(self, label):
        """Clicks, and waits for the page that answers."""
        before = self.find_element(By.TAG_NAME, "html").id
        self.button(label).click()
        self.until(f"a page after '{label}'", lambda: self.find_element(By.TAG_NAME, "html").id != before)

    def field(self, name):
        return self.find_element(By.CSS_SELECTOR, f"[name='{name}']:not([type=hidden])")

    def complaints(self):
        return [entry["message"] for entry in self.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def violations(self, named):
        """What axe-core finds on the page, and what is too small to hit. `named` is how messages call the page."""
        for details in self.find_elements(By.CSS_SELECTOR, "details"):
            self.execute_script("arguments[0].open = true", details)
        axe = Axe(self)
        axe.inject()
        result = axe.run()
        assert result["passes"], "axe looked at nothing"
        found = [
            f"{named}: {violation['id']}: {[node['html'][:160] for node in violation['nodes']]}"
            for violation in result["violations"]]
        small = self.execute_script("""return [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, summary")]
            .filter((e) => e.offsetParent && !e.closest("p, li, .skip") && (e.offsetWidth < 24 || e.offsetHeight < 24)).map((e) => e.outerHTML.slice(0, 120))""")
        return found + [f"{named}: smaller than 24 px: {element}" for element in small]

    def overflows(self, named, widths=(320, 360, 800, 1440, 3840)):
        """The widths at which the page is wider than its window."""
        found = []
        for details in self.find_elements(By.CSS_SELECTOR, "details"):
            self.execute_script("arguments[0].open = true", details)
        for width in widths:
            self.resize(width, 900)
            size = self.execute_script("return document.documentElement.scrollWidth")
            if size > width:
                found.append(f"{named}: {size} > {width}")
        return found
