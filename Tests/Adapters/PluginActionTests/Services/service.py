#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A service that does what its first argument says, and writes down what it was told."""
import json
import os
import signal
import sys
import time

how = sys.argv[1]
trace = sys.argv[2]


def note(text):
    with open(trace, "a") as file:
        file.write(text + "\n")


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def raw(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def reply(request, result):
    say({"jsonrpc": "2.0", "id": request["id"], "result": result})


def ask(method, params, number):
    """Sends a request; what comes before its reply is lost."""
    say({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("id") == number and "method" not in message:
            return message


note("start %d" % os.getpid())
if how == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if how == "crash":
    print("no luck today", file=sys.stderr)
    sys.exit(3)
if how == "slow":
    time.sleep(1)

waiting = []
for line in sys.stdin:
    request = json.loads(line)
    method, params = request["method"], request["params"]
    if method == "initialize" and how == "mute":
        note("mute")
        while True:
            time.sleep(60)
    elif method == "enter" and how == "enter-dies":
        note("enter dies")
        sys.exit(4)
    elif method == "exit" and how == "exit-dies":
        note("exit dies")
        sys.exit(5)
    elif method == "initialize":
        note("initialize %s %s" % (json.dumps(params["with"], sort_keys=True), os.path.basename(params["state_dir"])))
        if how == "state":
            folder = os.environ["SEGUE_PLUGIN_STATE"]
            note("state %s" % (folder == params["state_dir"] and os.path.isdir(folder)))
            note("titles %s" % os.environ["SEGUE_INPUT_TITLES"])
        reply(request, {"protocol": 2 if how == "newer" else 1, "max_in_flight": 2 if how == "pair" else 1})
    elif method == "shutdown":
        note("shutdown")
        if how == "stubborn":
            while True:
                time.sleep(60)
        reply(request, None)
    elif method == "exit" and how == "hang-once" and not os.path.exists(trace + ".hung"):
        open(trace + ".hung", "w").close()
        note("exit hangs")
        while True:
            time.sleep(60)
    elif method == "enter":
        note("enter %s" % json.dumps(params.get("restore")))
        reply(request, {"restore": {"volume": 40}})
    elif method == "exit":
        note("exit %s" % json.dumps(params["restore"]))
        reply(request, {})
    elif how == "die-once" and not os.path.exists(trace + ".died"):
        open(trace + ".died", "w").close()
        note("dies")
        os.kill(os.getpid(), signal.SIGKILL)
    elif how in ("hang", "stubborn"):
        note("hangs")
        while True:
            time.sleep(60)
    elif how == "long":
        raw(b'{"jsonrpc":"2.0","method":"log","params":{"message":"' + b"x" * (1 << 20) + b'"}}\n')
    elif how == "binary":
        raw(bytes(range(128, 256)) + b"\x00\x01\n")
    elif how == "unknown-id":
        say({"jsonrpc": "2.0", "id": 12345, "result": {}})
    elif how == "not-rpc":
        say({"hello": "there"})
    elif how == "deep":
        raw(b'{"jsonrpc":"2.0","id":2,"result":' + b"[" * 500 + b"]" * 500 + b"}\n")
    elif how == "closes-output":
        os.close(1)
        time.sleep(60)
    elif how == "closes-input":
        os.close(0)
        time.sleep(60)
    elif how == "refuses":
        say({"jsonrpc": "2.0", "id": request["id"], "error": {"code": 75, "message": "not now"}})
    elif how == "controls":
        granted = ask("timer.strike", {"text": "phone"}, "a")
        refused = ask("timer.stop", {}, "b")
        unknown = ask("daemon.stop", {}, "c")
        note("strike %s stop %s other %s" % (
            granted.get("result"), refused["error"]["code"], unknown["error"]["code"]))
        say({"jsonrpc": "2.0", "method": "log", "params": {"level": "warning", "message": "the secret is hunter2"}})
        print("on stderr: hunter2", file=sys.stderr, flush=True)
        time.sleep(0.2)
        reply(request, {})
    elif how == "strikes":
        answer = ask("timer.strike", {"text": "window"}, 1)
        stop = ask("timer.stop", {}, 2)
        resume = ask("timer.resume", {}, 3)
        note("strikes %d stop %d resume %d" % (
            answer["result"]["session"]["strikes"], stop["error"]["code"], resume["error"]["code"]))
        reply(request, {})
    elif how == "floods":
        # Sends requests endlessly and never reads. Its standard error is also endless.
        while True:
            say({"jsonrpc": "2.0", "id": 1, "method": "timer.note", "params": {"text": "again"}})
            print("again", file=sys.stderr, flush=True)
    elif how == "pair":
        # Answers two at a time, the later one first.
        waiting.append(request)
        note("event %s" % params["delivery"])
        if len(waiting) == 2:
            for each in reversed(waiting):
                reply(each, {})
            waiting = []
    else:
        note("event %s %s %d" % (params["event"]["type"], params["delivery"], params["attempt"]))
        reply(request, {})
note("end of input")
if how == "stays":
    while True:
        time.sleep(60)
