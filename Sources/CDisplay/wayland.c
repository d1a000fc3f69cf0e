#define _GNU_SOURCE
#include "wayland.h"

#include <SDL2/SDL_syswm.h>
#include <dlfcn.h>
#include <string.h>

void *wayland(const char *name) {
  static void *client;
  if (!client) client = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
  return client ? dlsym(client, name) : NULL;
}

const struct wayland_client *wayland_client(void) {
  static struct wayland_client client;
  const struct {
    void *place;
    const char *name;
  } names[] = {
      {&client.construct, "wl_proxy_marshal_constructor"},
      {&client.bind, "wl_proxy_marshal_constructor_versioned"},
      {&client.send, "wl_proxy_marshal"},
      {&client.listen, "wl_proxy_add_listener"},
      {&client.destroy, "wl_proxy_destroy"},
      {&client.version, "wl_proxy_get_version"},
      {&client.wrap, "wl_proxy_create_wrapper"},
      {&client.unwrap, "wl_proxy_wrapper_destroy"},
      {&client.set_queue, "wl_proxy_set_queue"},
      {&client.create_queue, "wl_display_create_queue"},
      {&client.destroy_queue, "wl_event_queue_destroy"},
      {&client.roundtrip, "wl_display_roundtrip_queue"},
      {&client.dispatch, "wl_display_dispatch_queue_pending"},
      {&client.flush, "wl_display_flush"},
      {&client.error, "wl_display_get_error"},
      {&client.registry, "wl_registry_interface"},
      {&client.shm, "wl_shm_interface"},
      {&client.pool, "wl_shm_pool_interface"},
      {&client.buffer, "wl_buffer_interface"},
      {&client.callback, "wl_callback_interface"},
      {&client.output, "wl_output_interface"},
  };
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *found = wayland(names[index].name);
    if (!found) return NULL;
    memcpy(names[index].place, &found, sizeof found);
  }
  return &client;
}

// The numbers of requests.
enum { display_get_registry = 1, registry_bind = 0 };

bool wayland_window_open(struct wayland_window *window, SDL_Window *sdl) {
  *window = (struct wayland_window){0};
#ifdef SDL_VIDEO_DRIVER_WAYLAND
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(sdl, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return false;
  window->client = wayland_client();
  if (!window->client) return false;
  window->display = info.info.wl.display;
  window->surface = (struct wl_proxy *)info.info.wl.surface;
  window->queue = window->client->create_queue(window->display);
  return window->queue;
#else
  (void)sdl;
  return false;
#endif
}

void wayland_window_close(struct wayland_window *window) {
  if (window->queue) window->client->destroy_queue(window->queue);
  *window = (struct wayland_window){0};
}

struct wl_proxy *wayland_registry(const struct wayland_window *window) {
  const struct wayland_client *client = window->client;
  struct wl_proxy *wrapper = client->wrap(window->display);
  if (!wrapper) return NULL;
  client->set_queue(wrapper, window->queue);
  struct wl_proxy *registry =
      client->construct(wrapper, display_get_registry, client->registry, NULL);
  client->unwrap(wrapper);
  return registry;
}

struct search {
  const struct wayland_window *window;
  const struct wl_interface *interface;
  struct wl_proxy *found;
};

static void note_global(void *data, struct wl_proxy *registry, uint32_t name, const char *interface,
                        uint32_t version) {
  (void)version;
  struct search *search = data;
  if (strcmp(interface, search->interface->name) != 0 || search->found) return;
  search->found = search->window->client->bind(registry, registry_bind, search->interface, 1, name,
                                               search->interface->name, 1, NULL);
}

static void note_removal(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

struct wl_proxy *wayland_global(const struct wayland_window *window,
                                const struct wl_interface *interface) {
  static void (*listeners[])(void) = {(void (*)(void))note_global, (void (*)(void))note_removal};
  const struct wayland_client *client = window->client;
  struct wl_proxy *registry = wayland_registry(window);
  if (!registry) return NULL;
  struct search search = {window, interface, NULL};
  bool is_known = client->listen(registry, listeners, &search) == 0 &&
                  client->roundtrip(window->display, window->queue) >= 0;
  client->destroy(registry);
  if (is_known || !search.found) return search.found;
  client->destroy(search.found);
  return NULL;
}
