// The connection with Avahi on the system bus.
#include "avahi.h"

static int on_owner(sd_bus_message *message, void *is_lost, sd_bus_error *error) {
  (void)error;
  const char *name, *old, *new;
  int code = ON_DEMAND(sd_bus_message_read)(message, "sss", &name, &old, &new);
  // Our first call may start Avahi. The name then gets an owner and had none before: Avahi has not left.
  if (code >= 0 && *old) *(int *)is_lost = 1;
  return 0;
}

int avahi_connect(sd_bus **bus, const char *address, int *is_lost) {
  int code = bus_connect(bus, address);
  if (code < 0) return code;
  return ON_DEMAND(sd_bus_add_match)(
      *bus, NULL,
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.freedesktop.Avahi'",
      on_owner, is_lost);
}
