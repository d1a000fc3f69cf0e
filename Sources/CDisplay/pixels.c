#define _GNU_SOURCE
#include "pixels.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "wayland.h"

struct wl_event_queue;
struct wl_interface {
  const char *name;
};
struct wl_proxy;

// The functions of libwayland-client.
static struct {
  struct wl_proxy *(*construct)(struct wl_proxy *, uint32_t, const struct wl_interface *, ...);
  struct wl_proxy *(*bind)(struct wl_proxy *, uint32_t, const struct wl_interface *, uint32_t, ...);
  void (*send)(struct wl_proxy *, uint32_t, ...);
  int (*listen)(struct wl_proxy *, void (**)(void), void *);
  void (*destroy)(struct wl_proxy *);
  uint32_t (*version)(struct wl_proxy *);
  void *(*wrap)(void *);
  void (*unwrap)(void *);
  void (*set_queue)(struct wl_proxy *, struct wl_event_queue *);
  struct wl_event_queue *(*create_queue)(struct wl_display *);
  void (*destroy_queue)(struct wl_event_queue *);
  int (*roundtrip)(struct wl_display *, struct wl_event_queue *);
  int (*dispatch)(struct wl_display *, struct wl_event_queue *);
  int (*flush)(struct wl_display *);
  int (*error)(struct wl_display *);
  const struct wl_interface *registry, *shm, *pool, *buffer;
} client;

static bool load(void) {
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
  };
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *found = wayland(names[index].name);
    if (!found) return false;
    memcpy(names[index].place, &found, sizeof found);
  }
  return true;
}

// The numbers of requests.
enum {
  display_get_registry = 1,
  registry_bind = 0,
  shm_create_pool = 0,
  pool_create_buffer = 0,
  pool_destroy = 1,
  buffer_destroy = 0,
  surface_attach = 1,
  surface_damage = 2,
  surface_commit = 6,
  surface_damage_buffer = 9,
};

// A pixel format of `wl_shm` that every compositor supports: 32 bits, the highest eight unused.
enum { format_xrgb = 1 };

struct buffer {
  struct wl_proxy *proxy;
  uint32_t *memory;
  int width, height;
  bool is_used;
};

struct display_pixels {
  struct wl_display *display;
  struct wl_proxy *surface, *shm;
  struct wl_event_queue *queue;
  struct buffer buffers[display_pixels_maximum];
  // The buffer that is drawn; NULL if there is none.
  struct buffer *drawn;
};

static void note_global(void *data, struct wl_proxy *registry, uint32_t name, const char *interface,
                        uint32_t version) {
  (void)version;
  display_pixels *pixels = data;
  if (strcmp(interface, "wl_shm") != 0 || pixels->shm) return;
  pixels->shm =
      client.bind(registry, registry_bind, client.shm, 1, name, client.shm->name, 1, NULL);
}

static void note_removal(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static void note_format(void *data, struct wl_proxy *shm, uint32_t format) {
  (void)data, (void)shm, (void)format;
}

static void note_release(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  ((struct buffer *)data)->is_used = false;
}

static void release(struct buffer *buffer) {
  if (buffer->proxy) {
    client.send(buffer->proxy, buffer_destroy);
    client.destroy(buffer->proxy);
  }
  if (buffer->memory) munmap(buffer->memory, (size_t)buffer->width * buffer->height * 4);
  *buffer = (struct buffer){0};
}

// Allocates memory that the compositor can read.
static bool allocate(display_pixels *pixels, struct buffer *buffer, int width, int height) {
  static void (*listeners[])(void) = {(void (*)(void))note_release};
  size_t size = (size_t)width * height * 4;
  int file = memfd_create("aloft-window", MFD_CLOEXEC);
  if (file < 0) return false;
  void *memory = ftruncate(file, (off_t)size) == 0
                     ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                     : MAP_FAILED;
  if (memory == MAP_FAILED) {
    close(file);
    return false;
  }
  *buffer = (struct buffer){.memory = memory, .width = width, .height = height};
  struct wl_proxy *pool =
      client.construct(pixels->shm, shm_create_pool, client.pool, NULL, file, (int32_t)size);
  close(file);
  if (pool) {
    buffer->proxy = client.construct(pool, pool_create_buffer, client.buffer, NULL, 0, width, height,
                                     width * 4, format_xrgb);
    client.send(pool, pool_destroy);
    client.destroy(pool);
  }
  if (buffer->proxy && client.listen(buffer->proxy, listeners, buffer) == 0) return true;
  release(buffer);
  return false;
}

// Finds the compositor's shared memory.
static bool bind_shm(display_pixels *pixels) {
  static void (*listeners[])(void) = {(void (*)(void))note_global, (void (*)(void))note_removal};
  static void (*formats[])(void) = {(void (*)(void))note_format};
  // Events of this module must not wait for SDL's queue, nor SDL's for this one.
  struct wl_proxy *wrapper = client.wrap(pixels->display);
  if (!wrapper) return false;
  client.set_queue(wrapper, pixels->queue);
  struct wl_proxy *registry =
      client.construct(wrapper, display_get_registry, client.registry, NULL);
  client.unwrap(wrapper);
  if (!registry) return false;
  bool is_known = client.listen(registry, listeners, pixels) == 0 &&
                  client.roundtrip(pixels->display, pixels->queue) >= 0;
  client.destroy(registry);
  return is_known && pixels->shm && client.listen(pixels->shm, formats, pixels) == 0;
}

display_pixels *display_pixels_create(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_WAYLAND
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return NULL;
  if (!load()) return NULL;
  display_pixels *pixels = calloc(1, sizeof *pixels);
  if (!pixels) return NULL;
  pixels->display = info.info.wl.display;
  pixels->surface = (struct wl_proxy *)info.info.wl.surface;
  pixels->queue = client.create_queue(pixels->display);
  if (pixels->queue && bind_shm(pixels)) return pixels;
  display_pixels_destroy(pixels);
#else
  (void)window;
#endif
  return NULL;
}

void display_pixels_destroy(display_pixels *pixels) {
  for (int number = 0; number < display_pixels_maximum; number++) release(&pixels->buffers[number]);
  if (pixels->shm) client.destroy(pixels->shm);
  if (pixels->queue) client.destroy_queue(pixels->queue);
  free(pixels);
}

display_buffer display_pixels_next(display_pixels *pixels, int width, int height) {
  pixels->drawn = NULL;
  // SDL reads the connection, which also fills this queue.
  if (client.dispatch(pixels->display, pixels->queue) < 0 || width <= 0 || height <= 0)
    return (display_buffer){0};
  struct buffer *blank = NULL;
  for (int number = 0; number < display_pixels_maximum; number++) {
    struct buffer *buffer = &pixels->buffers[number];
    if (buffer->is_used) continue;
    if (buffer->proxy && (buffer->width != width || buffer->height != height)) release(buffer);
    if (buffer->proxy) {
      pixels->drawn = buffer;
      return (display_buffer){buffer->memory, number, false};
    }
    if (!blank) blank = buffer;
  }
  if (!blank || !allocate(pixels, blank, width, height)) return (display_buffer){0};
  pixels->drawn = blank;
  return (display_buffer){blank->memory, (int)(blank - pixels->buffers), true};
}

void display_pixels_damage(display_pixels *pixels, int x, int y, int width, int height) {
  if (client.version(pixels->surface) >= 4) {
    client.send(pixels->surface, surface_damage_buffer, x, y, width, height);
  } else {
    // In units of the surface, which are unknown.
    client.send(pixels->surface, surface_damage, 0, 0, INT32_MAX, INT32_MAX);
  }
}

bool display_pixels_show(display_pixels *pixels) {
  struct buffer *buffer = pixels->drawn;
  if (!buffer) return false;
  pixels->drawn = NULL;
  client.send(pixels->surface, surface_attach, buffer->proxy, 0, 0);
  client.send(pixels->surface, surface_commit);
  buffer->is_used = true;
  client.flush(pixels->display);
  return client.error(pixels->display) == 0;
}
