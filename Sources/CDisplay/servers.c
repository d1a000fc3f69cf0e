// Checks over separate connections whether display servers respond.
#define _GNU_SOURCE
#include "display.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wayland.h"
#include "xlib.h"

static bool wayland_answers(void) {
  const char *name = getenv("WAYLAND_DISPLAY");
  bool is_path = name && name[0] == '/';
  // libwayland prints a line if it has no folder to look in, which a path does not need.
  if (!is_path && !getenv("XDG_RUNTIME_DIR") && !getenv("WAYLAND_SOCKET")) return false;
  struct wl_display *(*connect)(const char *) =
      (struct wl_display * (*)(const char *)) wayland("wl_display_connect");
  void (*disconnect)(struct wl_display *) =
      (void (*)(struct wl_display *))wayland("wl_display_disconnect");
  struct wl_display *display = connect && disconnect ? connect(NULL) : NULL;
  if (!display) return false;
  disconnect(display);
  return true;
}

struct wl_interface;
struct wl_proxy;
struct wl_registry;

// Listeners of a registry, as libwayland declares them.
static void note_global(void *has_seat, struct wl_registry *registry, uint32_t name,
                        const char *interface, uint32_t version) {
  (void)registry, (void)name, (void)version;
  if (strcmp(interface, "wl_seat") == 0) *(bool *)has_seat = true;
}

static void note_removal(void *has_seat, struct wl_registry *registry, uint32_t name) {
  (void)has_seat, (void)registry, (void)name;
}

bool display_lacks_seat(void) {
  const uint32_t get_registry = 1;
  struct wl_display *(*connect)(const char *) =
      (struct wl_display * (*)(const char *)) wayland("wl_display_connect");
  void (*disconnect)(struct wl_display *) =
      (void (*)(struct wl_display *))wayland("wl_display_disconnect");
  int (*roundtrip)(struct wl_display *) =
      (int (*)(struct wl_display *))wayland("wl_display_roundtrip");
  struct wl_proxy *(*construct)(struct wl_proxy *, uint32_t, const struct wl_interface *, ...) =
      (struct wl_proxy * (*)(struct wl_proxy *, uint32_t, const struct wl_interface *, ...))
          wayland("wl_proxy_marshal_constructor");
  int (*listen)(struct wl_proxy *, void (**)(void), void *) =
      (int (*)(struct wl_proxy *, void (**)(void), void *))wayland("wl_proxy_add_listener");
  void (*destroy)(struct wl_proxy *) = (void (*)(struct wl_proxy *))wayland("wl_proxy_destroy");
  const struct wl_interface *interface = wayland("wl_registry_interface");
  if (!connect || !disconnect || !roundtrip || !construct || !listen || !destroy || !interface)
    return false;
  struct wl_display *display = connect(NULL);
  if (!display) return false;
  static void (*listeners[])(void) = {(void (*)(void))note_global, (void (*)(void))note_removal};
  struct wl_proxy *registry =
      construct((struct wl_proxy *)display, get_registry, interface, NULL);
  bool has_seat = false;
  bool is_known = registry && listen(registry, listeners, &has_seat) == 0 && roundtrip(display) >= 0;
  if (registry) destroy(registry);
  disconnect(display);
  return is_known && !has_seat;
}

static bool x_answers(void) {
  struct _XDisplay *(*open)(const char *) =
      (struct _XDisplay * (*)(const char *)) xlib("XOpenDisplay");
  int (*close)(struct _XDisplay *) = (int (*)(struct _XDisplay *))xlib("XCloseDisplay");
  typedef void (*ExitHandler)(struct _XDisplay *, void *);
  void (*set_exit)(struct _XDisplay *, ExitHandler, void *) =
      (void (*)(struct _XDisplay *, ExitHandler, void *))xlib("XSetIOErrorExitHandler");
  if (!open || !close) return false;
  xlib_is_private = true;
  struct _XDisplay *display = open(NULL);
  if (display) {
    // The server may be gone before it answers the last request.
    if (set_exit) set_exit(display, xlib_continue_after_loss, NULL);
    close(display);
  }
  xlib_is_private = false;
  return display != NULL;
}

bool display_responds(void) {
  const char *driver = getenv("SDL_VIDEODRIVER");
  bool is_free = !driver || !*driver;
  // Without a server, SDL may still draw on a console.
  bool names_server = is_free ? getenv("DISPLAY") || getenv("WAYLAND_DISPLAY")
                              : strstr(driver, "x11") || strstr(driver, "wayland");
  if (!names_server) return true;
  return ((is_free || strstr(driver, "x11")) && x_answers()) ||
         ((is_free || strstr(driver, "wayland")) && wayland_answers());
}
