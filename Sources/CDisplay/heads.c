// The displays of an X server, with their places.
#define _GNU_SOURCE
#include "display.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <dlfcn.h>

#include "xlib.h"

#ifdef SDL_VIDEO_DRIVER_X11
// A monitor as libXrandr 1.5 describes it.
struct monitor {
  Atom name;
  Bool is_primary, is_automatic;
  int output_count, x, y, width, height, width_mm, height_mm;
  unsigned long *outputs;
};

// The monitors of an X server with RandR 1.5.
static int monitors(Display *display, Window root, display_head *heads, int most) {
  static void *randr;
  if (!randr) randr = dlopen("libXrandr.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!randr) return 0;
  Bool (*query)(Display *, int *, int *) =
      (Bool (*)(Display *, int *, int *))dlsym(randr, "XRRQueryExtension");
  struct monitor *(*list)(Display *, Window, Bool, int *) =
      (struct monitor * (*)(Display *, Window, Bool, int *)) dlsym(randr, "XRRGetMonitors");
  void (*release)(struct monitor *) = (void (*)(struct monitor *))dlsym(randr, "XRRFreeMonitors");
  int event, error, count = 0;
  if (!query || !list || !release || !query(display, &event, &error)) return 0;
  struct monitor *found = list(display, root, True, &count);
  if (!found) return 0;
  if (count > most) count = most;
  for (int index = 0; index < count; index++) {
    const struct monitor *monitor = &found[index];
    heads[index] = (display_head){monitor->x, monitor->y, monitor->width, monitor->height};
  }
  release(found);
  return count;
}
#endif

int display_heads(SDL_Window *window, display_head *heads, int most) {
#ifdef SDL_VIDEO_DRIVER_X11
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11 || most < 1) return 0;
  unsigned long (*root)(Display *) = (unsigned long (*)(Display *))xlib("XDefaultRootWindow");
  int (*geometry)(Display *, Drawable, Window *, int *, int *, unsigned *, unsigned *, unsigned *,
                  unsigned *) =
      (int (*)(Display *, Drawable, Window *, int *, int *, unsigned *, unsigned *, unsigned *,
               unsigned *))xlib("XGetGeometry");
  if (!root || !geometry) return 0;
  Display *display = info.info.x11.display;
  int count = monitors(display, root(display), heads, most);
  if (count > 0) return count;
  Window parent;
  int x, y;
  unsigned w, h, border, depth;
  if (!geometry(display, root(display), &parent, &x, &y, &w, &h, &border, &depth)) return 0;
  heads[0] = (display_head){0, 0, (int)w, (int)h};
  return 1;
#else
  (void)window, (void)heads, (void)most;
  return 0;
#endif
}
