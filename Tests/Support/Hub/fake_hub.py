#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small hub: people, machines by device codes, friends, consent, boards, events. Everything is in memory.

Called with a port (0 for any) and TOKEN=HANDLE of machines that have joined before. It prints its port. `GET /test/log` returns what arrived; `POST /test/...` does what a person does in a browser.
"""
import http.server
import json
import sys
import threading
import time
import urllib.parse

lock = threading.Lock()
people = {}  # handle -> {name, about, friends, asked, shares, photo}
tokens = {}  # token -> handle
codes = {}  # device code -> {user, handle, state, polls, slow, device}
events = {}  # (handle, id) -> event
log = []
settings = {"status": 0, "groups": []}


def person(handle):
    return people.setdefault(
        handle, {"name": "", "about": "", "friends": [], "asked": [], "shares": False, "photo": 0}
    )


def sums(handle):
    done = [e for (h, _), e in events.items() if h == handle and e["type"] == "focus.completed"]
    return sum(e["data"]["session"]["elapsed"] for e in done) // 60, len(done)


class Hub(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def date_time_string(self, timestamp=None):
        return super().date_time_string(time.time() + settings.get("clock", 0))

    def reply(self, status, value=None, headers=()):
        body = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, text in headers:
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def problem(self, status, text, headers=()):
        self.reply(status, {"type": "about:blank", "title": text, "status": status, "detail": text}, headers)

    def handle_one(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with lock:
            self.route(self.command, url.path, query, body)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_one

    def route(self, method, path, query, body):
        if path.startswith("/test/"):
            return self.test(path[6:], body)
        kind = self.headers.get("Content-Type", "")
        log.append({"method": method, "path": path, "type": kind, "agent": self.headers.get("User-Agent", "")})
        if settings.get("proxy"):
            return self.send_error(settings["proxy"])
        if settings["status"]:
            return self.problem(settings["status"], "made to fail", [("Retry-After", "7")])
        form = dict(urllib.parse.parse_qsl(body.decode())) if "form" in kind else {}
        if path == "/api/v1/device_authorization":
            assert form["client_id"] == "segue" and form["scope"] == "events read write", form
            code = f"device-{len(codes)}"
            codes[code] = {"user": f"BCDF-GHJ{len(codes)}", "state": "pending", "polls": 0, "device": form["device_name"]}
            here = f"http://127.0.0.1:{self.server.server_port}/device"
            return self.reply(200, {
                "device_code": code, "user_code": codes[code]["user"], "verification_uri": here,
                "verification_uri_complete": here + "?code=" + codes[code]["user"],
                "expires_in": settings.get("lifetime", 60), "interval": 1,
            })
        if path == "/api/v1/token" and method == "POST":
            code = codes[form["device_code"]]
            code["polls"] += 1
            state = code["state"]
            if state.startswith("approved "):
                token = f"sgk_{len(tokens)}_secret"
                tokens[token] = state.split()[1]
                return self.reply(200, {"access_token": token, "token_type": "Bearer", "scope": "events read write"})
            if state == "denied":
                return self.reply(400, {"error": "access_denied"})
            if settings.get("slow") and code["polls"] == 1:
                return self.reply(400, {"error": "slow_down"})
            return self.reply(400, {"error": "authorization_pending"})
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        if token not in tokens:
            return self.problem(401, "no such token")
        me = tokens[token]
        own = person(me)
        if path == "/api/v1/token":
            del tokens[token]
            return self.reply(204)
        if path == "/api/v1/me":
            if method == "PATCH":
                own.update(json.loads(body))
            points, pomodoros = sums(me)
            return self.reply(200, {
                "handle": me, "name": own["name"], "about": own["about"], "zone": "Europe/Berlin", "language": "en",
                "photo": None, "today": {"points": points, "pomodoros": pomodoros}, "streak": 1 if points else 0,
            })
        if path == "/api/v1/me/photo":
            own["photo"] = len(body)
            return self.reply(204)
        if path == "/api/v1/events":
            batch = json.loads(body)
            batch = batch if isinstance(batch, list) else [batch]
            for event in batch:
                log[-1]["event"] = event
                events.setdefault((me, event["id"]), event)
            return self.reply(202, {"accepted": len(batch), "duplicates": 0, "ignored": 0})
        if path == "/api/v1/friends":
            if method == "POST":
                asked = json.loads(body)["handle"]
                if asked in people:
                    person(asked)["asked"].append(me)
                return self.reply(202, {})
            return self.reply(200, {
                "friends": [{"handle": f, "name": person(f)["name"], "focusingUntil": None} for f in own["friends"]],
                "incoming": [{"handle": h, "name": ""} for h in own["asked"]],
                "outgoing": [{"handle": h, "name": ""} for h, p in people.items() if me in p["asked"]],
            })
        if path == "/api/v1/board":
            group = next((each for each in settings["groups"] if str(each["id"]) == query.get("group")), None)
            if "group" in query and not group:
                return self.problem(404, "not found")
            rows = []
            for handle in [me] + (group["people"] if group else own["friends"]):
                if handle == me or person(handle)["shares"]:
                    points, pomodoros = sums(handle)
                    rows.append({"handle": handle, "name": person(handle)["name"], "points": points,
                                 "pomodoros": pomodoros, "streak": None, "you": handle == me})
            rows.sort(key=lambda row: (-row["points"], row["handle"]))
            for row in rows:
                row["place"] = 1 + sum(other["points"] > row["points"] for other in rows)
            return self.reply(200, {"period": query["period"], "audience": query.get("audience", "group"), "rows": rows,
                                    "listed": own["shares"]})
        if path == "/api/v1/groups":
            return self.reply(200, {"groups": [
                {"id": each["id"], "name": each["name"], "members": len(each["people"]), "owner": False}
                for each in settings["groups"]]})
        return self.problem(404, "not found")

    def test(self, what, body):
        if what == "log":
            return self.reply(200, {"log": log, "events": len(events), "tokens": len(tokens), "people": people})
        if what == "headers":
            return self.reply(200, {name.lower(): text for name, text in self.headers.items()})
        order = json.loads(body)
        if what == "decide":
            for code in codes.values():
                if code["state"] == "pending":
                    code["state"] = order["state"]
        elif what == "settings":
            settings.update(order)
        elif what == "people":
            for handle, changes in order.items():
                person(handle).update(changes)
        elif what == "revoke":
            tokens.clear()
        return self.reply(200, {})


tokens.update(word.split("=") for word in sys.argv[2:])
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Hub)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()
