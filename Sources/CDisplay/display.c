#define _GNU_SOURCE
#include "display.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "wayland.h"
#include "xlib.h"

// SDL loads Xlib itself and opens two displays, but gives access to only one. Xlib's exit handler
// is set per display, so both must be found when they are opened: Xlib calls `_XInitDisplayLock_fn`
// for every new display.

void *xlib_library;
static struct _XDisplay *displays[8];
static int display_count;
static atomic_bool is_lost;

// Whether this thread uses a connection of its own, separate from SDL's.
_Thread_local bool xlib_is_private;

typedef int (*InitDisplayLock)(struct _XDisplay *);
static InitDisplayLock init_display_lock;

static int remember(struct _XDisplay *display) {
  const int most = sizeof displays / sizeof *displays;
  if (!xlib_is_private && display_count < most) displays[display_count++] = display;
  return init_display_lock(display);
}

// Xlib calls this first. By default, it would then exit the program.
static int note_loss(struct _XDisplay *display) {
  (void)display;
  if (!xlib_is_private) atomic_store(&is_lost, true);
  return 0;
}

// Runs in place of the exit. Once it has returned, calls on the display do nothing.
void xlib_continue_after_loss(struct _XDisplay *display, void *data) {
  (void)display;
  (void)data;
  if (!xlib_is_private) atomic_store(&is_lost, true);
}

void *xlib(const char *name) { return xlib_library ? dlsym(xlib_library, name) : NULL; }

static void open_xlib(void) { xlib_library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL); }

void xlib_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_xlib);
}

void display_watch(void) {
  display_count = 0;
  atomic_store(&is_lost, false);
  if (!getenv("DISPLAY")) return;
  xlib_load();
  int (*init_threads)(void) = (int (*)(void))xlib("XInitThreads");
  InitDisplayLock *hook = (InitDisplayLock *)xlib("_XInitDisplayLock_fn");
  if (init_display_lock || !init_threads || !hook) return;
  // The hook exists once Xlib supports threads, which SDL would enable as well.
  if (!init_threads() || !*hook) return;
  init_display_lock = *hook;
  *hook = remember;
}

bool display_survive(void) {
  typedef void (*ExitHandler)(struct _XDisplay *, void *);
  void (*set_exit)(struct _XDisplay *, ExitHandler, void *) =
      (void (*)(struct _XDisplay *, ExitHandler, void *))xlib("XSetIOErrorExitHandler");
  void *(*set_error)(int (*)(struct _XDisplay *)) =
      (void *(*)(int (*)(struct _XDisplay *)))xlib("XSetIOErrorHandler");
  if (!set_exit || !set_error || display_count == 0) return false;
  set_error(note_loss);
  for (int index = 0; index < display_count; index++) set_exit(displays[index], xlib_continue_after_loss, NULL);
  return true;
}

bool display_is_lost(void) { return atomic_load(&is_lost); }

void display_release(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_X11
  int (*put_back)(Display *, XEvent *) = (int (*)(Display *, XEvent *))xlib("XPutBackEvent");
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

bool display_is_managed(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_X11
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  Atom (*atom)(Display *, const char *, Bool) =
      (Atom (*)(Display *, const char *, Bool))xlib("XInternAtom");
  int (*property)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *, unsigned long *,
                  unsigned long *, unsigned char **) =
      (int (*)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *, unsigned long *,
               unsigned long *, unsigned char **))xlib("XGetWindowProperty");
  Window (*root)(Display *) = (Window (*)(Display *))xlib("XDefaultRootWindow");
  int (*release)(void *) = (int (*)(void *))xlib("XFree");
  if (!atom || !property || !root || !release || !SDL_GetWindowWMInfo(window, &info)) return true;
  if (info.subsystem != SDL_SYSWM_X11) return true;
  Display *display = info.info.x11.display;
  Atom check = atom(display, "_NET_SUPPORTING_WM_CHECK", True), type = None;
  if (check == None) return false;
  int format;
  unsigned long count = 0, rest;
  unsigned char *value = NULL;
  property(display, root(display), check, 0, 1, False, 0 /* AnyPropertyType */, &type, &format, &count,
           &rest, &value);
  if (value) release(value);
  return type != None && count > 0;
#else
  (void)window;
  return true;
#endif
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

void display_end_suspension(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_X11
  // SDL has loaded it if it suspended the screen saver.
  void *library = dlopen("libXss.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (!library) return;
  void (*suspend)(Display *, Bool) = (void (*)(Display *, Bool))dlsym(library, "XScreenSaverSuspend");
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  // The server ignores this unless this client has suspended the screen saver.
  if (suspend && SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
    suspend(info.info.x11.display, False);
  dlclose(library);
#else
  (void)window;
#endif
}

int display_descriptor(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return -1;
#ifdef SDL_VIDEO_DRIVER_X11
  int (*number)(Display *) = (int (*)(Display *))xlib("XConnectionNumber");
  if (info.subsystem == SDL_SYSWM_X11) return number ? number(info.info.x11.display) : -1;
#endif
#ifdef SDL_VIDEO_DRIVER_WAYLAND
  int (*get_fd)(struct wl_display *) = (int (*)(struct wl_display *))wayland("wl_display_get_fd");
  if (info.subsystem == SDL_SYSWM_WAYLAND) return get_fd ? get_fd(info.info.wl.display) : -1;
#endif
  return -1;
}
