# SPDX-License-Identifier: MIT
"""Reads lines of `hex of markup` TAB `hex of text`: Pango, with which waybar, i3status-rs, Argos and Xfce's panel draw,
must make that text of the markup. Prints how many lines were right, and each that was not."""

import sys

import gi

gi.require_version("Pango", "1.0")
from gi.repository import GLib, Pango  # noqa: E402

right = 0
for line in sys.stdin:
    markup, text = (bytes.fromhex(part).decode() for part in line.rstrip("\n").split("\t"))
    try:
        seen = Pango.parse_markup(markup, -1, "\0")[2]
    except GLib.Error as error:
        seen = str(error)
    if seen == text:
        right += 1
    else:
        print(f"{markup!r} is read as {seen!r}, not {text!r}")
print(right)
