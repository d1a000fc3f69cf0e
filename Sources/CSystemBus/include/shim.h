#pragma once

// The compass of iio-sensor-proxy and the services of Avahi, on D-Bus's system bus; and whether the session bus
// answers.

// Returns why the buses cannot be used, in one line, or NULL if libsystemd is loaded. Call the other functions
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

// A service that Avahi announces on the local network, used by one thread.
struct shim_announcement;

// Connects to the bus at an address, or to the system bus if it is NULL, and announces a service of a type, such as
// "_http._tcp". The records, "key=value", are separated by line breaks. Returns NULL, and the reason, if that is not
// possible.
struct shim_announcement *shim_announcement_open(
    const char *address, const char *name, const char *type, int port, const char *records,
    char *reason, int capacity);
void shim_announcement_close(struct shim_announcement *announcement);

// Returns a descriptor to wait for before `shim_announcement_read` is called again.
int shim_announcement_descriptor(const struct shim_announcement *announcement);

// Handles what has arrived, without waiting for more.
//
// Returns 1 and the name if the service is announced now, 0 if there is nothing new, and -1 and the reason if it is
// announced no longer. A name in use by another service gets a number.
int shim_announcement_read(
    struct shim_announcement *announcement, char *name, int name_capacity, char *reason,
    int capacity);

// A search for the services of a type, used by one thread.
struct shim_browser;

// Connects to the bus at an address, or to the system bus if it is NULL, and searches. Returns NULL, and the reason, if
// that is not possible.
struct shim_browser *shim_browser_open(
    const char *address, const char *type, char *reason, int capacity);
void shim_browser_close(struct shim_browser *browser);

// Returns a descriptor to wait for before `shim_browser_read` is called again.
int shim_browser_descriptor(const struct shim_browser *browser);

// Handles what has arrived. It waits for up to five seconds for the address of a service that has appeared.
//
// Returns 1 and some lines if there is news: "+", the index of the interface, the name, the host, its IPv4 address, the
// port and the records; or "-", the index and the name. Returns 0 if there is none, and -1 and the reason if the search
// has ended.
int shim_browser_read(
    struct shim_browser *browser, char *text, int text_capacity, char *reason, int capacity);

// Returns whether the session bus takes a connection, and then does not answer within some time. A bus that refuses the
// connection is not silent, and neither is a missing one.
int shim_session_bus_is_silent(int milliseconds);
