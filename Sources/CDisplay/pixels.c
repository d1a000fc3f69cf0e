#define _GNU_SOURCE
#include "pixels.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "wayland.h"

// The numbers of requests.
enum {
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
  struct wayland_window window;
  struct wl_proxy *shm;
  struct buffer buffers[display_pixels_maximum];
  // The buffer that is drawn; NULL if there is none.
  struct buffer *drawn;
};

static void note_format(void *data, struct wl_proxy *shm, uint32_t format) {
  (void)data, (void)shm, (void)format;
}

static void note_release(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  ((struct buffer *)data)->is_used = false;
}

static void release(const struct wayland_client *client, struct buffer *buffer) {
  if (buffer->proxy) {
    client->send(buffer->proxy, buffer_destroy);
    client->destroy(buffer->proxy);
  }
  if (buffer->memory) munmap(buffer->memory, (size_t)buffer->width * buffer->height * 4);
  *buffer = (struct buffer){0};
}

// Allocates memory that the compositor can read.
static bool allocate(display_pixels *pixels, struct buffer *buffer, int width, int height) {
  static void (*listeners[])(void) = {(void (*)(void))note_release};
  const struct wayland_client *client = pixels->window.client;
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
      client->construct(pixels->shm, shm_create_pool, client->pool, NULL, file, (int32_t)size);
  close(file);
  if (pool) {
    buffer->proxy = client->construct(pool, pool_create_buffer, client->buffer, NULL, 0, width, height,
                                     width * 4, format_xrgb);
    client->send(pool, pool_destroy);
    client->destroy(pool);
  }
  if (buffer->proxy && client->listen(buffer->proxy, listeners, buffer) == 0) return true;
  release(client, buffer);
  return false;
}

display_pixels *display_pixels_create(SDL_Window *window) {
  static void (*formats[])(void) = {(void (*)(void))note_format};
  display_pixels *pixels = calloc(1, sizeof *pixels);
  if (!pixels) return NULL;
  if (wayland_window_open(&pixels->window, window)) {
    const struct wayland_client *client = pixels->window.client;
    pixels->shm = wayland_global(&pixels->window, client->shm);
    if (pixels->shm && client->listen(pixels->shm, formats, pixels) == 0) return pixels;
  }
  display_pixels_destroy(pixels);
  return NULL;
}

void display_pixels_destroy(display_pixels *pixels) {
  const struct wayland_client *client = pixels->window.client;
  for (int number = 0; number < display_pixels_maximum; number++)
    release(client, &pixels->buffers[number]);
  if (pixels->shm) client->destroy(pixels->shm);
  wayland_window_close(&pixels->window);
  free(pixels);
}

display_buffer display_pixels_next(display_pixels *pixels, int width, int height) {
  pixels->drawn = NULL;
  // SDL reads the connection, which also fills this queue.
  const struct wayland_window *window = &pixels->window;
  if (window->client->dispatch(window->display, window->queue) < 0 || width <= 0 || height <= 0)
    return (display_buffer){0};
  struct buffer *blank = NULL;
  for (int number = 0; number < display_pixels_maximum; number++) {
    struct buffer *buffer = &pixels->buffers[number];
    if (buffer->is_used) continue;
    if (buffer->proxy && (buffer->width != width || buffer->height != height))
      release(window->client, buffer);
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
  const struct wayland_window *window = &pixels->window;
  if (window->client->version(window->surface) >= 4) {
    window->client->send(window->surface, surface_damage_buffer, x, y, width, height);
  } else {
    // In units of the surface, which are unknown.
    window->client->send(window->surface, surface_damage, 0, 0, INT32_MAX, INT32_MAX);
  }
}

bool display_pixels_show(display_pixels *pixels) {
  struct buffer *buffer = pixels->drawn;
  if (!buffer) return false;
  pixels->drawn = NULL;
  const struct wayland_window *window = &pixels->window;
  window->client->send(window->surface, surface_attach, buffer->proxy, 0, 0);
  window->client->send(window->surface, surface_commit);
  buffer->is_used = true;
  window->client->flush(window->display);
  return window->client->error(window->display) == 0;
}
