#define _GNU_SOURCE
#include "surface.h"

#include <stdlib.h>

#include "wayland.h"

// The numbers of requests.
enum {
  surface_frame = 3,
  manager_destroy = 0,
  manager_create_inhibitor = 1,
  inhibitor_destroy = 0,
};

// The protocol idle-inhibit-unstable-v1, which libwayland-client does not contain.
static const struct wl_interface *no_types[] = {NULL};
static const struct wl_message inhibitor_requests[] = {{"destroy", "", no_types}};
static const struct wl_interface inhibitor_interface = {
    "zwp_idle_inhibitor_v1", 1, 1, inhibitor_requests, 0, NULL};
static const struct wl_interface *inhibitor_types[] = {&inhibitor_interface, NULL};
static const struct wl_message manager_requests[] = {
    {"destroy", "", no_types},
    {"create_inhibitor", "no", inhibitor_types},
};
static const struct wl_interface manager_interface = {
    "zwp_idle_inhibit_manager_v1", 1, 2, manager_requests, 0, NULL};

struct display_surface {
  struct wayland_window window;
  // SDL's surface, with the queue of this one for objects that are created from it.
  struct wl_proxy *wrapper;
  // The report that is pending; NULL if there is none.
  struct wl_proxy *frame;
  struct wl_proxy *manager, *inhibitor;
};

static void note_frame(void *data, struct wl_proxy *proxy, uint32_t time) {
  (void)time;
  display_surface *surface = data;
  surface->window.client->destroy(proxy);
  if (surface->frame == proxy) surface->frame = NULL;
}

display_surface *display_surface_create(SDL_Window *window) {
  display_surface *surface = calloc(1, sizeof *surface);
  if (!surface) return NULL;
  if (wayland_window_open(&surface->window, window)) {
    const struct wayland_client *client = surface->window.client;
    surface->wrapper = client->wrap(surface->window.surface);
    if (surface->wrapper) {
      client->set_queue(surface->wrapper, surface->window.queue);
      surface->manager = wayland_global(&surface->window, &manager_interface);
      return surface;
    }
  }
  display_surface_destroy(surface);
  return NULL;
}

void display_surface_destroy(display_surface *surface) {
  const struct wayland_client *client = surface->window.client;
  if (surface->inhibitor) display_surface_keep_awake(surface, false);
  if (surface->manager) {
    client->send(surface->manager, manager_destroy);
    client->destroy(surface->manager);
  }
  if (surface->frame) client->destroy(surface->frame);
  if (surface->wrapper) client->unwrap(surface->wrapper);
  wayland_window_close(&surface->window);
  free(surface);
}

void display_surface_ask(display_surface *surface) {
  static void (*listeners[])(void) = {(void (*)(void))note_frame};
  const struct wayland_client *client = surface->window.client;
  // The pending report may never arrive if the window was hidden.
  if (surface->frame) client->destroy(surface->frame);
  surface->frame = client->construct(surface->wrapper, surface_frame, client->callback, NULL);
  if (surface->frame) client->listen(surface->frame, listeners, surface);
}

bool display_surface_waits(display_surface *surface) {
  const struct wayland_window *window = &surface->window;
  return window->client->dispatch(window->display, window->queue) >= 0 && surface->frame;
}

bool display_surface_keep_awake(display_surface *surface, bool is_awake) {
  const struct wayland_window *window = &surface->window;
  if (!surface->manager) return false;
  if (is_awake && !surface->inhibitor) {
    surface->inhibitor = window->client->construct(surface->manager, manager_create_inhibitor,
                                                   &inhibitor_interface, NULL, window->surface);
  } else if (!is_awake && surface->inhibitor) {
    window->client->send(surface->inhibitor, inhibitor_destroy);
    window->client->destroy(surface->inhibitor);
    surface->inhibitor = NULL;
  }
  window->client->flush(window->display);
  return true;
}
