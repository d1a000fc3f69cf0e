// Whether D-Bus's session bus answers.
#define _GNU_SOURCE
#include "bus.h"
#include "include/shim.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

static uint64_t microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

int shim_session_bus_is_silent(int milliseconds) {
  uint64_t end = microseconds() + (uint64_t)milliseconds * 1000;
  sd_bus *bus = NULL;
  int opened;
  // The queue of connections is full if the bus accepts none.
  while ((opened = ON_DEMAND(sd_bus_open_user)(&bus)) == -EAGAIN && microseconds() < end) {
    usleep(50000);
  }
  if (opened < 0) return opened == -EAGAIN;
  int is_silent = 0;
  // It is ready once the bus has answered the greeting.
  while (!is_silent && ON_DEMAND(sd_bus_is_ready)(bus) == 0) {
    int code = ON_DEMAND(sd_bus_process)(bus, NULL);
    if (code < 0) break;
    if (code > 0) continue;
    uint64_t now = microseconds();
    is_silent = now >= end;
    if (!is_silent) ON_DEMAND(sd_bus_wait)(bus, end - now);
  }
  // What waits to be sent is dropped: sending it would wait for the bus.
  ON_DEMAND(sd_bus_close_unref)(bus);
  return is_silent;
}
