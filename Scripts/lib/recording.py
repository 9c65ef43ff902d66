# SPDX-License-Identifier: MIT
"""Programs in a terminal, recorded as SVG that moves."""

import base64
import fcntl
import html
import os
import pty
import re
import select
import signal
import struct
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
        # First and last second, and the PNG that covers the terminal between them.
        self.pictures = []
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

    def clear(self):
        """An empty terminal, as Ctrl-L makes it."""
        self.stream.feed(b"\x1b[2J\x1b[H")
        self.snap()

    def wait(self, seconds):
        """Time in which a person reads."""
        self.now += seconds
        self.snap()

    def show(self, png, seconds):
        """Covers the terminal with a picture."""
        self.pictures.append((self.now, self.now + seconds, png))
        self.now += seconds

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

        def mark(first, last):
            name = names.setdefault((first, last), f"k{len(names)}")
            return f' class="{name}{" z" if last == end else ""}"'

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
                when = "" if still or (first, last) == (0.0, end) else mark(first, last)
                bodies.append(f'<g{when} transform="translate(0 {y * LINE})">{"".join(map(self.element, row))}</g>')
        for first, last, png in self.pictures:
            bodies.append(
                f'<image{mark(first, last)} x="{-EDGE}" y="{-EDGE}" width="{width:.0f}" height="{height}"'
                f' preserveAspectRatio="xMidYMid slice" href="data:image/png;base64,{base64.b64encode(png).decode()}"/>')
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
