// Services on the local network, by Avahi (org.freedesktop.Avahi).
#define _GNU_SOURCE
#include "bus.h"
#include "include/shim.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char avahi[] = "org.freedesktop.Avahi";
static const char server[] = "org.freedesktop.Avahi.Server";
static const char group[] = "org.freedesktop.Avahi.EntryGroup";
static const char browsing[] = "org.freedesktop.Avahi.ServiceBrowser";

// AVAHI_IF_UNSPEC and AVAHI_PROTO_INET of avahi-common/address.h: every interface, IPv4. IPv6 addresses of the local
// link are useless without the name of an interface.
static const int any_interface = -1, ipv4 = 0;

// AvahiServerState and AvahiEntryGroupState of avahi-common/defs.h.
enum { SERVER_RUNNING = 2 };
enum { GROUP_ESTABLISHED = 2, GROUP_COLLISION = 3, GROUP_FAILURE = 4 };

// How many names are tried for a service before it is given up.
enum { MOST_NAMES = 20 };

static int on_owner(sd_bus_message *message, void *is_lost, sd_bus_error *error) {
  (void)error;
  const char *name, *old, *new;
  int code = ON_DEMAND(sd_bus_message_read)(message, "sss", &name, &old, &new);
  // Our first call may start Avahi, which then comes and does not leave.
  if (code >= 0 && *old) *(int *)is_lost = 1;
  return 0;
}

// Connects, and sets a flag when Avahi leaves the bus.
static int open_bus(sd_bus **bus, const char *address, int *is_lost) {
  int code = bus_connect(bus, address);
  if (code < 0) return code;
  return ON_DEMAND(sd_bus_add_match)(
      *bus, NULL,
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.freedesktop.Avahi'",
      on_owner, is_lost);
}

// Calls a method of the server without parameters that returns a path.
static int create(
    sd_bus *bus, const char *method, char *path, size_t length, sd_bus_error *error) {
  sd_bus_message *reply = NULL;
  const char *created = NULL;
  int code = ON_DEMAND(sd_bus_call_method)(bus, avahi, "/", server, method, error, &reply, "");
  if (code >= 0) code = ON_DEMAND(sd_bus_message_read)(reply, "o", &created);
  if (code >= 0) snprintf(path, length, "%s", created);
  ON_DEMAND(sd_bus_message_unref)(reply);
  return code;
}

// --- Announcing ----------------------------------------------------------------------------------

struct shim_announcement {
  sd_bus *bus;
  char *type, *records;
  int port;
  char name[64];
  char path[256];
  // The last state of the group, and of the server if it has changed.
  int state, server_state;
  int has_news;
  // Whether Avahi has left the bus, and with it our service.
  int is_lost;
};

static int on_group(sd_bus_message *message, void *context, sd_bus_error *error) {
  (void)error;
  struct shim_announcement *announcement = context;
  int state;
  if (ON_DEMAND(sd_bus_message_read)(message, "i", &state) < 0) return 0;
  announcement->state = state;
  announcement->has_news = 1;
  return 0;
}

static int on_server(sd_bus_message *message, void *context, sd_bus_error *error) {
  (void)error;
  struct shim_announcement *announcement = context;
  int state;
  if (ON_DEMAND(sd_bus_message_read)(message, "i", &state) >= 0) announcement->server_state = state;
  return 0;
}

// Appends the records, one a line, as an array of byte strings.
static int append_records(sd_bus_message *call, const char *records) {
  int code = ON_DEMAND(sd_bus_message_open_container)(call, 'a', "ay");
  for (const char *line = records; code >= 0 && *line;) {
    size_t length = strcspn(line, "\n");
    code = ON_DEMAND(sd_bus_message_append_array)(call, 'y', line, length);
    line += length + (line[length] == '\n');
  }
  return code < 0 ? code : ON_DEMAND(sd_bus_message_close_container)(call);
}

// Adds the service under its name, and commits the group.
static int add(struct shim_announcement *announcement, sd_bus_error *error) {
  sd_bus_message *call = NULL;
  int code = ON_DEMAND(sd_bus_message_new_method_call)(
      announcement->bus, &call, avahi, announcement->path, group, "AddService");
  if (code >= 0) {
    code = ON_DEMAND(sd_bus_message_append)(
        call, "iiussssq", any_interface, -1, 0u, announcement->name, announcement->type, "", "",
        (unsigned)announcement->port);
  }
  if (code >= 0) code = append_records(call, announcement->records);
  if (code >= 0) code = ON_DEMAND(sd_bus_call)(announcement->bus, call, 0, error, NULL);
  ON_DEMAND(sd_bus_message_unref)(call);
  if (code < 0) return code;
  return ON_DEMAND(sd_bus_call_method)(
      announcement->bus, avahi, announcement->path, group, "Commit", error, NULL, "");
}

// Takes the next name that Avahi proposes, such as "lobby #2".
static int rename_service(struct shim_announcement *announcement, sd_bus_error *error) {
  sd_bus_message *reply = NULL;
  const char *name = NULL;
  int code = ON_DEMAND(sd_bus_call_method)(
      announcement->bus, avahi, "/", server, "GetAlternativeServiceName", error, &reply, "s",
      announcement->name);
  if (code >= 0) code = ON_DEMAND(sd_bus_message_read)(reply, "s", &name);
  if (code >= 0) snprintf(announcement->name, sizeof announcement->name, "%s", name);
  ON_DEMAND(sd_bus_message_unref)(reply);
  if (code < 0) return code;
  return ON_DEMAND(sd_bus_call_method)(
      announcement->bus, avahi, announcement->path, group, "Reset", error, NULL, "");
}

// Adds the service, under another name if another program of this machine has the name.
static int publish(struct shim_announcement *announcement, char *reason, int capacity) {
  sd_bus_error error = SD_BUS_ERROR_NULL;
  int code = add(announcement, &error);
  for (int names = 1; code < 0 && names < MOST_NAMES; names++) {
    if (!ON_DEMAND(sd_bus_error_has_name)(&error, "org.freedesktop.Avahi.CollisionError")) break;
    ON_DEMAND(sd_bus_error_free)(&error);
    code = rename_service(announcement, &error);
    if (code >= 0) code = add(announcement, &error);
  }
  if (code < 0) bus_note(reason, capacity, &error, code);
  ON_DEMAND(sd_bus_error_free)(&error);
  return code;
}

// Gives the service another name after a collision on the network.
static int take_next_name(struct shim_announcement *announcement, char *reason, int capacity) {
  sd_bus_error error = SD_BUS_ERROR_NULL;
  int code = rename_service(announcement, &error);
  if (code < 0) bus_note(reason, capacity, &error, code);
  ON_DEMAND(sd_bus_error_free)(&error);
  return code < 0 ? code : publish(announcement, reason, capacity);
}

static int prepare(struct shim_announcement *announcement, char *reason, int capacity) {
  sd_bus_error error = SD_BUS_ERROR_NULL;
  sd_bus_message *reply = NULL;
  int state = 0;
  int code = ON_DEMAND(sd_bus_match_signal)(
      announcement->bus, NULL, avahi, NULL, group, "StateChanged", on_group, announcement);
  if (code >= 0) {
    code = ON_DEMAND(sd_bus_match_signal)(
        announcement->bus, NULL, avahi, NULL, server, "StateChanged", on_server, announcement);
  }
  if (code >= 0) {
    code = ON_DEMAND(sd_bus_call_method)(
        announcement->bus, avahi, "/", server, "GetState", &error, &reply, "");
  }
  if (code >= 0) code = ON_DEMAND(sd_bus_message_read)(reply, "i", &state);
  if (code >= 0) {
    code = create(
        announcement->bus, "EntryGroupNew", announcement->path, sizeof announcement->path, &error);
  }
  if (code < 0) {
    bus_note(reason, capacity, &error, code);
  } else if (state != SERVER_RUNNING) {
    snprintf(reason, (size_t)capacity, "it is not ready");
    code = -1;
  }
  ON_DEMAND(sd_bus_message_unref)(reply);
  ON_DEMAND(sd_bus_error_free)(&error);
  return code;
}

struct shim_announcement *shim_announcement_open(
    const char *address, const char *name, const char *type, int port, const char *records,
    char *reason, int capacity) {
  struct shim_announcement *announcement = calloc(1, sizeof *announcement);
  if (!announcement) return NULL;
  snprintf(announcement->name, sizeof announcement->name, "%s", name);
  announcement->type = strdup(type);
  announcement->records = strdup(records);
  announcement->port = port;
  announcement->server_state = SERVER_RUNNING;
  int code = announcement->type && announcement->records ? 0 : -ENOMEM;
  if (code >= 0) code = open_bus(&announcement->bus, address, &announcement->is_lost);
  if (code < 0) {
    bus_note(reason, capacity, NULL, code);
  } else if (prepare(announcement, reason, capacity) >= 0
             && publish(announcement, reason, capacity) >= 0) {
    return announcement;
  }
  shim_announcement_close(announcement);
  return NULL;
}

void shim_announcement_close(struct shim_announcement *announcement) {
  // Avahi withdraws the services of a client that leaves.
  bus_disconnect(announcement->bus);
  free(announcement->type);
  free(announcement->records);
  free(announcement);
}

int shim_announcement_descriptor(const struct shim_announcement *announcement) {
  return ON_DEMAND(sd_bus_get_fd)(announcement->bus);
}

int shim_announcement_read(
    struct shim_announcement *announcement, char *name, int name_capacity, char *reason,
    int capacity) {
  // What a call of ours received as well waits in the connection, so everything is handled again after one.
  for (;;) {
    int code;
    while ((code = ON_DEMAND(sd_bus_process)(announcement->bus, NULL)) > 0) {}
    if (code < 0) {
      bus_note(reason, capacity, NULL, code);
      return -1;
    }
    if (announcement->is_lost) {
      snprintf(reason, (size_t)capacity, "it has left the bus");
      return -1;
    }
    // Avahi changes the name of the machine, and withdraws all services.
    if (announcement->server_state != SERVER_RUNNING) {
      snprintf(reason, (size_t)capacity, "the name of this machine is in use on the network");
      return -1;
    }
    if (!announcement->has_news) return 0;
    announcement->has_news = 0;
    switch (announcement->state) {
      case GROUP_ESTABLISHED:
        snprintf(name, (size_t)name_capacity, "%s", announcement->name);
        return 1;
      case GROUP_COLLISION:
        if (take_next_name(announcement, reason, capacity) < 0) return -1;
        break;
      case GROUP_FAILURE:
        snprintf(reason, (size_t)capacity, "it cannot announce the service");
        return -1;
      default: break;
    }
  }
}

// --- Finding -------------------------------------------------------------------------------------

struct shim_browser {
  sd_bus *bus;
  // What the last message said: 1 that a service has appeared, -1 that it has gone, 0 neither.
  int change;
  int interface;
  char name[64], type[64], domain[256];
  int is_lost;
  char failure[128];
};

static int on_item(sd_bus_message *message, int change, struct shim_browser *browser) {
  int protocol;
  const char *name, *type, *domain;
  int code = ON_DEMAND(sd_bus_message_read)(
      message, "iisss", &browser->interface, &protocol, &name, &type, &domain);
  if (code < 0) return 0;
  snprintf(browser->name, sizeof browser->name, "%s", name);
  snprintf(browser->type, sizeof browser->type, "%s", type);
  snprintf(browser->domain, sizeof browser->domain, "%s", domain);
  browser->change = change;
  return 0;
}

static int on_new(sd_bus_message *message, void *context, sd_bus_error *error) {
  (void)error;
  return on_item(message, 1, context);
}

static int on_remove(sd_bus_message *message, void *context, sd_bus_error *error) {
  (void)error;
  return on_item(message, -1, context);
}

static int on_failure(sd_bus_message *message, void *context, sd_bus_error *error) {
  (void)error;
  struct shim_browser *browser = context;
  const char *words = "it cannot search";
  (void)ON_DEMAND(sd_bus_message_read)(message, "s", &words);
  snprintf(browser->failure, sizeof browser->failure, "%s", words);
  return 0;
}

struct shim_browser *shim_browser_open(
    const char *address, const char *type, char *reason, int capacity) {
  struct shim_browser *browser = calloc(1, sizeof *browser);
  if (!browser) return NULL;
  sd_bus_error error = SD_BUS_ERROR_NULL;
  int code = open_bus(&browser->bus, address, &browser->is_lost);
  // The signals are matched on every path before the browser exists, because the first come before its path does.
  const struct { const char *signal; sd_bus_message_handler_t handler; } signals[] = {
      {"ItemNew", on_new}, {"ItemRemove", on_remove}, {"Failure", on_failure}};
  for (int i = 0; code >= 0 && i < 3; i++) {
    code = ON_DEMAND(sd_bus_match_signal)(
        browser->bus, NULL, avahi, NULL, browsing, signals[i].signal, signals[i].handler, browser);
  }
  if (code >= 0) {
    code = ON_DEMAND(sd_bus_call_method)(
        browser->bus, avahi, "/", server, "ServiceBrowserNew", &error, NULL, "iissu",
        any_interface, ipv4, type, "", 0u);
  }
  if (code < 0) bus_note(reason, capacity, &error, code);
  ON_DEMAND(sd_bus_error_free)(&error);
  if (code >= 0) return browser;
  shim_browser_close(browser);
  return NULL;
}

void shim_browser_close(struct shim_browser *browser) {
  bus_disconnect(browser->bus);
  free(browser);
}

int shim_browser_descriptor(const struct shim_browser *browser) {
  return ON_DEMAND(sd_bus_get_fd)(browser->bus);
}

// Appends text without control characters, and a line break.
static size_t append_line(char *text, size_t used, size_t capacity, const char *bytes, size_t length) {
  for (size_t i = 0; i < length && used + 2 < capacity; i++) {
    if ((unsigned char)bytes[i] >= 0x20) text[used++] = bytes[i];
  }
  if (used + 1 < capacity) text[used++] = '\n';
  text[used] = 0;
  return used;
}

// Appends the records of an answer, one a line.
static int append_found_records(sd_bus_message *reply, char *text, size_t used, size_t capacity) {
  int code = ON_DEMAND(sd_bus_message_enter_container)(reply, 'a', "ay");
  while (code > 0) {
    const void *bytes;
    size_t length;
    code = ON_DEMAND(sd_bus_message_read_array)(reply, 'y', &bytes, &length);
    if (code > 0) used = append_line(text, used, capacity, bytes, length);
  }
  return code;
}

// Resolves the service that has appeared.
static int resolve(struct shim_browser *browser, char *text, size_t capacity) {
  sd_bus_message *reply = NULL;
  int interface, protocol, address_protocol;
  const char *name, *type, *domain, *host, *address;
  uint16_t port;
  int code = ON_DEMAND(sd_bus_call_method)(
      browser->bus, avahi, "/", server, "ResolveService", NULL, &reply, "iisssiu",
      browser->interface, ipv4, browser->name, browser->type, browser->domain, ipv4, 0u);
  if (code >= 0) {
    code = ON_DEMAND(sd_bus_message_read)(
        reply, "iissssisq", &interface, &protocol, &name, &type, &domain, &host, &address_protocol,
        &address, &port);
  }
  if (code >= 0) {
    char number[8];
    snprintf(number, sizeof number, "%u", (unsigned)port);
    const char *const lines[] = {"+", browser->name, host, address, number};
    size_t used = 0;
    for (int i = 0; i < 5; i++) used = append_line(text, used, capacity, lines[i], strlen(lines[i]));
    code = append_found_records(reply, text, used, capacity);
  }
  ON_DEMAND(sd_bus_message_unref)(reply);
  return code;
}

int shim_browser_read(
    struct shim_browser *browser, char *text, int text_capacity, char *reason, int capacity) {
  int code;
  while ((code = ON_DEMAND(sd_bus_process)(browser->bus, NULL)) > 0) {
    int change = browser->change;
    browser->change = 0;
    if (change < 0) {
      snprintf(text, (size_t)text_capacity, "-\n%s\n", browser->name);
      return 1;
    }
    // A service that goes before it is resolved was never there.
    if (change > 0 && resolve(browser, text, (size_t)text_capacity) >= 0) return 1;
  }
  if (code < 0) {
    bus_note(reason, capacity, NULL, code);
  } else if (browser->is_lost) {
    snprintf(reason, (size_t)capacity, "it has left the bus");
  } else if (browser->failure[0]) {
    snprintf(reason, (size_t)capacity, "%s", browser->failure);
  } else {
    return 0;
  }
  return -1;
}
