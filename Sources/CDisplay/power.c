// The power of the panels of an X server.
#define _GNU_SOURCE
#include "display.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "xlib.h"

// Functions and levels of the X extension DPMS.
enum { DPMS_ON = 0, DPMS_OFF = 3 };

typedef enum { POWER_CHECK, POWER_OFF, POWER_ON } power_request_t;

// Switches the panels of an X server, or only checks whether it could.
static display_power_t power_x(
    struct _XDisplay *display, void *extension, power_request_t request) {
  bool is_on = request == POWER_ON;
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
  if (request == POWER_CHECK) return DISPLAY_POWER_DONE;
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

// Connects to the X server for a request.
static display_power_t power(power_request_t request) {
  static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
  if (!getenv("DISPLAY")) return DISPLAY_POWER_NO_SERVER;
  xlib_load();
  void *extension = xlib_library ? dlopen("libXext.so.6", RTLD_NOW | RTLD_LOCAL) : NULL;
  struct _XDisplay *(*open)(const char *) =
      (struct _XDisplay * (*)(const char *)) xlib("XOpenDisplay");
  int (*close)(struct _XDisplay *) = (int (*)(struct _XDisplay *))xlib("XCloseDisplay");
  typedef void (*ExitHandler)(struct _XDisplay *, void *);
  void (*set_exit)(struct _XDisplay *, ExitHandler, void *) =
      (void (*)(struct _XDisplay *, ExitHandler, void *))xlib("XSetIOErrorExitHandler");
  if (!extension || !open || !close || !set_exit) return DISPLAY_POWER_NO_LIBRARY;
  pthread_mutex_lock(&turn);
  xlib_is_private = true;
  struct _XDisplay *display = open(NULL);
  display_power_t result = DISPLAY_POWER_NO_SERVER;
  if (display) {
    set_exit(display, xlib_continue_after_loss, NULL);
    result = power_x(display, extension, request);
    close(display);
  }
  xlib_is_private = false;
  pthread_mutex_unlock(&turn);
  return result;
}

display_power_t display_power(bool is_on) { return power(is_on ? POWER_ON : POWER_OFF); }

display_power_t display_power_check(void) { return power(POWER_CHECK); }
