"""Packets of the shared sky as dictionaries, and the answers of a relay with few planes."""

from sky_wire import *

HELLO, TOKEN, REPORT, SKY = 1, 2, 3, 4


def begun(kind, flags, version=VERSION):
    return b"SK" + bytes([version << 4 | kind, flags])


def kinds(plane):
    flags = plane["coarse"] << 2 | plane["closed"] << 1
    return plane["emergency"] << 5 | plane["source"] << 3 | flags


def read_kinds(byte):
    return {"emergency": byte >> 5, "source": byte >> 3 & 3, "coarse": bool(byte & 4), "closed": bool(byte & 2)}


def count_byte(plan):
    return len(plan["points"]) | (8 if plan["wide"] and plan["points"] else 0)


def points(plan):
    return b"".join(big(n, 2) for point in plan["points"] for n in point)


def read_plan(byte, data):
    count = byte & 7
    assert count <= 5, f"a plan of {count} points"
    pairs = [[number(data[i : i + 2], True) for i in (4 * p, 4 * p + 2)] for p in range(count)]
    return {"wide": bool(byte & 8) and count > 0, "points": pairs}


def motion_bytes(plane):
    return bytes([plane["speed"], plane["track"]]) + big(plane["climb"], 1)


def breath_bytes(plane):
    return bytes([plane["breath"], plane["pattern"] << 4 | plane["rate"]])


def write_report(p, secret):
    data = begun(REPORT, p["flags"] | count_byte(p["plan"]), p.get("version", VERSION))
    data += big(p["identity"], 8) + big(p["time"], 4) + big(p["number"], 2)
    data += big(p["cell"][0], 3) + big(p["cell"][1], 3) + big(p["altitude"], 2) + motion_bytes(p)
    data += bytes([kinds(p)]) + breath_bytes(p) + big(p["callsign"], 6)
    data += bytes([p["livery"], p["wanted"] << 6])
    return sealed((data + points(p["plan"])).ljust(64, b"\0") + big(p["token"], 8), secret)


def read_report(data):
    assert len(data) == 80 and data[:3] == b"SK" + bytes([VERSION << 4 | REPORT])
    return {
        "flags": data[3] & 0xF0,
        "identity": number(data[4:12]),
        "time": number(data[12:16]),
        "number": number(data[16:18]),
        "cell": [number(data[18:21]), number(data[21:24])],
        "altitude": number(data[24:26]),
        "speed": data[26],
        "track": data[27],
        "climb": number(data[28:29], True),
        **read_kinds(data[29]),
        "breath": data[30],
        "pattern": data[31] >> 4,
        "rate": data[31] & 15,
        "callsign": number(data[32:38]),
        "livery": data[38],
        "wanted": data[39] >> 6,
        "plan": read_plan(data[3], data[40:60]),
        "token": number(data[64:72]),
    }


def write_hello(p, secret):
    data = begun(HELLO, 0) + big(p["identity"], 8) + big(p["time"], 4)
    data += big(p["nonce"], 8) + big(p["client"], 2)
    return sealed(data.ljust(64, b"\0") + big(p["token"], 8), secret)


def read_hello(data):
    assert len(data) == 80 and data[:3] == b"SK" + bytes([VERSION << 4 | HELLO])
    places = {"identity": (4, 12), "time": (12, 16), "nonce": (16, 24), "client": (24, 26)}
    places["token"] = (64, 72)
    return {name: number(data[a:b]) for name, (a, b) in places.items()}


def write_token(p, secret):
    data = begun(TOKEN, p["reason"]) + big(p["identity"], 8) + big(p["time"], 4)
    data += big(p["received"], 4) + big(p["nonce"], 8) + big(p["token"], 8)
    data += bytes.fromhex(p["secret"]) + bytes([p["lowest"] << 4 | p["highest"], p["hold"]])
    return sealed(data + big(p["wait"], 2), secret)


def read_token(data):
    assert len(data) == 64 and data[:3] == b"SK" + bytes([VERSION << 4 | TOKEN])
    return {
        "reason": data[3],
        "identity": number(data[4:12]),
        "time": number(data[12:16]),
        "received": number(data[16:20]),
        "nonce": number(data[20:28]),
        "token": number(data[28:36]),
        "secret": data[36:52].hex(),
        "lowest": data[52] >> 4,
        "highest": data[52] & 15,
        "hold": data[53],
        "wait": number(data[54:56]),
    }


def write_plane(p, first):
    """A record after its first bytes: the tag in SKY, the identity between relays."""
    data = first + bytes([kinds(p)]) + big(p["cell"][0], 3) + big(p["cell"][1], 3)
    data += bytes([p["age"]]) + big(p["altitude"], 2) + motion_bytes(p) + breath_bytes(p)
    data += bytes([p["flags"] | count_byte(p["plan"])]) + big(p["callsign"], 6)
    return data + points(p["plan"])


def read_plane(data):
    """A record after the tag or the identity, and its length."""
    plane = {
        **read_kinds(data[0]),
        "cell": [number(data[1:4]), number(data[4:7])],
        "age": data[7],
        "altitude": number(data[8:10]),
        "speed": data[10],
        "track": data[11],
        "climb": number(data[12:13], True),
        "breath": data[13],
        "pattern": data[14] >> 4,
        "rate": data[14] & 15,
        "flags": data[15] & 0xD0,
        "callsign": number(data[16:22]),
        "plan": read_plan(data[15], data[22:]),
    }
    return plane, 22 + 4 * len(plane["plan"]["points"])


def write_sky(p, secret):
    data = begun(SKY, p["notice"] | len(p["planes"])) + big(p["number"], 2) + big(p["wait"], 2)
    data += big(p["time"], 4) + big(p["received"], 4) + bytes([p["hold"], p["nearby"], 0, 0])
    data += big(p["token"], 8)
    data += b"".join(write_plane(plane, big(plane["tag"], 3)) for plane in p["planes"])
    assert len(data) <= 492
    return sealed(data, secret)


def read_sky(data):
    assert 36 <= len(data) <= 500 and data[:3] == b"SK" + bytes([VERSION << 4 | SKY])
    planes, start = [], 28
    for _ in range(data[3] & 31):
        plane, length = read_plane(data[start + 3 : -8])
        planes.append({"tag": number(data[start : start + 3]), **plane})
        start += 3 + length
    assert start == len(data) - 8, "the last record does not end before the seal"
    return {
        "notice": data[3] & 0xE0,
        "number": number(data[4:6]),
        "wait": number(data[6:8]),
        "time": number(data[8:12]),
        "received": number(data[12:16]),
        "hold": data[16],
        "nearby": data[17],
        "token": number(data[20:28]),
        "planes": planes,
    }


def write_batch(p, _):
    data = b"SKYB" + bytes([3, 0, 0, 0]) + big(p["relay"], 8)
    for plane in p["planes"]:
        data += big(plane["time"], 4) + write_plane(plane, big(plane["identity"], 8))
    assert len(data) <= 1024
    return data


def read_batch(data):
    assert data[:5] == b"SKYB" + bytes([3]) and len(data) <= 1024
    planes, start = [], 16
    while start < len(data):
        plane, length = read_plane(data[start + 12 :])
        stamp = {"time": number(data[start : start + 4])}
        stamp["identity"] = number(data[start + 4 : start + 12])
        planes.append({**stamp, **plane})
        start += 12 + length
    return {"relay": number(data[8:16]), "planes": planes}


FORMATS = {
    "HELLO": (read_hello, write_hello),
    "TOKEN": (read_token, write_token),
    "REPORT": (read_report, write_report),
    "SKY": (read_sky, write_sky),
    "BATCH": (read_batch, write_batch),
}


class Relay:
    """The order of a relay's checks, for a few packets that no limit concerns."""

    def __init__(self, master, generation, time, hold):
        self.master, self.generation, self.time, self.hold = master, generation, time, hold
        self.newest = {}

    def answer(self, data, address, port):
        if len(data) != 80 or data[:2] != b"SK":
            return b""
        version, kind = data[2] >> 4, data[2] & 15
        if version != VERSION:
            return self.token(data, 4, 0, address, port, None)
        if kind not in (HELLO, REPORT):
            return b""
        identity, shown = number(data[4:12]), number(data[64:72])
        if kind == HELLO and identity == 0:
            return self.token(data, 0, 0, address, port, None)
        if identity == 0 or identity >> 56 != self.generation:
            return b""
        key = secret(self.master, identity)
        if data != sealed(data[:-8], key):
            return b""
        if kind == HELLO:
            return self.token(data, 0, identity, address, port, key)
        if data[3] & 7 > 5:
            return b""
        time = widened(number(data[12:16]), self.time)
        if abs(time - self.time) > 30_000 or time <= self.newest.get(identity, -1):
            return self.token(data, 2, identity, address, port, key)
        self.newest[identity] = time
        times = (self.time, self.time - 600_000)
        if shown not in [token(self.master, t, address, port, identity) for t in times]:
            return self.token(data, 1 if shown else 0, identity, address, port, key)
        header = {"notice": 0, "number": number(data[16:18]), "wait": 500, "nearby": 0}
        header |= {"time": number(data[12:16]), "received": self.time & 0xFFFFFFFF}
        header |= {"hold": self.hold, "planes": []}
        header["token"] = token(self.master, self.time, address, port, identity)
        return write_sky(header, key)

    def token(self, data, reason, identity, address, port, key):
        hello = data[2] & 15 == HELLO
        fields = {"reason": reason, "identity": identity, "time": number(data[12:16])}
        fields |= {"received": self.time & 0xFFFFFFFF, "secret": "00" * 16, "wait": 0}
        fields |= {"nonce": number(data[16:24]) if hello else 0, "hold": self.hold}
        fields |= {"lowest": VERSION, "highest": VERSION}
        fields["token"] = token(self.master, self.time, address, port, identity)
        return write_token(fields, key)
