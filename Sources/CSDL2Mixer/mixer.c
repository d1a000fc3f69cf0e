// The SDL_mixer functions that Aloft uses, loaded on demand.
// An empty DECLSPEC keeps SDL's header from exporting these definitions.
#define DECLSPEC
#include "include/shim.h"

#include <ondemand.h>

static struct library library = {"libSDL2_mixer-2.0.so.0", "libsdl2-mixer-2.0-0", NULL};

const char *shim_mixer_problem(void) { return library_problem(&library); }

FORWARD(void, Mix_CloseAudio, (void), ())
FORWARD(void, Mix_FreeChunk, (Mix_Chunk *chunk), (chunk))
FORWARD(void, Mix_FreeMusic, (Mix_Music *music), (music))
FORWARD(void, Mix_HookMusic, (void (*mix_func)(void *, Uint8 *, int), void *arg), (mix_func, arg))
FORWARD(Mix_Music *, Mix_LoadMUS_RW, (SDL_RWops *src, int freesrc), (src, freesrc))
FORWARD(Mix_Chunk *, Mix_LoadWAV_RW, (SDL_RWops *src, int freesrc), (src, freesrc))
FORWARD(double, Mix_MusicDuration, (Mix_Music *music), (music))
FORWARD(int, Mix_OpenAudioDevice,
  (int frequency, Uint16 format, int channels, int chunksize, const char *device,
   int allowed_changes),
  (frequency, format, channels, chunksize, device, allowed_changes))
FORWARD(int, Mix_QuerySpec,
  (int *frequency, Uint16 *format, int *channels), (frequency, format, channels))
