// Xlib, which is loaded when it is needed and not linked.
#pragma once

#include <stdbool.h>

struct _XDisplay;

// libX11; null until it is loaded.
extern void *xlib_library;

// Whether this thread uses a connection of its own, beside those of SDL.
extern _Thread_local bool xlib_is_aside;

// Loads libX11, once.
void xlib_load(void);

// Returns a function of libX11; null without it.
void *xlib(const char *name);

// Takes the place of the exit when a display is lost: calls on it then do nothing.
void xlib_go_on(struct _XDisplay *display, void *data);
