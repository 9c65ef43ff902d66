# SPDX-License-Identifier: MIT
"""As much of MQTT 3.1.1 as it takes to publish: connect, publish, wait for the acknowledgements, disconnect."""
import os
import socket
import ssl

REFUSALS = {
    1: "it doesn't speak MQTT 3.1.1",
    2: "it doesn't take the client's name",
    3: "it is not available",
    4: "user or password is wrong",
    5: "this user may not connect; set the inputs user and password",
}


class MQTTError(Exception):
    """What went wrong, in a sentence; `again` where a later attempt may succeed."""

    def __init__(self, text, again=False):
        super().__init__(text)
        self.again = again


def text_field(text):
    data = text.encode("utf-8")
    if len(data) > 65535 or "\0" in text:
        raise MQTTError("a topic, user or password has more than 65535 bytes, or a NUL in it")
    return len(data).to_bytes(2, "big") + data


def check_topic(topic):
    if not topic or any(mark in topic for mark in "+#\0"):
        raise MQTTError("a topic to publish to is not empty and has no + and # in it: " + repr(topic))


def packet(kind, body):
    length, digits = len(body), bytearray()
    while True:
        length, digit = divmod(length, 128)
        digits.append(digit | (0x80 if length else 0))
        if not length:
            break
    if len(digits) > 4:
        raise MQTTError("a message has at most 256 MB")
    return bytes([kind]) + bytes(digits) + body


def connect_packet(user, password, name):
    flags = 0x02 | (0x80 if user else 0) | (0x40 if user and password else 0)
    body = text_field("MQTT") + bytes([4, flags, 0, 60]) + text_field(name)
    if user:
        body += text_field(user)
        if password:
            body += text_field(password)
    return packet(0x10, body)


def publish_packet(topic, payload, qos, retain, number):
    check_topic(topic)
    body = text_field(topic) + (number.to_bytes(2, "big") if qos else b"") + payload
    return packet(0x30 | qos << 1 | int(retain), body)


def read_packet(stream):
    """The kind and the body of the next packet."""
    head = stream.read(1)
    length = 0
    for shift in range(0, 28, 7):
        digit = stream.read(1)
        if not digit:
            raise MQTTError("the broker closed the connection; may this user publish to the topic?", again=True)
        length |= (digit[0] & 0x7F) << shift
        if digit[0] < 0x80:
            break
    body = stream.read(length)
    if len(body) < length:
        raise MQTTError("the broker closed the connection in the middle of an answer", again=True)
    return head[0] >> 4, body


def opened(host, port, tls, ca, timeout):
    where = f"{host}:{port}"
    try:
        connection = socket.create_connection((host, port), timeout)
        if not tls:
            return connection
        return ssl.create_default_context(cafile=ca or None).wrap_socket(connection, server_hostname=host)
    except ssl.SSLCertVerificationError as error:
        raise MQTTError(
            f"the certificate of {where} isn't trusted ({error.verify_message}); "
            "the input ca names a private authority's")
    except ssl.SSLError as error:
        raise MQTTError(f"{where} doesn't speak TLS as it should ({error.reason}); is the port right?")
    except FileNotFoundError:
        raise MQTTError(f"there is no file {ca}, which the input ca names")
    except OSError as error:
        raise MQTTError(f"the broker {where} can't be reached: {error.strerror or error}", again=True)


def address(settings):
    """Host and port of the broker."""
    return settings["host"], settings["port"] or (8883 if settings["tls"] else 1883)


def publish(messages, settings, timeout=8):
    """Publishes `(topic, bytes)` in order.

    `settings` are the inputs host, port, tls, ca, user, password, qos and retain.
    """
    host, port = address(settings)
    qos, retain = settings["qos"], settings["retain"]
    # Everything is made before the connection is, so that a wrong topic publishes nothing at all.
    packets = [
        publish_packet(topic, payload, qos, retain, number) for number, (topic, payload) in enumerate(messages, 1)]
    name = "segue-" + os.urandom(6).hex()
    with opened(host, port, settings["tls"], settings.get("ca"), timeout) as connection:
        try:
            stream = connection.makefile("rb")
            connection.sendall(connect_packet(settings.get("user"), settings.get("password"), name))
            kind, body = read_packet(stream)
            if kind != 2 or len(body) != 2:
                raise MQTTError("what answers there is no MQTT broker; are host and port right?")
            if body[1]:
                reason = REFUSALS.get(body[1], f"code {body[1]}")
                raise MQTTError(f"the broker refused the connection: {reason}", again=body[1] == 3)
            waiting = set()
            for number, data in enumerate(packets, 1):
                connection.sendall(data)
                waiting.add(number)
            while qos and waiting:
                kind, body = read_packet(stream)
                if kind == 4:
                    waiting.discard(int.from_bytes(body[:2], "big"))
            connection.sendall(packet(0xE0, b""))
        except OSError as error:
            raise MQTTError(f"the connection to the broker broke: {error.strerror or error}", again=True)
