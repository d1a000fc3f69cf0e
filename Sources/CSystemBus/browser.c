// Finds services on the local network, by Avahi.
#define _GNU_SOURCE
#include "avahi.h"
#include "include/shim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char browsing[] = "org.freedesktop.Avahi.ServiceBrowser";

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
  int code = avahi_connect(&browser->bus, address, &browser->is_lost);
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
static size_t append_line(
    char *text, size_t used, size_t capacity, const char *bytes, size_t length) {
  for (size_t i = 0; i < length && used + 2 < capacity; i++) {
    if ((unsigned char)bytes[i] >= 0x20) text[used++] = bytes[i];
  }
  if (used + 1 < capacity) text[used++] = '\n';
  text[used] = 0;
  return used;
}

// Writes what happened to a service, its interface and its name, one a line.
static size_t append_service(
    const struct shim_browser *browser, const char *change, char *text, size_t capacity) {
  char index[12];
  snprintf(index, sizeof index, "%d", browser->interface);
  const char *const lines[] = {change, index, browser->name};
  size_t used = 0;
  for (int i = 0; i < 3; i++) used = append_line(text, used, capacity, lines[i], strlen(lines[i]));
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
    size_t used = append_service(browser, "+", text, capacity);
    const char *const lines[] = {host, address, number};
    for (int i = 0; i < 3; i++) used = append_line(text, used, capacity, lines[i], strlen(lines[i]));
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
      append_service(browser, "-", text, (size_t)text_capacity);
      return 1;
    }
    // A service that leaves before it is resolved is not reported.
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
