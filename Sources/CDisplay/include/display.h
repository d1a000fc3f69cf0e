// What Xlib does when its server goes away: by default it ends the program, from within whatever call noticed.
#pragma once
#include <stdbool.h>

// A window of SDL. Its own header is another module's.
typedef struct SDL_Window SDL_Window;

// Watches the displays that SDL opens from now on. Call it before each start of SDL's video.
void display_watch(void);

// From now on a server that goes away only makes `display_is_lost` true. Call it once the video has started.
// Returns false where Xlib is too old for that (before 1.7), or where SDL does not use X11 at all.
bool display_survive(void);

// Whether the server of the displays watched has gone away. Nothing may be drawn then, and SDL's window and
// video must be ended.
bool display_is_lost(void);

// Keeps SDL from waiting for the server's answer for ever when it destroys a window of a display that is lost.
void display_release(SDL_Window *window);

// Whether a window is on its display. One that a Wayland compositor never gave a role to is not, whatever is
// drawn in it.
bool display_shows(SDL_Window *window);

// Whether an X server answers where the environment says one is.
bool display_answers(void);
