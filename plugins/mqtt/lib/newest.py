# SPDX-License-Identifier: MIT
"""Keeps an event that is tried again from taking the place of a newer one. A plugin is a folder that is whole in itself, so
each has the same copy."""

import contextlib
import fcntl
import hashlib
import json
import os


@contextlib.contextmanager
def newest(event, *place):
    """Whether no newer event has got to `place`; nobody else of this plugin gets there inside `with`.

    Left without an error, the event has got there. Older is what has the lower sequence and the earlier time: a journal
    that begins anew counts from 1 again, and a clock may be set back.
    """
    name = hashlib.sha256("\0".join(map(str, place)).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    own = [int(event["sequence"]), event["recordedtime"]]
    with open(os.path.join(os.environ["SEGUE_PLUGIN_STATE"], f"newest-{name}.json"), "a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        try:
            sequence, time = json.load(file)
            is_newest = own[0] >= sequence or own[1] > time
        except (ValueError, TypeError):
            is_newest = True  # The first; or it was cut off while it was written down.
        yield is_newest
        if is_newest:
            file.seek(0)
            file.truncate()
            json.dump(own, file)
