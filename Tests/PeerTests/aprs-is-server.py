"""A small APRS-IS server with aircraft of the Open Glider Network, for one test.

It greets clients, checks their login, applies their range filter, sends the aircraft within it and a
comment once a second, and hangs up on the first client after some seconds. It appends what clients
sent to a log, and writes its port to a file.

Usage: aprs-is-server.py PORT-FILE LOG-FILE SECONDS
"""

import datetime
import math
import re
import socket
import sys
import threading
import time

LOGIN = re.compile(
    r"user ([A-Za-z0-9]{3,9}) pass (-?\d+) vers (\S+) (\S+) filter (r/(-?\d+\.\d)/(-?\d+\.\d)/(\d+))"
)

# Sender, latitude, longitude, identity: kind 1 (glider) and kind of address 2 (FLARM).
AIRCRAFT = [
    ("FLRDD0001", 51.60, -0.30, "06DD0001"),
    ("FLRDD0002", 51.40, -0.60, "46DD0002"),  # no tracking
    ("FLRDD0003", 51.45, -0.55, "86DD0003"),  # stealth
    ("FLRDD0004", 57.00, -0.50, "06DD0004"),  # 610 km away
]


def degrees(value, digits, signs):
    minutes = round(abs(value) * 60, 2)
    return "%0*d%05.2f%s" % (digits, minutes // 60, minutes % 60, signs[value < 0])


def line(sender, latitude, longitude, identity):
    now = datetime.datetime.now(datetime.timezone.utc)
    return "%s>OGFLR,qAS,TEST:/%sh%s/%s'090/060/A=003000 !W00! id%s +100fpm +0.0rot\r\n" % (
        sender,
        now.strftime("%H%M%S"),
        degrees(latitude, 2, "NS"),
        degrees(longitude, 3, "EW"),
        identity,
    )


def kilometres(north, east, other_north, other_east):
    a, b = math.radians(north), math.radians(other_north)
    cosine = math.sin(a) * math.sin(b) + math.cos(a) * math.cos(b) * math.cos(
        math.radians(east - other_east)
    )
    return 6371 * math.acos(max(-1, min(1, cosine)))


def comment():
    now = datetime.datetime.now(datetime.timezone.utc)
    return now.strftime("# test-is 1.0 %d %b %Y %H:%M:%S GMT TEST 127.0.0.1:14580\r\n")


def serve(client, seconds, log):
    client.sendall(comment().encode())
    lines = client.makefile("r", encoding="ascii", newline="\n")
    login = lines.readline()
    log(login)
    found = LOGIN.fullmatch(login.rstrip("\r\n"))
    if not found or found[2] != "-1" or not login.endswith("\r\n"):
        client.sendall(b"# invalid login\r\n")
        return
    client.sendall(("# logresp %s unverified, server TEST\r\n" % found[1]).encode())
    north, east, reach = float(found[6]), float(found[7]), float(found[8])
    for _ in range(seconds):
        client.sendall(comment().encode())
        for sender, latitude, longitude, identity in AIRCRAFT:
            if kilometres(north, east, latitude, longitude) <= reach:
                client.sendall(line(sender, latitude, longitude, identity).encode())
        time.sleep(1)


def main():
    port_file, log_file, first_seconds = sys.argv[1:]
    lock = threading.Lock()

    def log(text):
        with lock, open(log_file, "a") as file:
            file.write(text)

    def serve_and_close(client, number):
        try:
            serve(client, int(first_seconds) if number == 0 else 600, log)
        except OSError:
            pass
        finally:
            client.close()

    listener = socket.create_server(("127.0.0.1", 0))
    with open(port_file, "w") as file:
        file.write("%d\n" % listener.getsockname()[1])
    number = 0
    while True:
        client, _ = listener.accept()
        threading.Thread(target=serve_and_close, args=(client, number), daemon=True).start()
        number += 1


main()
