#!/usr/bin/env python3
"""Keeps a real daemon busy with clients that come, go, stall and lie, and sees whether it minds.

    make soak MINUTES=20        or        python3 Tests/soak.py .build/release/aloft 20

Everything happens on this machine: the daemon serves HTTP, lines, OSC and, where mosquitto is installed,
MQTT. Beside the unruly ones, steady listeners note how late cues come and whether any is missing. Every ten
seconds the daemon's memory, descriptors and threads are noted; every two minutes it reloads its settings.
The status is 0 when the steady ones missed nothing, 99 of 100 cues came within 50 ms, and the daemon's own
memory and its descriptors did not grow.

What a leak is: see judge(). To see that one is noticed, plant it:

    SOAK_LEAK=1024 python3 Tests/soak.py .build/release/aloft 12

loses so many bytes of the daemon's every second (with a C compiler at hand, by LD_PRELOAD).
"""

import asyncio
import collections
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time

CHANCE = random.Random(1)
STEADY = 20
WARMING = 120  # Seconds after which memory is held against itself.


def free_port(kind=socket.SOCK_STREAM):
    with socket.socket(socket.AF_INET, kind) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Daemon:
    """The program under test, and how it stands."""

    def __init__(self, program, folder):
        self.http, self.osc, self.mqtt = free_port(), free_port(socket.SOCK_DGRAM), free_port()
        self.lines = os.path.join(folder, "cues.sock")
        self.broker = None
        if os.path.exists("/usr/sbin/mosquitto"):
            conf = os.path.join(folder, "broker.conf")
            with open(conf, "w") as file:
                file.write(f"listener {self.mqtt} 127.0.0.1\nallow_anonymous true\nlog_dest none\n")
            self.broker = subprocess.Popen(["/usr/sbin/mosquitto", "-c", conf])
        else:
            print("no mosquitto here, so nothing goes by MQTT")
        settings = os.path.join(folder, "soak.toml")
        with open(settings, "w") as file:
            file.write(
                f"""
                sky.near = "51.4706,-0.4619"
                breath.ramp = false
                room.lead = true
                http.listen = "127.0.0.1:{self.http}"
                lines.socket = "{self.lines}"
                osc.targets = ["udp://127.0.0.1:{free_port(socket.SOCK_DGRAM)}"]
                osc.listen = "127.0.0.1:{self.osc}"
                mqtt.broker = "{f'mqtt://127.0.0.1:{self.mqtt}' if self.broker else 'off'}"
                mqtt.commands = "any"
                mqtt.room = "soak"
                """.replace("                ", "")
            )
        self.said = open(os.path.join(folder, "said"), "w+")
        environment = dict(os.environ)
        if leak := environment.pop("SOAK_LEAK", None):
            environment["LD_PRELOAD"] = planted(folder, int(leak))
        self.process = subprocess.Popen(
            [program, "serve", "--config", settings], stderr=self.said, env=environment
        )

    def figures(self):
        found = {}
        with open(f"/proc/{self.process.pid}/smaps_rollup") as file:
            for line in file:
                words = line.split()
                if words[0] in ("Rss:", "Pss:", "Anonymous:"):
                    found[words[0][:-1]] = int(words[1])
        found["fds"], found["queues"] = 0, 0
        for name in os.listdir(f"/proc/{self.process.pid}/fd"):
            found["fds"] += 1
            try:
                # Queues of events and their bells, of which clients have none.
                kind = os.readlink(f"/proc/{self.process.pid}/fd/{name}")
                found["queues"] += kind.startswith("anon_inode:")
            except FileNotFoundError:
                pass
        found["threads"] = len(os.listdir(f"/proc/{self.process.pid}/task"))
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
            found["cpu"] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return found

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(20)
        if self.broker:
            self.broker.kill()
        return status


def planted(folder, bytes_a_second):
    """A library that loses memory, as a leak would, in every process that loads it."""
    source, library = os.path.join(folder, "leak.c"), os.path.join(folder, "leak.so")
    with open(source, "w") as file:
        file.write(
            f"""
            #include <pthread.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>
            static void *leak(void *nothing) {{
              for (;;) {{ memset(malloc({bytes_a_second}), 1, {bytes_a_second}); sleep(1); }}
            }}
            __attribute__((constructor)) static void begin(void) {{
              pthread_t thread;
              pthread_create(&thread, NULL, leak, NULL);
            }}
            """
        )
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
    return library


class Steady:
    """A well-behaved listener: what it received, visit by visit, and how late."""

    def __init__(self, daemon):
        self.daemon, self.visits, self.late = daemon, [], []

    async def run(self):
        # A reload ends the streams, so the listener connects again.
        while True:
            try:
                await self.visit()
            except OSError:
                pass
            await asyncio.sleep(1)

    async def visit(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.daemon.http)
        writer.write(b"GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.visits.append([])
        while line := await reader.readline():
            now = time.time()
            if line.startswith(b"data: "):
                cue = json.loads(line[6:])
                if "id" in cue:
                    self.visits[-1].append(cue["id"])
                    self.late.append(now - cue["t_unix"])
        writer.close()


# --- The unruly ones -----------------------------------------------------------------------------------


async def connected(daemon, small=False):
    client = socket.socket()
    if small:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    client.setblocking(False)
    await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", daemon.http))
    return client


async def say(client, data):
    await asyncio.get_running_loop().sock_sendall(client, data)


async def comes_and_goes(daemon):
    client = await connected(daemon)
    last = CHANCE.choice(["", f"Last-Event-ID: {time.time_ns()}-0\r\n", "Last-Event-ID: nonsense\r\n"])
    await say(client, f"GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n{last}\r\n".encode())
    end = time.time() + CHANCE.expovariate(1 / 5)
    while time.time() < end:
        try:
            if not await asyncio.wait_for(asyncio.get_running_loop().sock_recv(client, 65_536), 1):
                break
        except asyncio.TimeoutError:
            pass
    if CHANCE.random() < 0.5:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    client.close()


async def stalls(daemon):
    client = await connected(daemon, small=True)
    await say(client, b"GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await asyncio.sleep(CHANCE.uniform(10, 120))
    client.close()


async def dawdles(daemon):
    client = await connected(daemon)
    try:
        for byte in b"GET /v1/state HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * 60:
            await say(client, bytes([byte]))
            await asyncio.sleep(0.5)
    finally:
        client.close()


LIES = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n",
    b"POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X-A: b\r\n" * 200 + b"\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
    b"GET /v1/state HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET /v1/timeline?seconds=9e99 HTTP/1.1\r\nHost: localhost\r\n\r\n",
]


def command():
    body = CHANCE.choice(
        [
            b'{"command":"slower"}', b'{"command":"faster"}', b'{"command":"mute"}',
            b'{"command":"unmute"}', b'{"command":"skip"}', b'{"command":"dance"}', b"{", b"[]",
            b'{"command":"volume","value":55}', b'{"command":"view","value":"radar"}',
            b'{"command":"plan","value":{"sound.volume":3}}',
            b'{"command":"plan","value":{"session.minutes":0,"breath.pattern":"gentle"}}',
            b'{"command":"pattern","value":"coherent"}', b'{"command":"' + b"x" * 900 + b'"}',
        ]
    )  # fmt: skip
    return (
        b"POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + f"Content-Length: {len(body)}\r\n\r\n".encode()
        + body
    )


async def lies(daemon):
    client = await connected(daemon)
    noise = bytes(CHANCE.randrange(256) for _ in range(CHANCE.randrange(1, 400)))
    await say(client, CHANCE.choice(LIES + [noise, command(), command(), command(), command()]))
    try:
        await asyncio.wait_for(asyncio.get_running_loop().sock_recv(client, 65_536), 3)
    finally:
        client.close()


async def asks(daemon):
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.http)
    for path in ["/v1/state", "/v1/timeline", "/", "/metrics", "/healthz", "/v1/plan", "/openapi.json"]:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            (int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0
        )
        await reader.readexactly(length)
    writer.close()


async def reads_lines(daemon):
    reader, writer = await asyncio.open_unix_connection(daemon.lines)
    kind = CHANCE.randrange(4)
    if kind == 0:
        writer.write(bytes(CHANCE.randrange(256) for _ in range(3_000)) + b"\n")
    if kind == 1:
        writer.write(b'{"command":"mute"}\n' * 100)
    if kind == 2:
        await asyncio.sleep(CHANCE.uniform(5, 60))
    end = time.time() + CHANCE.expovariate(1 / 8)
    while time.time() < end:
        try:
            if not await asyncio.wait_for(reader.read(65_536), 1):
                break
        except asyncio.TimeoutError:
            pass
    writer.close()


async def shouts(daemon):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        for _ in range(CHANCE.randrange(1, 60)):
            data = CHANCE.choice([b"/skip\0\0\0,\0\0\0", b"#bundle\0", os.urandom(CHANCE.randrange(1, 200))])
            sender.sendto(data, ("127.0.0.1", daemon.osc))
    if daemon.broker:
        topic = CHANCE.choice(["cmd", "run/set", "plan", "online", "volume/set", "state"])
        payload = CHANCE.choice(["slower", "PRESS", "{", "x" * 5_000, "", '{"command":"skip"}'])
        words = ["mosquitto_pub", "-h", "127.0.0.1", "-p", str(daemon.mqtt), "-q", "1"]
        sender = await asyncio.create_subprocess_exec(*words, "-t", f"aloft/home/soak/{topic}", "-m", payload)
        await sender.wait()
    await asyncio.sleep(CHANCE.uniform(1, 5))


async def again(what, daemon, counts, pause):
    while True:
        try:
            await what(daemon)
            counts[what.__name__] += 1
        except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
            counts[what.__name__ + ", sent away"] += 1
        await asyncio.sleep(CHANCE.expovariate(1 / pause))


# --- The trial -----------------------------------------------------------------------------------------


async def trial(daemon, minutes):
    await asyncio.sleep(2)
    steady = [Steady(daemon) for _ in range(STEADY)]
    counts = collections.Counter()
    tasks = [asyncio.create_task(listener.run()) for listener in steady]
    crowd = [
        (comes_and_goes, 60, 0.5), (stalls, 20, 1), (dawdles, 10, 1), (lies, 10, 0.3), (asks, 4, 1),
        (reads_lines, 15, 1), (shouts, 2, 1),
    ]  # fmt: skip
    for what, number, pause in crowd:
        tasks += [asyncio.create_task(again(what, daemon, counts, pause)) for _ in range(number)]
    samples, begun = [], time.time()
    while time.time() < begun + minutes * 60:
        await asyncio.sleep(10)
        if daemon.process.poll() is not None:
            break
        samples.append((time.time() - begun, daemon.figures()))
        if len(samples) % 6 == 0:
            print(f"{samples[-1][0]:6.0f} s  {samples[-1][1]}  {sum(counts.values())} visits", flush=True)
        if len(samples) % 12 == 0:
            daemon.process.send_signal(signal.SIGHUP)
            await asyncio.sleep(0)
    # A visit that ends just as it is cancelled continues with the next one, so it is cancelled again.
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=1)
    return steady, counts, samples


def judge(warm):
    """What grew, in words.

    A leak grows in every quarter of the time; what the C library and Swift's runtime keep for the next
    time (places that threads take memory from, pieces that are too small, a thread more) grows in steps
    that end. So memory must have grown from each of the last three quarters to the next, by 96 kB at
    least, or by 2 MB in all. Of descriptors that clients do not have, one more is too much.
    """
    problems, quarter = [], len(warm) // 4
    if quarter < 6:
        return problems
    for name, least, most in [("Anonymous", 96, 2_048), ("fds", 10, 40), ("queues", 0, 0), ("threads", 0, 3)]:
        steps = [
            sorted(f[name] for f in warm[part * quarter : (part + 1) * quarter])[quarter // 2]
            for part in range(4)
        ]
        print(f"{name}: {', '.join(map(str, steps))} (medians of the quarters, after {WARMING} s)")
        grown = [after - before for before, after in zip(steps, steps[1:])]
        if min(grown[1:]) > least or sum(grown) > most:
            problems.append(f"{name} grew from {steps[0]} to {steps[-1]}")
    return problems


def main():
    program, minutes = sys.argv[1], float(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(program, folder)
        steady, counts, samples = asyncio.run(trial(daemon, minutes))
        status = daemon.end()
        daemon.said.seek(0)
        words = daemon.said.read().splitlines()
    problems = []
    if status != 0:
        problems.append(f"it exited with status {status}")
    sent = sorted({i for listener in steady for visit in listener.visits for i in visit})
    for visit in (visit for listener in steady for visit in listener.visits if visit):
        missed = sum(visit[0] <= i <= visit[-1] for i in sent) - len(visit)
        if missed:
            problems.append(f"a steady listener missed {missed} cues")
    late = sorted(late for listener in steady for late in listener.late)
    if late:
        p50, p99 = late[len(late) // 2], late[int(len(late) * 0.99)]
        print(f"{len(late)} cues to {STEADY} steady listeners: late {p50 * 1e3:.2f} ms for half of them, "
              f"{p99 * 1e3:.2f} ms for 99 of 100, {late[-1] * 1e3:.2f} ms at most")  # fmt: skip
        if p99 > 0.05:
            problems.append(f"99 of 100 cues came within {p99 * 1e3:.1f} ms only")
    else:
        problems.append("no listener received anything")
    problems += judge([figures for at, figures in samples if at > WARMING])
    if samples:
        print(f"CPU: {samples[-1][1]['cpu'] / samples[-1][0] * 100:.1f} % of a core")
    print("visits: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    print(f"it said {len(words)} lines, at last: {words[-1] if words else 'nothing'}")
    print("passed" if not problems else "not passed: " + "; ".join(problems))
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
