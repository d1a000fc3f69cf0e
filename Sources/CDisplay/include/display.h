// Survives the loss of the X server or the Wayland compositor. By default, Xlib exits from within
// the call that noticed it, and SDL asks the program to quit when a compositor is gone.
#pragma once
#include <stdbool.h>

#include "pixels.h"

// SDL's window, declared here because SDL's header belongs to another module.
typedef struct SDL_Window SDL_Window;

// Watches the displays that SDL opens from now on. Call it before each start of SDL's video.
void display_watch(void);

// From now on, losing the server only sets `display_is_lost`. Call it once video has started. Returns
// false if Xlib is too old (before 1.7), or if SDL does not use X11.
bool display_survive(void);

// Whether the server of the watched displays is lost, as far as is known. Then nothing may be drawn, and SDL's window
// and video must be closed.
bool display_is_lost(void);

// Checks the connection to a window's Wayland compositor, and returns `display_is_lost`.
bool display_check(SDL_Window *window);

// Keeps SDL from waiting forever when it destroys a window on a lost display.
void display_release(SDL_Window *window);

// Whether a window can be visible on its display. On Wayland, a window without a toplevel role is
// not, whatever is drawn in it.
bool display_shows(SDL_Window *window);

// Whether a window can ask its display server for full screen: false on an X server without a window
// manager.
bool display_is_managed(SDL_Window *window);

// Whether the Wayland compositor that the environment names has no seat, because no input device is connected. SDL 2.26
// then crashes when its video starts.
bool display_lacks_seat(void);

// A part of an X server's screen that one display shows.
typedef struct {
  int x, y, width, height;
} display_head;

// Asks the X server which parts of its screen the displays show. Returns their number, at most `most`; 0 if SDL does
// not use X11, or the server is lost.
int display_heads(SDL_Window *window, display_head *heads, int most);

// Lets the screen saver of a window's X server start again after SDL has suspended it.
void display_end_suspension(SDL_Window *window);

// Returns the descriptor of the connection over which a window's events arrive; -1 if they come in another way.
int display_descriptor(SDL_Window *window);

// Whether the X server or the Wayland compositor that the environment names responds; true if it names none.
bool display_responds(void);

// The result of switching panels.
typedef enum {
  DISPLAY_POWER_DONE,
  // Xlib, or its extension library, is missing or too old.
  DISPLAY_POWER_NO_LIBRARY,
  // The X server that the environment names does not respond, or it names none.
  DISPLAY_POWER_NO_SERVER,
  // The server cannot switch its panels.
  DISPLAY_POWER_NO_DPMS,
} display_power_t;

// Switches the panels of the X server that the environment names by DPMS, over a connection of its own. May be called
// from any thread.
display_power_t display_power(bool is_on);

// Checks whether display_power() could switch the panels, and changes nothing.
display_power_t display_power_check(void);
