# SPDX-License-Identifier: MIT
"""Reads and writes calendars with icalendar, an implementation that isn't ours.

icalendar_peer.py read
    A calendar on standard input; on standard output a JSON array with what each event says. Anything that the library
    finds wrong ends it.
icalendar_peer.py write
    A calendar with a zone of its own, long lines and an event of a whole day, on standard output.
"""

import datetime
import json
import sys
import zoneinfo

import icalendar


def stamp(time):
    return time.astimezone(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")


def read():
    calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
    events = []
    for event in calendar.walk("VEVENT"):
        if event.errors:
            sys.exit(f"{event.get('UID')}: {event.errors}")
        categories = event.get("CATEGORIES")
        events.append({
            "uid": str(event["UID"]),
            "start": stamp(event.decoded("DTSTART")),
            "end": stamp(event.decoded("DTEND")),
            "summary": str(event["SUMMARY"]),
            "description": str(event.get("DESCRIPTION", "")),
            "categories": [str(one) for one in categories.cats] if categories else [],
            "status": str(event["STATUS"]),
            "phase": str(event["X-SEGUE-PHASE"]),
        })
    json.dump(events, sys.stdout)


def write():
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//test//test//")
    calendar.add("version", "2.0")
    zone = zoneinfo.ZoneInfo("Europe/Berlin")

    def add(start, end, summary, **others):
        event = icalendar.Event()
        event.add("uid", f"{summary[:4]}@example.org")
        event.add("dtstamp", datetime.datetime(2026, 11, 21, tzinfo=datetime.timezone.utc))
        event.add("dtstart", start)
        event.add("dtend", end)
        event.add("summary", summary)
        for name, value in others.items():
            event.add(name, value)
        calendar.add_component(event)

    add(datetime.datetime(2026, 11, 21, 10, 0, tzinfo=zone), datetime.datetime(2026, 11, 21, 10, 25, tzinfo=zone),
        "Write, revise; é🍅", description="one\ntwo", categories=["deep", "a,b"])
    # In summer, when that zone is two hours ahead.
    add(datetime.datetime(2026, 7, 1, 10, 0, tzinfo=zone), datetime.datetime(2026, 7, 1, 10, 50, tzinfo=zone),
        "long " * 40 + "title")
    add(datetime.date(2026, 11, 22), datetime.date(2026, 11, 23), "A holiday")
    calendar.add_missing_timezones()
    sys.stdout.buffer.write(calendar.to_ical())


{"read": read, "write": write}[sys.argv[1]]()
