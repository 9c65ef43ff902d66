# SPDX-License-Identifier: MIT
"""Called by Scripts/pictures: records programs in a terminal as SVG. Arguments: folder of the programs, folder of the pictures, names."""

import fcntl
import html
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte
from wcwidth import wcwidth

CELL, LINE, EDGE = 8.4, 18, 14
BACKGROUND, TEXT = "#1d2025", "#d7dae0"
COLOURS = {
    "black": "#3a3f4b", "red": "#f27a7a", "green": "#8fcf7d", "brown": "#e5c07b", "blue": "#7aaef2",
    "magenta": "#d19af0", "cyan": "#6cc7d4", "white": "#d7dae0", "brightblack": "#8b93a3", "brightred": "#ff9b9b",
    "brightgreen": "#b1e8a2", "brightbrown": "#f5dc9f", "brightblue": "#a6cbff", "brightmagenta": "#e6c2ff",
    "brightcyan": "#9be4ee", "brightwhite": "#ffffff",
}


class Screen(pyte.Screen):
    """What programs ask a terminal needs no answer here; pyte would stumble over the private forms."""

    def report_device_status(self, *_, **__): pass
    def report_device_attributes(self, *_, **__): pass

    def select_graphic_rendition(self, *codes, **private):
        if not private:
            super().select_graphic_rendition(*codes)


class Recording:
    """Frames of a terminal, each with the second at which it was first seen."""

    def __init__(self, columns, rows):
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.frames = []
        self.now = 0.0

    def snap(self):
        rows = tuple(self.row(y) for y in range(self.screen.lines))
        if not self.frames or self.frames[-1][1] != rows:
            self.frames.append((self.now, rows))

    def row(self, y):
        """The runs of a line: column, text, colours and weight."""
        runs, cells, skip = [], self.screen.buffer[y], False
        for x in range(self.screen.columns):
            if skip:
                skip = False
                continue
            cell = cells[x]
            text = cell.data or " "
            width = max(1, sum(max(0, wcwidth(letter)) for letter in text))
            skip = width == 2
            front, back = cell.fg, cell.bg
            if cell.reverse:
                front, back = (back if back != "default" else BACKGROUND), (front if front != "default" else TEXT)
            look = (front, back, cell.bold)
            if runs and runs[-1][3] == look and width == 1 and runs[-1][4]:
                runs[-1][1] += text
                runs[-1][2] += 1
            else:
                runs.append([x, text, width, look, width == 1])
        return tuple(
            (x, text, width, look) for x, text, width, look, _ in runs if text.strip() or look[1] != "default")

    def prompt(self, command, typing=True):
        """A command line, typed letter by letter."""
        self.stream.feed(b"\x1b[92m$\x1b[0m ")
        for letter in command:
            self.stream.feed(letter.encode())
            if typing:
                self.now += 0.05
                self.snap()
        self.now += 0.4
        self.stream.feed(b"\r\n")
        self.snap()

    def run(self, words, environment, keys=(), limit=90.0, every=0.2):
        """Runs a program, presses `keys` (second, text), and looks every so often, until it ends."""
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(environment["HOME"])
            os.execvpe(words[0], words, environment)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", self.screen.lines, self.screen.columns, 0, 0))
        os.kill(process, signal.SIGWINCH)
        keys, begin, start, seen = list(keys), time.monotonic(), self.now, 0.0
        while time.monotonic() - begin < limit:
            self.now = start + time.monotonic() - begin
            if keys and self.now - start >= keys[0][0]:
                os.write(terminal, keys.pop(0)[1].encode())
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    data = os.read(terminal, 65536)
                except OSError:
                    break
                if not data:
                    break
                self.stream.feed(data)
            if self.now - seen >= every:
                seen = self.now
                self.snap()
        else:
            os.kill(process, signal.SIGTERM)
        os.close(terminal)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        self.snap()
        return status

    def cut(self, rows):
        """Only the first lines: what lies below was empty."""
        self.frames = [(second, frame[:rows]) for second, frame in self.frames]

    def trim(self):
        used = max((y for _, rows in self.frames for y, row in enumerate(rows) if row), default=0)
        self.cut(used + 1)

    def svg(self, title, hold=4.0, still=False):
        """One element for each line and the time for which it stays; without `still`, it is repeated for ever."""
        frames = self.frames[-1:] if still else self.frames
        end = frames[-1][0] + hold
        lines = len(frames[0][1])
        width, height = self.screen.columns * CELL + 2 * EDGE, lines * LINE + 2 * EDGE
        rules, bodies, names = [], [], {}
        for y in range(lines):
            spans = []
            for index, (second, rows) in enumerate(frames):
                if spans and spans[-1][2] == rows[y]:
                    continue
                if spans:
                    spans[-1][1] = second
                spans.append([second if index else 0.0, end, rows[y]])
            for first, last, row in spans:
                if not row:
                    continue
                mark = ""
                if (first, last) != (0.0, end) and not still:
                    name = names.setdefault((first, last), f"k{len(names)}")
                    mark = f' class="{name}{" z" if last == end else ""}"'
                bodies.append(f'<g{mark} transform="translate(0 {y * LINE})">{"".join(map(self.element, row))}</g>')
        for (first, last), name in names.items():
            a, b = 100 * first / end, 100 * last / end
            after = "" if last == end else f"{b:.3f}%{{visibility:hidden}}"
            before = f"0%{{visibility:hidden}}" if first else ""
            rules.append(
                f"@keyframes {name}{{{before}{a:.3f}%{{visibility:visible}}{after}}}"
                f".{name}{{animation:{name} {end:.2f}s step-end infinite}}")
        # Who wants no motion sees the end.
        if rules:
            rules.append(
                "@media (prefers-reduced-motion){[class]{animation:none;visibility:hidden}.z{visibility:visible}}")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}"'
            f' height="{height}" role="img"><title>{html.escape(title)}</title>\n<style>text{{font:14px ui-monospace,'
            f"SFMono-Regular,Menlo,'DejaVu Sans Mono',Consolas,monospace;white-space:pre;fill:{TEXT}}}"
            f'.b{{font-weight:bold}}{"".join(rules)}</style>\n<rect width="100%" height="100%" rx="8"'
            f' fill="{BACKGROUND}"/>\n<g transform="translate({EDGE} {EDGE})">\n' + "\n".join(bodies) + "\n</g></svg>\n")

    @staticmethod
    def element(run):
        x, text, width, (front, back, bold) = run
        colour = COLOURS.get(front, front if front.startswith("#") else f"#{front}")
        ground = COLOURS.get(back, back if back.startswith("#") else f"#{back}")
        parts = ""
        if back != "default":
            parts += f'<rect x="{x * CELL:.1f}" width="{width * CELL:.1f}" height="{LINE}" fill="{ground}"/>'
        # Words with one space between them are an element: renderers disagree about several.
        fill = "" if front == "default" else f' style="fill:{colour}"'
        weight = ' class="b"' if bold else ""
        for words in re.finditer(r"\S+(?: \S+)*", text):
            length = width if len(text) == 1 or width != len(text) else len(words[0])
            parts += (
                f'<text x="{(x + words.start()) * CELL:.1f}" y="14"{weight}{fill} textLength="{length * CELL:.1f}"'
                f' lengthAdjust="spacingAndGlyphs">{html.escape(words[0])}</text>')
        return parts


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


class Home:
    """A home folder of its own, in which the programs run."""

    def __init__(self, programs):
        self.folder = tempfile.mkdtemp(prefix="segue-pictures-", dir="/tmp")
        self.segue = f"{programs}/segue"
        for name in ("run", "bin", ".config/segue"):
            os.makedirs(f"{self.folder}/{name}", mode=0o700)
        os.symlink(self.segue, f"{self.folder}/bin/segue")
        self.environment = {
            "HOME": self.folder, "PATH": f"{self.folder}/bin:/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "TERM": "xterm-256color", "XDG_RUNTIME_DIR": f"{self.folder}/run", "SEGUE_PLAYER_ARGS": "--ao=null",
            "SEGUE_SEGUED": f"{programs}/segued",
        }

    def hooks(self, text):
        path = pathlib.Path(self.folder, ".config/segue/hooks.yml")
        path.write_text(text)
        path.chmod(0o600)

    def do(self, *words):
        subprocess.run(
            [self.segue, *words], env=self.environment, cwd=self.folder, check=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)

    def end(self):
        subprocess.run(
            [self.segue, "daemon", "stop"], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True)
        shutil.rmtree(self.folder)


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


def main():
    programs, pictures = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    pictures.mkdir(parents=True, exist_ok=True)
    makers = {"demo": demo, "watch": watch, "error": error, "report": report}
    for name in sys.argv[3:] or makers:
        if name not in makers:
            sys.exit(f"There is no picture '{name}': {', '.join(makers)}.")
        home = Home(programs)
        try:
            svg = makers[name](home)
        finally:
            home.end()
        path = pictures / f"{name}.svg"
        path.write_text(svg, encoding="utf-8")
        print(f"{path}: {len(svg.encode()) // 1000} kB")


main()
