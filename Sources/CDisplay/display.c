#define _GNU_SOURCE
#include "display.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// SDL loads Xlib itself and opens two displays, but gives access to only one. Xlib's exit handler
// is set per display, so both must be found when they are opened: Xlib calls `_XInitDisplayLock_fn`
// for every new display.

static void *library;
static struct _XDisplay *displays[8];
static int display_count;
static atomic_bool is_lost;

typedef int (*InitDisplayLock)(struct _XDisplay *);
static InitDisplayLock init_display_lock;

static int remember(struct _XDisplay *display) {
  const int most = sizeof displays / sizeof *displays;
  if (display_count < most) displays[display_count++] = display;
  return init_display_lock(display);
}

// Xlib calls this first. By default, the program would exit next.
static int note_loss(struct _XDisplay *display) {
  (void)display;
  atomic_store(&is_lost, true);
  return 0;
}

// Replaces the exit. After it has returned, calls on the display do nothing.
static void go_on(struct _XDisplay *display, void *data) {
  (void)display;
  (void)data;
  atomic_store(&is_lost, true);
}

static void *named(const char *name) { return library ? dlsym(library, name) : NULL; }

void display_watch(void) {
  display_count = 0;
  atomic_store(&is_lost, false);
  if (!getenv("DISPLAY")) return;
  if (!library) library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  int (*init_threads)(void) = (int (*)(void))named("XInitThreads");
  InitDisplayLock *hook = (InitDisplayLock *)named("_XInitDisplayLock_fn");
  if (init_display_lock || !init_threads || !hook) return;
  // The hook exists once Xlib supports threads, which SDL would enable as well.
  if (!init_threads() || !*hook) return;
  init_display_lock = *hook;
  *hook = remember;
}

bool display_survive(void) {
  typedef void (*ExitHandler)(struct _XDisplay *, void *);
  void (*set_exit)(struct _XDisplay *, ExitHandler, void *) =
      (void (*)(struct _XDisplay *, ExitHandler, void *))named("XSetIOErrorExitHandler");
  void *(*set_error)(int (*)(struct _XDisplay *)) =
      (void *(*)(int (*)(struct _XDisplay *)))named("XSetIOErrorHandler");
  if (!set_exit || !set_error || display_count == 0) return false;
  set_error(note_loss);
  for (int index = 0; index < display_count; index++) set_exit(displays[index], go_on, NULL);
  return true;
}

bool display_is_lost(void) { return atomic_load(&is_lost); }

void display_release(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_X11
  int (*put_back)(Display *, XEvent *) = (int (*)(Display *, XEvent *))named("XPutBackEvent");
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!put_back || !SDL_GetWindowWMInfo(window, &info)) return;
  if (info.subsystem != SDL_SYSWM_X11) return;
  // SDL hides a window before it destroys it, and waits for the server's confirmation.
  XEvent event;
  memset(&event, 0, sizeof event);
  event.xunmap.type = UnmapNotify;
  event.xunmap.display = info.info.x11.display;
  event.xunmap.event = event.xunmap.window = info.info.x11.window;
  for (int time = 0; time < 4; time++) put_back(info.info.x11.display, &event);
#else
  (void)window;
#endif
}

bool display_shows(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_WAYLAND
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return true;
  if (info.subsystem == SDL_SYSWM_WAYLAND) return info.info.wl.xdg_toplevel != NULL;
#else
  (void)window;
#endif
  return true;
}

// A function of libwayland-client; NULL if it is not installed.
static void *wayland(const char *name) {
  static void *client;
  if (!client) client = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
  return client ? dlsym(client, name) : NULL;
}

bool display_check(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_WAYLAND
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  int (*error)(struct wl_display *) = (int (*)(struct wl_display *))wayland("wl_display_get_error");
  if (error && SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_WAYLAND &&
      error(info.info.wl.display) != 0)
    atomic_store(&is_lost, true);
#else
  (void)window;
#endif
  return display_is_lost();
}

static bool wayland_answers(void) {
  struct wl_display *(*connect)(const char *) =
      (struct wl_display * (*)(const char *)) wayland("wl_display_connect");
  void (*disconnect)(struct wl_display *) =
      (void (*)(struct wl_display *))wayland("wl_display_disconnect");
  struct wl_display *display = connect && disconnect ? connect(NULL) : NULL;
  if (!display) return false;
  disconnect(display);
  return true;
}

static bool x_answers(void) {
  struct _XDisplay *(*open)(const char *) =
      (struct _XDisplay * (*)(const char *)) named("XOpenDisplay");
  int (*close)(struct _XDisplay *) = (int (*)(struct _XDisplay *))named("XCloseDisplay");
  struct _XDisplay *display = open && close ? open(NULL) : NULL;
  if (!display) return false;
  close(display);
  return true;
}

bool display_answers(void) {
  const char *driver = getenv("SDL_VIDEODRIVER");
  bool is_free = !driver || !*driver;
  return ((is_free || strstr(driver, "x11")) && x_answers()) ||
         ((is_free || strstr(driver, "wayland")) && wayland_answers());
}
