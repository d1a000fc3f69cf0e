#define _GNU_SOURCE
#include "display.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wayland.h"

// SDL loads Xlib itself and opens two displays, but gives access to only one. Xlib's exit handler
// is set per display, so both must be found when they are opened: Xlib calls `_XInitDisplayLock_fn`
// for every new display.

static void *library;
static struct _XDisplay *displays[8];
static int display_count;
static atomic_bool is_lost;

// Whether this thread uses a connection of its own, beside those of SDL.
static _Thread_local bool is_aside;

typedef int (*InitDisplayLock)(struct _XDisplay *);
static InitDisplayLock init_display_lock;

static int remember(struct _XDisplay *display) {
  const int most = sizeof displays / sizeof *displays;
  if (!is_aside && display_count < most) displays[display_count++] = display;
  return init_display_lock(display);
}

// Xlib calls this first. By default, the program would exit next.
static int note_loss(struct _XDisplay *display) {
  (void)display;
  if (!is_aside) atomic_store(&is_lost, true);
  return 0;
}

// Replaces the exit. After it has returned, calls on the display do nothing.
static void go_on(struct _XDisplay *display, void *data) {
  (void)display;
  (void)data;
  if (!is_aside) atomic_store(&is_lost, true);
}

static void *named(const char *name) { return library ? dlsym(library, name) : NULL; }

static void open_xlib(void) { library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL); }

static void load_xlib(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_xlib);
}

void display_watch(void) {
  display_count = 0;
  atomic_store(&is_lost, false);
  if (!getenv("DISPLAY")) return;
  load_xlib();
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

bool display_is_managed(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_X11
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  Atom (*atom)(Display *, const char *, Bool) =
      (Atom (*)(Display *, const char *, Bool))named("XInternAtom");
  int (*property)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *, unsigned long *,
                  unsigned long *, unsigned char **) =
      (int (*)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *, unsigned long *,
               unsigned long *, unsigned char **))named("XGetWindowProperty");
  Window (*root)(Display *) = (Window (*)(Display *))named("XDefaultRootWindow");
  int (*release)(void *) = (int (*)(void *))named("XFree");
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

void *wayland(const char *name) {
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
  unsigned long (*root)(Display *) = (unsigned long (*)(Display *))named("XDefaultRootWindow");
  int (*geometry)(Display *, Drawable, Window *, int *, int *, unsigned *, unsigned *, unsigned *,
                  unsigned *) =
      (int (*)(Display *, Drawable, Window *, int *, int *, unsigned *, unsigned *, unsigned *,
               unsigned *))named("XGetGeometry");
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

int display_descriptor(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return -1;
#ifdef SDL_VIDEO_DRIVER_X11
  int (*number)(Display *) = (int (*)(Display *))named("XConnectionNumber");
  if (info.subsystem == SDL_SYSWM_X11) return number ? number(info.info.x11.display) : -1;
#endif
#ifdef SDL_VIDEO_DRIVER_WAYLAND
  int (*get_fd)(struct wl_display *) = (int (*)(struct wl_display *))wayland("wl_display_get_fd");
  if (info.subsystem == SDL_SYSWM_WAYLAND) return get_fd ? get_fd(info.info.wl.display) : -1;
#endif
  return -1;
}

static bool wayland_answers(void) {
  // libwayland prints a line if it has no folder to look in.
  if (!getenv("XDG_RUNTIME_DIR") && !getenv("WAYLAND_SOCKET")) return false;
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

// Functions and levels of the X extension DPMS.
enum { DPMS_ON = 0, DPMS_OFF = 3 };

// Switches the panels of an X server.
static display_power_t power_x(struct _XDisplay *display, void *extension, bool is_on) {
  int (*query)(struct _XDisplay *, int *, int *) =
      (int (*)(struct _XDisplay *, int *, int *))dlsym(extension, "DPMSQueryExtension");
  int (*capable)(struct _XDisplay *) = (int (*)(struct _XDisplay *))dlsym(extension, "DPMSCapable");
  int (*info)(struct _XDisplay *, unsigned short *, unsigned char *) =
      (int (*)(struct _XDisplay *, unsigned short *, unsigned char *))dlsym(extension, "DPMSInfo");
  int (*enable)(struct _XDisplay *) = (int (*)(struct _XDisplay *))dlsym(extension, "DPMSEnable");
  int (*disable)(struct _XDisplay *) = (int (*)(struct _XDisplay *))dlsym(extension, "DPMSDisable");
  int (*force)(struct _XDisplay *, unsigned short) =
      (int (*)(struct _XDisplay *, unsigned short))dlsym(extension, "DPMSForceLevel");
  int event, error;
  if (!query || !capable || !info || !enable || !disable || !force) return DISPLAY_POWER_NO_LIBRARY;
  if (!query(display, &event, &error) || !capable(display)) return DISPLAY_POWER_NO_DPMS;
  // Whether the server's own timers were on before a panel was switched off; they stay as they were.
  static atomic_bool had_timers = true;
  unsigned short level = DPMS_ON;
  unsigned char has_timers = 0;
  info(display, &level, &has_timers);
  if (is_on && level == DPMS_ON) return DISPLAY_POWER_DONE;
  if (!is_on && level == DPMS_ON) atomic_store(&had_timers, has_timers != 0);
  enable(display);
  force(display, is_on ? DPMS_ON : DPMS_OFF);
  if (is_on && !atomic_load(&had_timers)) disable(display);
  info(display, &level, &has_timers);
  return (level == DPMS_ON) == is_on ? DISPLAY_POWER_DONE : DISPLAY_POWER_NO_DPMS;
}

display_power_t display_power(bool is_on) {
  static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
  if (!getenv("DISPLAY")) return DISPLAY_POWER_NO_SERVER;
  load_xlib();
  void *extension = library ? dlopen("libXext.so.6", RTLD_NOW | RTLD_LOCAL) : NULL;
  struct _XDisplay *(*open)(const char *) =
      (struct _XDisplay * (*)(const char *)) named("XOpenDisplay");
  int (*close)(struct _XDisplay *) = (int (*)(struct _XDisplay *))named("XCloseDisplay");
  typedef void (*ExitHandler)(struct _XDisplay *, void *);
  void (*set_exit)(struct _XDisplay *, ExitHandler, void *) =
      (void (*)(struct _XDisplay *, ExitHandler, void *))named("XSetIOErrorExitHandler");
  if (!extension || !open || !close || !set_exit) return DISPLAY_POWER_NO_LIBRARY;
  pthread_mutex_lock(&turn);
  is_aside = true;
  struct _XDisplay *display = open(NULL);
  display_power_t result = DISPLAY_POWER_NO_SERVER;
  if (display) {
    set_exit(display, go_on, NULL);
    result = power_x(display, extension, is_on);
    close(display);
  }
  is_aside = false;
  pthread_mutex_unlock(&turn);
  return result;
}
