// What the files of this target share: libsystemd, which is loaded on demand, and the connection to a bus.
//
// Its functions are called through ON_DEMAND, because several are variadic, which cannot be forwarded.
#pragma once

#include <systemd/sd-bus.h>

#include <ondemand.h>

static struct library library = {"libsystemd.so.0", "libsystemd0", NULL};

// How long a call may take, in microseconds.
static const uint64_t call_timeout = 5000000;

// Connects to the bus at an address, or to the system bus if it is NULL. Returns a negative error number if that is
// not possible.
__attribute__((visibility("hidden"))) int bus_connect(sd_bus **bus, const char *address);

// Disconnects, after sending what waits.
__attribute__((visibility("hidden"))) void bus_disconnect(sd_bus *bus);

// Writes the reason of a failure: the words of the error, if any, or those of the error number.
__attribute__((visibility("hidden"))) void bus_note(
    char *reason, int capacity, const sd_bus_error *error, int code);
