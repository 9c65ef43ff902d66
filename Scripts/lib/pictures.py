# SPDX-License-Identifier: MIT
"""Called by Scripts/pictures: records programs. Arguments: folder of the programs, folder of the pictures, names."""

import os
import pathlib
import sys

from picture_home import Home
from recording import Recording
from tour import dashboard, tour

HOOKS = """version: 1

goals: { daily: 8 pomodoros }

hooks:
  journal:
    on: focus.completed
    run: echo "$SEGUE_TASK" >> ~/pomodoros.txt
  quiet:
    while: focus
    enter: [touch, quiet]
    exit: [rm, -f, quiet]
"""

BROKEN = """version: 1

hooks:
  tell-team:
    on: focus.complete
    if: timer.phase == "longbreak"
    webhook: https://chat.example/hooks/T0/B0
  block-sites:
    while: focus
    enter: [sudo, -n, segue-sites, blok]
    exi: [sudo, -n, segue-sites, unblock]
"""


def demo(home):
    recording = Recording(92, 40)
    recording.prompt("segue demo")
    recording.run(["segue", "demo"], home.environment, every=0.5)
    recording.trim()
    return recording.svg("A whole round of Segue with real hooks, in under a minute", hold=6)


def watch(home):
    home.hooks(HOOKS)
    home.do("start", "Write the design", "-p", "segue", "--ago", "9m", "--no-wait")
    recording = Recording(80, 24)
    recording.run(
        ["segue", "watch"], home.environment, [(3.5, "x"), (6.0, " "), (8.5, " "), (12.0, "q")], every=0.25)
    recording.frames = [frame for frame in recording.frames if frame[0] < 11.8 and any(frame[1])]
    return recording.svg("The full-screen timer: a strike, a pause, and on it goes", hold=0.5)


def error(home):
    home.hooks(BROKEN)
    recording = Recording(92, 30)
    recording.prompt("segue hooks check", typing=False)
    recording.run(["segue", "hooks", "check"], home.environment)
    recording.trim()
    return recording.svg("Mistakes in hooks.yml, each with its place and a suggestion", still=True)


def report(home):
    home.hooks(HOOKS)
    home.do("import", "--sample", "60", "--yes")
    recording = Recording(92, 60)
    recording.prompt("segue report last week", typing=False)
    recording.run(["segue", "report", "last week"], home.environment)
    recording.cut(25)
    return recording.svg("The beginning of a report: days, hours, projects and goals", still=True)


def begin_chapter(home, theme):
    home.hooks(HOOKS + f"\nui: {{ theme: {theme} }}\n")
    home.do("start", "Write the first chapter", "-p", "book", "--ago", "17m", "--no-wait")
    home.do("strike", "phone")


def web_timer(home):
    begin_chapter(home, "light")
    try:
        return dashboard(home, 1080, 560)
    finally:
        home.do("web", "--stop")


def web_phone(home):
    begin_chapter(home, "dark")
    try:
        return dashboard(home, 390, 780)
    finally:
        home.do("web", "--stop")


def main():
    programs, pictures = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    pictures.mkdir(parents=True, exist_ok=True)
    makers = {
        "demo": demo, "watch": watch, "error": error, "report": report, "web-timer": web_timer, "web-phone": web_phone,
        "tour": tour,
    }
    for name in sys.argv[3:] or makers:
        if name not in makers:
            sys.exit(f"There is no picture '{name}': {', '.join(makers)}.")
        home = Home(programs)
        try:
            picture = makers[name](home)
        finally:
            home.end()
        data = picture.encode() if isinstance(picture, str) else picture
        path = pictures / f"{name}.{'svg' if data.startswith(b'<svg') else 'png'}"
        path.write_bytes(data)
        print(f"{path}: {len(data) // 1000} kB")


main()
