// Xlib, which is loaded when it is needed and not linked.
#pragma once

#include <stdbool.h>

struct _XDisplay;

// libX11; null until it is loaded.
extern void *xlib_library;

// Whether this thread uses a connection of its own, separate from SDL's.
extern _Thread_local bool xlib_is_private;

// Loads libX11, once.
void xlib_load(void);

// Returns a function of libX11; null without it.
void *xlib(const char *name);

// Runs instead of exit() when a display is lost. Calls on that display do nothing from then on.
void xlib_continue_after_loss(struct _XDisplay *display, void *data);
