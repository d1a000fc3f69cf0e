// What SDL 2 leaves out about windows of a Wayland compositor: whether they are seen, whether they keep the display
// awake, and the scale of the outputs.
#pragma once
#include <stdbool.h>

typedef struct SDL_Window SDL_Window;

// A window's surface. It belongs to the window's thread.
typedef struct display_surface display_surface;

// Returns the surface of a window; NULL if it is not one of a Wayland compositor, or libwayland-client is too old. The
// window must outlive it.
display_surface *display_surface_create(SDL_Window *window);

void display_surface_destroy(display_surface *surface);

// Asks the compositor to report when it wants a frame after the one that is presented next.
void display_surface_ask(display_surface *surface);

// Whether the compositor has not reported yet that it wants another frame. It reports nothing while the surface is not
// seen. SDL reads the connection.
bool display_surface_waits(display_surface *surface);

// Sets whether the surface keeps its display awake while it is seen. Returns false if the compositor has no means for
// that.
bool display_surface_keep_awake(display_surface *surface, bool is_awake);

// The outputs of the compositor that the environment names, over a connection of its own.
typedef struct display_outputs display_outputs;

// Returns the outputs; NULL if there is no compositor. Ask for them only if SDL uses one that answers.
display_outputs *display_outputs_create(void);

void display_outputs_destroy(display_outputs *outputs);

// Returns the scale that was reported last for an output whose scale was set since the last call; 0 if there is none.
// Does not wait. A scale that is no whole number is reported as the next greater one.
int display_outputs_take_scale(display_outputs *outputs);
