# SPDX-License-Identifier: MIT
"""Drives the hub's pages in headless Chromium, by clicks. Arguments: the hub's address, and a flow's name.

The hub has the administrator `root` with the password `PASSWORD`. Ends with 0 where everything was as it should be; else
says what wasn't. `pictures FOLDER` writes pictures of the pages instead.
"""

import pathlib
import sys
import tempfile

from selenium.webdriver.common.by import By

from hub_browser import PASSWORD, HubBrowser

ADDRESS = sys.argv[1]
GUEST_PAGES = ["/", "/login", "/register", "/forgot", "/reset?link=x", "/nowhere"]
PAGES = ["/me/password", "/me/delete", "/device", "/me/machines"]
ADMINISTRATOR_PAGES = ["/admin", "/admin/users/root", "/admin/invitations", "/admin/limits", "/admin/audit"]


def new_browser(**options):
    return HubBrowser(ADDRESS, **options)


def token_of(name, browser):
    """Makes a token by hand, as a person does."""
    browser.open("/me/machines")
    browser.find_element(By.TAG_NAME, "summary").click()
    browser.fill(name=name)
    browser.press("Make a token")
    return browser.find_element(By.CSS_SELECTOR, "code.secret").text


def choose_large_photo(browser):
    """The page refuses it: a proxy would answer with a page of its own."""
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        file.truncate((1 << 20) + 1)
        browser.open("/me")
        photo = browser.find_element(By.ID, "photo")
        photo.send_keys(file.name)
        message = "The photo has more than 1 MiB."
        browser.until(message, lambda: photo.get_property("validationMessage") == message)


def work(javascript=True):
    """An account from its registration to its end, by clicks."""
    browser = new_browser(javascript=javascript)
    browser.open("/")
    browser.press("Register")
    browser.fill(handle="mina", name="Mina <b>Kim</b>", password="short-pass")
    browser.fill(password="password1234")
    browser.press("Create account")
    browser.wait_text("This password is among the first that others try.")
    assert browser.field("name").get_attribute("value") == "Mina <b>Kim</b>"
    browser.fill(password=PASSWORD)
    browser.press("Create account")
    browser.open("/me/password")
    browser.wait_text("Mina <b>Kim</b>")
    if javascript:
        choose_large_photo(browser)
    assert token_of("script", browser).startswith("sgk_")
    browser.open("/me/machines")
    browser.press("Revoke")
    browser.wait_text("The machine is revoked.")
    browser.open("/device")
    browser.fill(code="bcdf ghjk")
    browser.press("Continue")
    browser.wait_text("The code is invalid, expired, or used already.")
    browser.open("/me/password")
    browser.fill(old=PASSWORD, password="another long walk", again="another long walk")
    browser.press("Change password")
    browser.wait_text("The password is changed.")
    browser.press("Delete account")
    browser.fill(handle="mina", password="another long walk")
    browser.press("Delete account")
    browser.wait_text("The account and all its data are deleted.")
    browser.refuse_nothing()


def administration():
    """An administrator's work by clicks."""
    browser = new_browser()
    browser.log_in()
    browser.open("/admin/invitations")
    browser.press("Make an invitation")
    link = browser.find_element(By.CSS_SELECTOR, "code.secret").text
    browser.open("/admin/limits")
    browser.find_element(By.CSS_SELECTOR, "[value=invited]").click()
    browser.press("Save")
    browser.wait_text("Saved.")
    guest = new_browser()
    guest.get(link)
    guest.fill(handle="joon", password=PASSWORD)
    guest.press("Create account")
    guest.open("/me/password")
    guest.wait_text("joon")
    browser.open("/admin")
    browser.fill(q="joo")
    browser.press("Find")
    browser.press("joon")
    browser.press("Disable")
    browser.wait_text("Done.")
    guest.open("/me/password")
    guest.wait_text("I forgot my password")
    browser.press("Enable")
    browser.fill(handle="joon")
    browser.press("Delete with all data")
    browser.wait_text("The account and all its data are deleted.")
    browser.open("/admin/audit")
    browser.wait_text("Deleted an account")
    browser.refuse_nothing()


def without_javascript():
    work(javascript=False)


def states(browser):
    """Each page, with something on it. Yields its path."""
    for path in GUEST_PAGES:
        browser.open(path)
        yield path
    browser.log_in()
    for path in PAGES + ADMINISTRATOR_PAGES:
        browser.open(path)
        yield path
    browser.open("/me/machines")
    browser.execute_script("document.querySelector('details').open = true")
    browser.fill(name="A script with a name that is as long as a name may be at all")
    browser.find_elements(By.CSS_SELECTOR, "main button")[-1].click()
    browser.until("the token", lambda: browser.find_elements(By.CSS_SELECTOR, "code.secret"))
    yield "made token"
    browser.open("/admin/invitations")
    browser.find_elements(By.CSS_SELECTOR, "main button")[0].click()
    browser.until("the link", lambda: browser.find_elements(By.CSS_SELECTOR, "code.secret"))
    yield "made invitation"


def accessible():
    """axe-core finds nothing on any page, light and dark, in both languages."""
    found = []
    for dark, language in ((False, "en"), (True, "ko")):
        browser = new_browser(dark=dark, language=language, still=True)
        for path in states(browser):
            found += browser.violations(f"{path} dark={dark}")
        browser.quit()
    assert not found, "\n".join(found)


def narrow():
    """No page is wider than its window, from 320 px up."""
    browser = new_browser()
    wide = []
    for path in states(browser):
        wide += browser.overflows(path)
    assert not wide, "\n".join(wide)


def pictures():
    folder = pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for dark in (False, True):
        browser = new_browser(dark=dark, still=True)
        for path in states(browser):
            for width in (360, 1440):
                browser.resize(width, 900)
                name = path.strip("/").replace("/", "-").replace("?", "-").replace(" ", "-") or "welcome"
                browser.save_screenshot(str(folder / f"{name}-{width}-{'dark' if dark else 'light'}.png"))
        browser.quit()


def main():
    flows = {
        "work": work, "without-javascript": without_javascript, "administration": administration,
        "accessible": accessible, "narrow": narrow, "pictures": pictures,
    }
    try:
        flows[sys.argv[2]]()
    except AssertionError as error:
        sys.exit(f"{sys.argv[2]}: {error}")


main()
