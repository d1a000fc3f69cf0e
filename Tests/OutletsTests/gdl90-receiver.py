"""A receiver of GDL 90, written from FAA 560-1058-00 rev. A and independent of Aloft.

Usage: gdl90-receiver.py decode < frames            a frame in hexadecimal on each line
       gdl90-receiver.py listen PORT SECONDS        announces itself at PORT of this machine

Both print a JSON object for each message.
"""

import json
import socket
import sys
import time


def crc_table():
    table = []
    for index in range(256):
        crc = index << 8
        for _ in range(8):
            crc = ((crc << 1) ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
        table.append(crc)
    return table


TABLE = crc_table()


def crc(message):
    value = 0
    for byte in message:
        value = TABLE[value >> 8] ^ ((value << 8) & 0xFFFF) ^ byte
    return value


def unframed(frame):
    """Returns the message in a frame; raises ValueError if the frame is damaged."""
    if len(frame) < 5 or frame[0] != 0x7E or frame[-1] != 0x7E:
        raise ValueError("no flags")
    body, escaped = bytearray(), False
    for byte in frame[1:-1]:
        if byte == 0x7E:
            raise ValueError("a flag inside")
        if escaped:
            body.append(byte ^ 0x20)
            escaped = False
        elif byte == 0x7D:
            escaped = True
        else:
            body.append(byte)
    if escaped:
        raise ValueError("an escape at the end")
    message, check = bytes(body[:-2]), body[-2] | body[-1] << 8
    if crc(message) != check:
        raise ValueError("the checksum is wrong")
    return message


def signed(value, bits):
    return value - (1 << bits) if value >> (bits - 1) else value


def heartbeat(m):
    return {
        "type": "heartbeat",
        "valid": bool(m[1] & 0x80),
        "initialized": bool(m[1] & 1),
        "csa": bool(m[2] & 0x40),
        "utc": bool(m[2] & 1),
        "second": m[3] | m[4] << 8 | (m[2] >> 7) << 16,
        "uplinks": m[5] >> 3,
        "messages": (m[5] & 3) << 8 | m[6],
    }


def report(m):
    if len(m) != 28:
        raise ValueError("a report of %d bytes" % len(m))
    altitude = m[11] << 4 | m[12] >> 4
    speed = m[14] << 4 | m[15] >> 4
    climb = (m[15] & 15) << 8 | m[16]
    return {
        "type": {10: "ownship", 20: "traffic"}[m[0]],
        "alert": m[1] >> 4,
        "kind": m[1] & 15,
        "address": "%02x%02x%02x" % tuple(m[2:5]),
        "latitude": signed(m[5] << 16 | m[6] << 8 | m[7], 24) * 180 / 2**23,
        "longitude": signed(m[8] << 16 | m[9] << 8 | m[10], 24) * 180 / 2**23,
        "altitude": None if altitude == 0xFFF else altitude * 25 - 1000,
        "airborne": bool(m[12] & 8),
        "extrapolated": bool(m[12] & 4),
        "heading": m[12] & 3,
        "nic": m[13] >> 4,
        "nacp": m[13] & 15,
        "speed": None if speed == 0xFFF else speed,
        "climb": None if climb == 0x800 else signed(climb, 12) * 64,
        "track": m[17] * 360 / 256,
        "category": m[18],
        "callsign": m[19:27].decode("ascii").rstrip(),
        "emergency": m[27] >> 4,
    }


def decode(frame):
    m = unframed(frame)
    if m[0] == 0 and len(m) == 7:
        return heartbeat(m)
    if m[0] in (10, 20):
        return report(m)
    if m[0] == 11 and len(m) == 5:
        merit = (m[3] << 8 | m[4]) & 0x7FFF
        return {
            "type": "altitude",
            "feet": signed(m[1] << 8 | m[2], 16) * 5,
            "merit": None if merit == 0x7FFF else merit,
        }
    if m[0] == 0x65 and m[1] == 0 and len(m) == 39:
        return {
            "type": "identification",
            "name": m[11:19].rstrip(b"\0").decode(),
            "msl": bool(m[38] & 1),
        }
    raise ValueError("an unknown message %d of %d bytes" % (m[0], len(m)))


def listen(port, seconds):
    receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    receiver.bind(("127.0.0.1", 0))
    receiver.settimeout(0.2)
    word = json.dumps({"App": "Test", "GDL90": {"port": receiver.getsockname()[1]}}).encode()
    end, due = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        if time.monotonic() >= due:
            receiver.sendto(word, ("127.0.0.1", port))
            due = time.monotonic() + 1
        try:
            print(json.dumps(decode(receiver.recv(2048))), flush=True)
        except (socket.timeout, ConnectionRefusedError):
            pass


if sys.argv[1:2] == ["listen"]:
    listen(int(sys.argv[2]), float(sys.argv[3]))
else:
    for line in sys.stdin:
        print(json.dumps(decode(bytes.fromhex(line.strip()))))
