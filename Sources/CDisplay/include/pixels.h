// Shows pixels that the processor drew in a window of a Wayland compositor, through memory that both share. SDL 2 can do
// so only through OpenGL, which is emulated without a graphics card. It loads EGL for every window, but draws nothing
// with it.
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct SDL_Window SDL_Window;

// The maximum number of buffers of a window: one is shown, one is shown next, and one is being drawn.
enum { display_pixels_maximum = 3 };

// The buffers of a window. It belongs to the window's thread.
typedef struct display_pixels display_pixels;

// Returns buffers for a window; NULL if it is not one of a Wayland compositor, or libwayland-client is too old. The window
// must outlive them.
display_pixels *display_pixels_create(SDL_Window *window);

void display_pixels_destroy(display_pixels *pixels);

// A buffer that is free for drawing.
typedef struct {
  // Pixels, each 0xXXRRGGBB, row by row; NULL if there is none.
  uint32_t *memory;
  // Its number, below `display_pixels_maximum`.
  int number;
  // Whether its contents are undefined.
  bool is_new;
} display_buffer;

// Returns a free buffer of a size in pixels; none while the compositor holds all of them, or if there is no
// memory.
display_buffer display_pixels_next(display_pixels *pixels, int width, int height);

// Shows the buffer that was returned last. Returns false if the compositor is gone.
bool display_pixels_show(display_pixels *pixels);

// Notes that a rectangle of that buffer differs from what is shown.
void display_pixels_damage(display_pixels *pixels, int x, int y, int width, int height);
