#define _GNU_SOURCE
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "surface.h"
#include "wayland.h"

// SDL 2.26 does not notice a new scale. Its connection is not used for this: SDL would crash if an event named an
// output that was bound here and is gone.

// The numbers of requests.
enum { display_get_registry = 1, registry_bind = 0 };

struct output {
  struct wl_proxy *proxy;
  display_outputs *owner;
  struct output *next;
  uint32_t name;
  // Whether its scale was reported.
  bool is_known;
};

struct display_outputs {
  const struct wayland_client *client;
  struct wl_display *display;
  struct wl_proxy *registry;
  struct output *first;
  // The scale that was reported last, after the first one of its output; 0 if it was taken.
  int32_t scale;
  int (*prepare)(struct wl_display *);
  void (*cancel)(struct wl_display *);
  int (*read)(struct wl_display *);
  int (*dispatch)(struct wl_display *);
  int (*descriptor)(struct wl_display *);
  void (*disconnect)(struct wl_display *);
};

static void note_geometry(void *data, struct wl_proxy *proxy, int32_t x, int32_t y, int32_t width,
                          int32_t height, int32_t subpixel, const char *make, const char *model,
                          int32_t transform) {
  (void)data, (void)proxy, (void)x, (void)y, (void)width, (void)height, (void)subpixel;
  (void)make, (void)model, (void)transform;
}

static void note_mode(void *data, struct wl_proxy *proxy, uint32_t flags, int32_t width,
                      int32_t height, int32_t refresh) {
  (void)data, (void)proxy, (void)flags, (void)width, (void)height, (void)refresh;
}

static void note_done(void *data, struct wl_proxy *proxy) { (void)data, (void)proxy; }

static void note_scale(void *data, struct wl_proxy *proxy, int32_t scale) {
  (void)proxy;
  struct output *output = data;
  if (output->is_known) output->owner->scale = scale;
  output->is_known = true;
}

static void note_global(void *data, struct wl_proxy *registry, uint32_t name, const char *interface,
                        uint32_t version) {
  static void (*listeners[])(void) = {
      (void (*)(void))note_geometry,
      (void (*)(void))note_mode,
      (void (*)(void))note_done,
      (void (*)(void))note_scale,
  };
  display_outputs *outputs = data;
  const struct wayland_client *client = outputs->client;
  // Scales came with version 2.
  if (version < 2 || strcmp(interface, client->output->name) != 0) return;
  struct output *output = calloc(1, sizeof *output);
  if (!output) return;
  output->proxy = client->bind(registry, registry_bind, client->output, 2, name,
                               client->output->name, 2, NULL);
  if (!output->proxy) {
    free(output);
    return;
  }
  output->owner = outputs;
  output->name = name;
  output->next = outputs->first;
  outputs->first = output;
  client->listen(output->proxy, listeners, output);
}

static void note_removal(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)registry;
  display_outputs *outputs = data;
  for (struct output **place = &outputs->first; *place; place = &(*place)->next) {
    struct output *output = *place;
    if (output->name != name) continue;
    *place = output->next;
    outputs->client->destroy(output->proxy);
    free(output);
    return;
  }
}

static bool find(void *place, const char *name) {
  void *found = wayland(name);
  memcpy(place, &found, sizeof found);
  return found;
}

display_outputs *display_outputs_create(void) {
  static void (*listeners[])(void) = {(void (*)(void))note_global, (void (*)(void))note_removal};
  struct wl_display *(*connect)(const char *);
  display_outputs *outputs = calloc(1, sizeof *outputs);
  if (!outputs) return NULL;
  outputs->client = wayland_client();
  if (outputs->client && find(&connect, "wl_display_connect") &&
      find(&outputs->disconnect, "wl_display_disconnect") &&
      find(&outputs->prepare, "wl_display_prepare_read") &&
      find(&outputs->cancel, "wl_display_cancel_read") &&
      find(&outputs->read, "wl_display_read_events") &&
      find(&outputs->dispatch, "wl_display_dispatch_pending") &&
      find(&outputs->descriptor, "wl_display_get_fd"))
    outputs->display = connect(NULL);
  if (outputs->display) {
    outputs->registry = outputs->client->construct(
        (struct wl_proxy *)outputs->display, display_get_registry, outputs->client->registry, NULL);
    if (outputs->registry && outputs->client->listen(outputs->registry, listeners, outputs) == 0) {
      outputs->client->flush(outputs->display);
      return outputs;
    }
  }
  display_outputs_destroy(outputs);
  return NULL;
}

void display_outputs_destroy(display_outputs *outputs) {
  while (outputs->first) note_removal(outputs, NULL, outputs->first->name);
  if (outputs->registry) outputs->client->destroy(outputs->registry);
  if (outputs->display) outputs->disconnect(outputs->display);
  free(outputs);
}

int display_outputs_take_scale(display_outputs *outputs) {
  while (outputs->prepare(outputs->display) != 0)
    if (outputs->dispatch(outputs->display) < 0) return 0;
  outputs->client->flush(outputs->display);
  struct pollfd poller = {.fd = outputs->descriptor(outputs->display), .events = POLLIN};
  if (poll(&poller, 1, 0) > 0) {
    if (outputs->read(outputs->display) < 0) return 0;
  } else {
    outputs->cancel(outputs->display);
  }
  outputs->dispatch(outputs->display);
  outputs->client->flush(outputs->display);
  int scale = outputs->scale;
  outputs->scale = 0;
  return scale;
}
