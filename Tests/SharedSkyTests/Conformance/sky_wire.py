"""The shared sky's protocol, version 2, written from docs/shared-sky.md and docs/sky-conformance.md.

It shares no code with Aloft. Numbers are integers in the units of the wire unless a name says so.
"""

import hashlib
import hmac
import math

VERSION = 2
CELLS = 1 << 24
EMPTY_PLAN = {"wide": False, "points": []}


def truncated(numerator, denominator):
    """Integer division towards zero, as in C and Swift."""
    quotient = abs(numerator) // abs(denominator)
    return quotient if (numerator < 0) == (denominator < 0) else -quotient


def big(number, count):
    return number.to_bytes(count, "big", signed=number < 0)


def number(data, signed=False):
    return int.from_bytes(data, "big", signed=signed)


# Seals, secrets and tokens


def siphash(key, data):
    """SipHash-2-4 (Aumasson and Bernstein, 2012) as a number."""
    mask = (1 << 64) - 1
    k0, k1 = (int.from_bytes(key[i : i + 8], "little") for i in (0, 8))
    v = [
        k0 ^ 0x736F6D6570736575,
        k1 ^ 0x646F72616E646F6D,
        k0 ^ 0x6C7967656E657261,
        k1 ^ 0x7465646279746573,
    ]

    def left(x, bits):
        return (x << bits | x >> (64 - bits)) & mask

    def mix(rounds):
        for _ in range(rounds):
            v[0] = (v[0] + v[1]) & mask
            v[1] = left(v[1], 13) ^ v[0]
            v[0] = left(v[0], 32)
            v[2] = (v[2] + v[3]) & mask
            v[3] = left(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & mask
            v[3] = left(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & mask
            v[1] = left(v[1], 17) ^ v[2]
            v[2] = left(v[2], 32)

    padded = data + bytes(-(len(data) + 1) % 8) + bytes([len(data) & 0xFF])
    for start in range(0, len(padded), 8):
        word = int.from_bytes(padded[start : start + 8], "little")
        v[3] ^= word
        mix(2)
        v[0] ^= word
    v[2] ^= 0xFF
    mix(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def sealed(data, secret):
    return data + (siphash(secret, data).to_bytes(8, "little") if secret else bytes(8))


def derived(master, label, value):
    return hmac.new(master, label + big(value, 8), hashlib.sha256).digest()[:16]


def secret(master, identity):
    return derived(master, b"plane", identity)


def token(master, time, address, port, identity):
    epoch = time // 600_000
    message = address + big(port, 2) + big(identity, 8)
    hashed = siphash(derived(master, b"token", epoch), message)
    return (epoch & 0xFF) << 56 | hashed >> 8


def tag(master, time, identity, in_emergency):
    period = 0 if in_emergency else time // 600_000
    return siphash(derived(master, b"tag", period), big(identity, 8)) & 0xFFFFFF


# Values


def position(north, east):
    row = math.floor((north + 90) / 180 * CELLS)
    column = math.floor((east + 180) / 360 * CELLS)
    return [min(max(row, 0), CELLS - 1), min(max(column, 0), CELLS) % CELLS]


def motion(speed, climb):
    """Speed and climb in m/s as [speed, climb, coarse] of the wire."""

    def nearest(value):
        return int(math.copysign(math.floor(abs(value) + 0.5), value))

    coarse = nearest(speed * 2) > 255 or not -128 <= nearest(climb * 10) <= 127
    step = 4 if coarse else 1
    steps = nearest(speed * 2 / step), nearest(climb * 10 / step)
    return [min(max(steps[0], 0), 255), min(max(steps[1], -128), 127), coarse]


def widened(low, near):
    difference = (low - near) & 0xFFFFFFFF
    time = near + difference - (1 << 32 if difference >= 1 << 31 else 0)
    return time if time >= 0 else time + (1 << 32)


ALPHABET = " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._"


def callsign(text):
    code = 0
    for letter in text.upper().ljust(8):
        code = code << 6 | ALPHABET.index(letter)
    return code


def callsign_text(code):
    digits = [code >> 6 * (7 - place) & 63 for place in range(8)]
    letters = [ALPHABET[digit] if digit < len(ALPHABET) else " " for digit in digits]
    return "".join(letters).rstrip()


def plan(origin, places):
    """The plan of some places, in degrees, of a plane in a cell."""
    for step, wide in ((64, False), (512, True)):
        points = []
        for north, east in places[:5]:
            row, column = position(north, east)
            turned = (column - origin[1] + CELLS // 2) % CELLS - CELLS // 2
            steps = [
                truncated(cells + (step // 2 if cells >= 0 else -step // 2), step)
                for cells in (row - origin[0], 2 * turned)
            ]
            points.append([min(max(n, -32768), 32767) for n in steps] if wide else steps)
        if all(-32768 <= n <= 32767 for point in points for n in point):
            return {"wide": wide, "points": points}


def plan_cells(origin, wide, points):
    """The cells of a plan's points."""
    step = 512 if wide else 64
    return [
        [
            min(max(origin[0] + north * step, 0), CELLS - 1),
            (origin[1] + truncated(east * step, 2)) % CELLS,
        ]
        for north, east in points
    ]


def topic(row, column):
    digits = [str((row >> 23 - level & 1) * 2 + (column >> 23 - level & 1)) for level in range(6)]
    return "sky/1/" + "/".join(digits)


# Dead reckoning

SINES = [math.floor(math.sin(step / 256 * math.pi / 2) * 32768 + 0.5) for step in range(257)]


def sine(track):
    step = (track & 63) * 4
    quarter = track >> 6 & 3
    return [SINES[step], SINES[256 - step], -SINES[step], -SINES[256 - step]][quarter]


def cosine_of_row(row):
    from_pole = CELLS // 2 - abs(row - CELLS // 2)
    step, between = from_pole >> 15, from_pole & 0x7FFF
    if step >= 256:
        return 32768
    return SINES[step] + (SINES[step + 1] - SINES[step]) * between // 32768


def reckoned(cell, altitude, speed, track, climb, coarse, milliseconds):
    """Row and column in 65,536ths, and the height above mean sea level in millimetres."""
    time = min(max(milliseconds, 0), 60_000)
    scale = 4 if coarse else 1
    way = speed * scale * time * 1_800_079
    north = way * sine(track + 64 & 255) >> 31
    east = way * sine(track) >> 31
    width = max(cosine_of_row(cell[0]), 128)
    return [
        cell[0] * 65536 + 32768 + north,
        cell[1] * 65536 + 32768 + truncated(east * 32768, 2 * width),
        altitude * 500 - 500_000 + truncated(climb * scale * time, 10),
    ]


# Breath

# Seconds of the two steps of the inhale, the hold, the exhale and the rest.
PATTERNS = {
    1: (4.5, 0, 0, 5.5, 0),
    2: (5.5, 0, 0, 5.5, 0),
    3: (4, 0, 0, 6, 0),
    4: (4, 0, 4, 4, 4),
    5: (4, 0, 7, 8, 0),
    6: (2, 1, 0, 6, 0),
}


def phases(pattern, rate):
    """Microseconds of the inhale, the hold, the exhale and the rest."""
    cycle = round(60e6 / (2 + rate / 2))
    shape = PATTERNS.get(pattern, PATTERNS[2])

    def scaled(shape):
        share = cycle / sum(shape)
        first, second, hold, _, rest = (math.floor(part * share + 0.5) for part in shape)
        return first + second, hold, cycle - first - second - hold - rest, rest

    stretched = scaled(shape)
    # A phase has at most 15 s; otherwise the breath is even.
    return stretched if max(stretched) <= 15_000_000 else scaled(PATTERNS[2])


def travel(pattern, rate, elapsed):
    """The share of the flight flown after some microseconds of the breath."""
    inhale, hold, exhale, _ = phases(pattern, rate)
    mean = math.pi / 8 * (1 / inhale + 1 / exhale)
    turn = 0 if hold else min(mean, 1.4 / max(inhale, exhale))

    def half(p, length):
        bend = turn * length - math.pi / 4
        return 0.5 - 0.5 * math.cos(math.pi / 2 * p) + bend * p * p * (p - 1)

    if elapsed < inhale:
        return half(elapsed / inhale, inhale)
    into = elapsed - inhale - hold
    if into <= 0:
        return 0.5
    return 1 - half(1 - into / exhale, exhale) if into < exhale else 1.0
