// libwayland-client, loaded on demand.
#pragma once
#include <SDL2/SDL.h>
#include <stdbool.h>
#include <stdint.h>

// A function or an interface of libwayland-client; NULL if it is not installed.
void *wayland(const char *name);

struct wl_display;
struct wl_event_queue;
struct wl_proxy;

struct wl_interface;

// A request or an event of an interface, and an interface, as libwayland declares them.
struct wl_message {
  const char *name;
  const char *signature;
  const struct wl_interface **types;
};

struct wl_interface {
  const char *name;
  int version;
  int request_count;
  const struct wl_message *requests;
  int event_count;
  const struct wl_message *events;
};

// The functions of libwayland-client.
struct wayland_client {
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
  const struct wl_interface *registry, *shm, *pool, *buffer, *callback, *output;
};

// The functions; NULL without libwayland-client, or if it is too old.
const struct wayland_client *wayland_client(void);

// A window's connection, with an event queue that is independent of SDL's.
struct wayland_window {
  const struct wayland_client *client;
  struct wl_display *display;
  // SDL's.
  struct wl_proxy *surface;
  struct wl_event_queue *queue;
};

// Finds the connection of a window. Returns whether it is that of a Wayland compositor.
bool wayland_window_open(struct wayland_window *window, SDL_Window *sdl);

// Frees what belongs to the connection, after all objects that use its queue.
void wayland_window_close(struct wayland_window *window);

// Returns a new registry of the compositor's globals, whose events arrive in the queue; NULL without memory.
struct wl_proxy *wayland_registry(const struct wayland_window *window);

// Returns a new object of the compositor's first global of an interface; NULL if it has none.
struct wl_proxy *wayland_global(const struct wayland_window *window,
                                const struct wl_interface *interface);
