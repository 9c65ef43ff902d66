# SPDX-License-Identifier: MIT
"""A mail server on a free port of 127.0.0.1, by aiosmtpd. Argument: the file to which each letter is appended as JSON.

Prints its port. Only the login `hub` with the password `mail secret` may send. Ends when standard input ends.
"""

import email
import email.policy
import json
import socket
import sys

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult


class Letters:
    async def handle_DATA(self, server, session, envelope):
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        line = json.dumps({
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "subject": letter["Subject"],
            "date": letter["Date"], "text": letter.get_content(), "type": letter.get_content_type(),
            "defects": [str(defect) for part in letter.walk() for defect in part.defects]})
        with open(sys.argv[1], "a", encoding="utf-8") as file:
            file.write(line + "\n")
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    # Not handled: the library answers a failure.
    return AuthResult(success=(data.login, data.password) == (b"hub", b"mail secret"), handled=False)


# The controller connects to its port before it runs, so it must know the number.
with socket.create_server(("127.0.0.1", 0)) as free:
    port = free.getsockname()[1]
controller = Controller(
    Letters(), hostname="127.0.0.1", port=port, authenticator=authenticate, auth_required=True, auth_require_tls=False)
controller.start()
print(port, flush=True)
sys.stdin.read()
controller.stop()
