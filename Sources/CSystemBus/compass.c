// The compass of iio-sensor-proxy (net.hadess.SensorProxy).
#define _GNU_SOURCE
#include "bus.h"
#include "include/shim.h"

#include <stdio.h>
#include <stdlib.h>

static const char service[] = "net.hadess.SensorProxy";
static const char path[] = "/net/hadess/SensorProxy/Compass";
static const char interface[] = "net.hadess.SensorProxy.Compass";

struct shim_compass {
  sd_bus *bus;
  // Whether the compass has reported something since it was last read.
  int has_news;
  // Whether the proxy has left the bus, and with it our claim.
  int is_lost;
};

static int on_properties(sd_bus_message *message, void *context, sd_bus_error *error) {
  (void)message; (void)error;
  ((struct shim_compass *)context)->has_news = 1;
  return 0;
}

static int on_owner(sd_bus_message *message, void *context, sd_bus_error *error) {
  (void)error;
  const char *name, *old, *new;
  int code = ON_DEMAND(sd_bus_message_read)(message, "sss", &name, &old, &new);
  // Our first call may start the proxy. The name then gets an owner and had none before: the proxy has not left.
  if (code >= 0 && *old) ((struct shim_compass *)context)->is_lost = 1;
  return 0;
}

// Reads a property that is a boolean (an int) or a double.
static int property(
    struct shim_compass *compass, const char *name, char type, void *value, char *reason, int capacity) {
  sd_bus_error error = SD_BUS_ERROR_NULL;
  int code = ON_DEMAND(sd_bus_get_property_trivial)(
      compass->bus, service, path, interface, name, &error, type, value);
  if (code < 0) bus_note(reason, capacity, &error, code);
  ON_DEMAND(sd_bus_error_free)(&error);
  return code;
}

static int claim(struct shim_compass *compass, char *reason, int capacity) {
  int exists = 0;
  if (property(compass, "HasCompass", 'b', &exists, reason, capacity) < 0) return -1;
  if (!exists) {
    snprintf(reason, (size_t)capacity, "it has no compass");
    return -1;
  }
  sd_bus_error error = SD_BUS_ERROR_NULL;
  int code = ON_DEMAND(sd_bus_call_method)(
      compass->bus, service, path, interface, "ClaimCompass", &error, NULL, "");
  if (code < 0) bus_note(reason, capacity, &error, code);
  ON_DEMAND(sd_bus_error_free)(&error);
  return code;
}

static int listen(struct shim_compass *compass, char *reason, int capacity) {
  int code = ON_DEMAND(sd_bus_match_signal)(
      compass->bus, NULL, service, path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      on_properties, compass);
  if (code >= 0) {
    code = ON_DEMAND(sd_bus_add_match)(
        compass->bus, NULL,
        "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',"
        "arg0='net.hadess.SensorProxy'",
        on_owner, compass);
  }
  if (code < 0) bus_note(reason, capacity, NULL, code);
  return code;
}

struct shim_compass *shim_compass_open(const char *address, char *reason, int capacity) {
  struct shim_compass *compass = calloc(1, sizeof *compass);
  if (!compass) return NULL;
  int code = bus_connect(&compass->bus, address);
  if (code < 0) {
    bus_note(reason, capacity, NULL, code);
  } else {
    // The owner is watched before the claim, so that no change of it is missed.
    if (listen(compass, reason, capacity) >= 0 && claim(compass, reason, capacity) >= 0) {
      compass->has_news = 1;
      return compass;
    }
  }
  shim_compass_close(compass);
  return NULL;
}

void shim_compass_close(struct shim_compass *compass) {
  // The proxy takes back the claim of a client that leaves.
  bus_disconnect(compass->bus);
  free(compass);
}

int shim_compass_descriptor(const struct shim_compass *compass) {
  return ON_DEMAND(sd_bus_get_fd)(compass->bus);
}

int shim_compass_read(
    struct shim_compass *compass, int asks, double *degrees, char *reason, int capacity) {
  int code;
  while ((code = ON_DEMAND(sd_bus_process)(compass->bus, NULL)) > 0) {}
  if (code < 0) {
    bus_note(reason, capacity, NULL, code);
    return -1;
  }
  if (compass->is_lost) {
    snprintf(reason, (size_t)capacity, "it has left the bus");
    return -1;
  }
  if (!compass->has_news && !asks) return 0;
  compass->has_news = 0;
  int exists = 0;
  if (property(compass, "HasCompass", 'b', &exists, reason, capacity) < 0) return -1;
  if (!exists) {
    snprintf(reason, (size_t)capacity, "the compass was removed");
    return -1;
  }
  if (property(compass, "CompassHeading", 'd', degrees, reason, capacity) < 0) return -1;
  // Before the first reading, the heading is negative.
  return *degrees >= 0 && *degrees <= 360;
}
