#pragma once

// The compass of iio-sensor-proxy, on D-Bus's system bus.

// Returns why the system bus cannot be used, in one line, or NULL if libsystemd is loaded. Call the other functions
// only then.
const char *shim_bus_problem(void);

// A claimed compass, used by one thread.
struct shim_compass;

// Connects to the bus at an address, or to the system bus if it is NULL, and claims the compass. Returns NULL, and the
// reason, if there is none.
struct shim_compass *shim_compass_open(const char *address, char *reason, int capacity);
void shim_compass_close(struct shim_compass *compass);

// Returns a descriptor to wait for before `shim_compass_read` is called again.
int shim_compass_descriptor(const struct shim_compass *compass);

// Handles what has arrived, without waiting.
//
// Returns 1 and the magnetic heading in degrees if there is a new one, 0 if there is none, and -1 and the reason if the
// compass is lost. With `asks`, the heading counts as new, so that a proxy that hangs is noticed.
int shim_compass_read(
    struct shim_compass *compass, int asks, double *degrees, char *reason, int capacity);
