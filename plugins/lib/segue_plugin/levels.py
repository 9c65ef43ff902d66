# SPDX-License-Identifier: MIT
"""Lowers the levels of outputs, such as the brightness of screens, while hooks hold, and then puts back what was."""

import os
import shutil

from segue_plugin import Notes, fail, need, read_request, reply, said


class Way:
    """A program that sets levels. A level is a list of percents, one for each channel.

    `outputs` names those to lower; `read` gives the level of one, None where it isn't there; `write` sets it.
    """

    name = program = package = ""
    # The distance of two settings in percent, as far as the output's coarser steps can move them.
    step = 2

    def is_there(self):
        return shutil.which(self.program) is not None


class Lowering:
    """Lowers the `noun` of each `output`, to `least` percent or more, by the first of the `ways` that works."""

    def __init__(self, ways, noun, output, least, remedy):
        self.ways = {way.name: way for way in ways}
        self.noun, self.output, self.least, self.remedy = noun, output, least, remedy

    def chosen(self, name):
        """The way to set it, and the outputs that it finds."""
        if name != "auto":
            way = self.ways.get(name) or fail("'by' is one of auto, %s, not %a" % (", ".join(self.ways), name), 64)
            need(way.program, way.package)
            outputs = way.outputs() or fail("%s finds no %s: set 'by' to another way" % (way.program, self.output))
            return way, outputs
        for way in self.ways.values():
            outputs = way.outputs() if way.is_there() else []
            if outputs:
                return way, outputs
        fail("nothing here can set the %s: %s" % (self.noun, self.remedy))

    def set(self, way, output, level):
        result = way.write(output, level)
        if result.returncode != 0:
            fail("%s can't set the %s of %s: %s" % (way.program, self.noun, output, said(result)))

    def enter(self, notes, hook, inputs):
        percent = inputs.get("to", 30)
        if not isinstance(percent, int) or not self.least <= percent <= 100:
            fail("'to' is a number of percent from %d to 100, not %a" % (self.least, percent), 64)
        way, outputs = self.chosen(inputs.get("by", "auto"))
        before = notes.get(hook, {})
        # What this hook has lowered may be another output than the one of now.
        note = {"by": way.name, "outputs": dict(before.get("outputs", {})) if before.get("by") == way.name else {}}
        levels = {output: way.read(output) for output in outputs}
        # An output may have gone since: what is known of it stays.
        levels = {output: level for output, level in levels.items() if level}
        for output, now in levels.items():
            note["outputs"].pop(output, None)
            # Where a hook has lowered it already, the notes have what was before that.
            known = (wish for wish in wishes(notes, way, output) if is_about(way, lowered(wish), now))
            was = next((wish["was"] for wish in known), None)
            if was is None:
                # A person has set it since: that is what to put back, and what hooks remember is history.
                was = now
                for other in notes.values():
                    other.get("outputs", {}).pop(output, None)
            if max(was) > percent:
                note["outputs"][output] = {"was": was, "to": percent}
        # Written down before it is done.
        notes[hook] = note
        notes.save()
        for output in levels.keys() & note["outputs"].keys():
            self.set(way, output, lowest(wishes(notes, way, output)))
        reply(restore=note)

    def leave(self, notes, note):
        way = self.ways.get(note.get("by"))
        for output, own in note.get("outputs", {}).items() if way else ():
            # If a person has changed it since, it stays so.
            if is_about(way, lowered(own), way.read(output)):
                self.set(way, output, lowest(wishes(notes, way, output)) or own["was"])
        notes.save()

    def run(self, plugin):
        """Does what the request on standard input asks for."""
        request = read_request()
        hook = os.environ.get("SEGUE_HOOK", "")
        with Notes() as notes:
            if request.get("scope") == "enter":
                self.enter(notes, hook, request.get("with", {}))
            elif request.get("scope") == "exit":
                self.leave(notes, notes.pop(hook, request.get("restore") or {}))
            else:
                fail("%s is for a level, such as 'while: break', and not for an event" % plugin, 64)


def wishes(notes, way, output):
    """What the hooks that hold want of an output: what it `was` before them, and the percent `to` lower it to."""
    return [
        note["outputs"][output] for note in notes.values()
        if note.get("by") == way.name and output in note.get("outputs", {})]


def lowered(wish):
    """The level that a wish leads to, with the balance of the channels kept."""
    return [percent * wish["to"] / max(wish["was"]) for percent in wish["was"]]


def lowest(wishes):
    """Of several hooks the one that wants it lowest counts; None without any."""
    return lowered(min(wishes, key=lambda wish: wish["to"])) if wishes else None


def is_about(way, level, other):
    """Whether two levels are equal, but for the steps of the output."""
    return other is not None and len(level) == len(other) and all(
        abs(one - two) < max(2, way.step) for one, two in zip(level, other))
