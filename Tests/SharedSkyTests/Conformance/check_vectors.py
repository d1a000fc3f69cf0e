#!/usr/bin/env python3
"""Checks the golden vectors of the shared sky with a reader that shares no code with Aloft.

    python3 check_vectors.py            compares every result in vectors.json
    python3 check_vectors.py --write    computes the results of the cases again, and writes the file

Exits with 1 if a result differs, naming the chapter and the number of the case.
"""

import json
import math
import pathlib
import sys

import sky_packets
from sky_wire import *

FILE = pathlib.Path(__file__).with_name("vectors.json")


def packet(case):
    read, write = sky_packets.FORMATS[case["kind"]]
    data = write(case["fields"], bytes.fromhex(case["secret"]))
    assert read(data) == case["fields"], "a packet that was written is read differently"
    return data.hex()


def dialogue(case):
    relay = sky_packets.Relay(
        bytes.fromhex(case["key"]), case["generation"], case["time"], case["hold"]
    )
    answers = []
    for step in case["steps"]:
        relay.time += step["wait"]
        data = bytes.fromhex(step["packet"])
        answers.append(relay.answer(data, bytes.fromhex(step["address"]), step["port"]).hex())
    return answers


def travels(case):
    return [travel(case["pattern"], case["rate"], elapsed) for elapsed in case["elapsed"]]


# How each chapter's result follows from a case.
CHAPTERS = {
    "packets": packet,
    "secrets": lambda c: secret(bytes.fromhex(c["key"]), c["identity"]).hex(),
    "tokens": lambda c: token(
        bytes.fromhex(c["key"]), c["time"], bytes.fromhex(c["address"]), c["port"], c["identity"]
    ),
    "tags": lambda c: tag(bytes.fromhex(c["key"]), c["time"], c["identity"], c["distress"]),
    "positions": lambda c: position(c["north"], c["east"]),
    "motions": lambda c: motion(c["speed"], c["climb"]),
    "times": lambda c: widened(c["low"], c["near"]),
    "callsigns": lambda c: [callsign(c["text"]), callsign_text(callsign(c["text"]))],
    "plans": lambda c: plan(c["cell"], c["places"]),
    "cells": lambda c: plan_cells(c["cell"], c["wide"], c["points"]),
    "topics": lambda c: topic(*c["cell"]),
    "sines": lambda _: SINES,
    "reckoning": lambda c: reckoned(
        c["cell"], c["altitude"], c["speed"], c["track"], c["climb"], c["coarse"], c["milliseconds"]
    ),
    "breaths": travels,
    "answers": dialogue,
}


def is_same(found, expected):
    if isinstance(found, float):
        return math.isclose(found, expected, abs_tol=1e-9)
    if isinstance(found, list):
        return len(found) == len(expected) and all(map(is_same, found, expected))
    return found == expected


def main():
    vectors = json.loads(FILE.read_text())
    assert set(vectors) == set(CHAPTERS), "vectors.json has other chapters"
    wrong = count = 0
    for name, result in CHAPTERS.items():
        for index, case in enumerate(vectors[name]):
            count += 1
            found = result(case)
            if "--write" in sys.argv:
                case["result"] = found
            elif not is_same(found, case["result"]):
                wrong += 1
                print(f"{name}, case {index}: {found}, but {case['result']} is expected")
    if "--write" in sys.argv:
        rows = ",\n".join(
            f'"{name}": [\n' + ",\n".join(json.dumps(case) for case in cases) + "\n]"
            for name, cases in vectors.items()
        )
        FILE.write_text("{\n" + rows + "\n}\n")
    print(f"{count} cases, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
