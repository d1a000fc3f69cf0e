// Announces a service on the local network, by Avahi.
#define _GNU_SOURCE
#include "avahi.h"
#include "include/shim.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char group[] = "org.freedesktop.Avahi.EntryGroup";

// AvahiServerState and AvahiEntryGroupState of avahi-common/defs.h.
enum { SERVER_RUNNING = 2 };
enum { GROUP_ESTABLISHED = 2, GROUP_COLLISION = 3, GROUP_FAILURE = 4 };

// How many names are tried for a service before it is given up.
enum { MOST_NAMES = 20 };

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
  if (code >= 0) code = avahi_connect(&announcement->bus, address, &announcement->is_lost);
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
  // A call also receives other messages, which then wait in the connection: handle everything again after a call.
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
