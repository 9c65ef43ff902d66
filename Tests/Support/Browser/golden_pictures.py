# SPDX-License-Identifier: MIT
"""Compares screenshots of pages with golden pictures, within a tolerance.

A golden picture is a contact sheet of one page: a tile for each width, theme and language, reduced to a sixth, in which
text is a shade and no longer letters. So fonts and antialiasing of another machine pass, while a block that moved, a colour
that changed or a page without its style sheet fail. SEGUE_RECORD=1 writes the golden pictures instead.
"""

import os
import pathlib
import subprocess

# A pixel differs if one of its channels differs by more than this, of 255.
CHANNEL = 48
# The share of pixels that may differ in a tile.
SHARE = 0.06


def reduced(png):
    """The picture at a sixth of its size, as a bitmap: (width, height, bytes), three bytes a pixel."""
    result = subprocess.run(
        ["convert", "png:-", "-alpha", "off", "-filter", "box", "-resize", "16.6667%", "-depth", "8", "ppm:-"],
        input=png, capture_output=True, check=True)
    head, width, height, most, data = parts(result.stdout)
    assert head == b"P6" and most == 255, "convert writes another format"
    return width, height, data


def parts(ppm):
    words, at = [], 0
    while len(words) < 4:
        end = min(i for i in (ppm.find(b" ", at), ppm.find(b"\n", at)) if i >= 0)
        if end > at:
            words.append(ppm[at:end])
        at = end + 1
    return words[0], int(words[1]), int(words[2]), int(words[3]), ppm[at:]


def difference(left, right):
    """The share of pixels that differ; 1 if the sizes do."""
    if left[:2] != right[:2]:
        return 1.0
    width, height = left[:2]
    one, other = left[2], right[2]
    count = sum(
        any(abs(one[i + k] - other[i + k]) > CHANNEL for k in range(3)) for i in range(0, width * height * 3, 3))
    return count / (width * height)


class ContactSheet:
    """The golden picture of one page: tiles from left to right, each named in the page's list of tiles."""

    def __init__(self, folder, name):
        self.path = pathlib.Path(folder) / f"{name}.png"
        self.name = name
        self.tiles = []

    def add(self, name, png):
        self.tiles.append((name, *reduced(png)))

    def check(self):
        """Sentences about the tiles that differ."""
        height = max(tile[2] for tile in self.tiles)
        width = sum(tile[1] for tile in self.tiles)
        if os.environ.get("SEGUE_RECORD") == "1":
            self.path.parent.mkdir(parents=True, exist_ok=True)
            rows = bytearray()
            for row in range(height):
                for _, columns, lines, data in self.tiles:
                    line = data[row * columns * 3:(row + 1) * columns * 3] if row < lines else bytes(columns * 3)
                    rows += line
            subprocess.run(
                ["convert", "ppm:-", "-strip", "-define", "png:exclude-chunks=date,time", f"png:{self.path}"],
                input=b"P6\n%d %d\n255\n" % (width, height) + bytes(rows), check=True)
        if not self.path.exists():
            return [f"{self.path} is missing: record it with SEGUE_RECORD=1"]
        found = subprocess.run(["convert", str(self.path), "-depth", "8", "ppm:-"], capture_output=True, check=True)
        _, columns, lines, _, data = parts(found.stdout)
        if (columns, lines) != (width, height):
            return [f"{self.name}: the golden picture is {columns} × {lines}, the page's are {width} × {height}"]
        problems, left = [], 0
        for name, tile_width, tile_height, pixels in self.tiles:
            golden = b"".join(
                data[(row * columns + left) * 3:(row * columns + left + tile_width) * 3] for row in range(tile_height))
            share = difference((tile_width, tile_height, pixels), (tile_width, tile_height, golden))
            if share > SHARE:
                problems.append(f"{self.name} {name}: {share:.1%} of the pixels differ, at most {SHARE:.0%} may")
            left += tile_width
        return problems
