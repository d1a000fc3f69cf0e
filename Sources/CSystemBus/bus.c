#define _GNU_SOURCE
#include "bus.h"
#include "include/shim.h"

#include <stdio.h>
#include <string.h>

const char *shim_bus_problem(void) { return library_problem(&library); }

int bus_connect(sd_bus **bus, const char *address) {
  int code;
  if (!address) {
    code = ON_DEMAND(sd_bus_open_system)(bus);
  } else {
    code = ON_DEMAND(sd_bus_new)(bus);
    if (code >= 0) code = ON_DEMAND(sd_bus_set_address)(*bus, address);
    if (code >= 0) code = ON_DEMAND(sd_bus_set_bus_client)(*bus, 1);
    if (code >= 0) code = ON_DEMAND(sd_bus_start)(*bus);
  }
  if (code >= 0) ON_DEMAND(sd_bus_set_method_call_timeout)(*bus, call_timeout);
  return code;
}

void bus_disconnect(sd_bus *bus) {
  if (bus) ON_DEMAND(sd_bus_flush_close_unref)(bus);
}

void bus_note(char *reason, int capacity, const sd_bus_error *error, int code) {
  const char *words = error && error->message ? error->message : strerror(-code);
  snprintf(reason, (size_t)capacity, "%s", words);
}
