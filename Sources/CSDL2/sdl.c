// The SDL 2 functions that Aloft uses, loaded on demand.
#define _GNU_SOURCE
// An empty DECLSPEC keeps SDL's header from exporting these definitions.
#define DECLSPEC
#include "include/shim.h"

#include <SDL2/SDL_syswm.h>
#include <ondemand.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static struct library library = {"libSDL2-2.0.so.0", "libsdl2-2.0-0", NULL};

const char *shim_sdl_problem(void) { return library_problem(&library); }

FORWARD(void, SDL_AddEventWatch, (SDL_EventFilter filter, void *userdata), (filter, userdata))
FORWARD(void, SDL_CloseAudioDevice, (SDL_AudioDeviceID dev), (dev))
FORWARD(SDL_BlendMode, SDL_ComposeCustomBlendMode,
  (SDL_BlendFactor srcColorFactor, SDL_BlendFactor dstColorFactor,
   SDL_BlendOperation colorOperation, SDL_BlendFactor srcAlphaFactor,
   SDL_BlendFactor dstAlphaFactor, SDL_BlendOperation alphaOperation),
  (srcColorFactor, dstColorFactor, colorOperation, srcAlphaFactor, dstAlphaFactor,
   alphaOperation))
FORWARD(int, SDL_ConvertPixels,
  (int width, int height, Uint32 src_format, const void *src, int src_pitch, Uint32 dst_format,
   void *dst, int dst_pitch),
  (width, height, src_format, src, src_pitch, dst_format, dst, dst_pitch))
FORWARD(SDL_Renderer *, SDL_CreateRenderer,
  (SDL_Window *window, int index, Uint32 flags), (window, index, flags))
FORWARD(SDL_Texture *, SDL_CreateTexture,
  (SDL_Renderer *renderer, Uint32 format, int access, int w, int h),
  (renderer, format, access, w, h))
FORWARD(SDL_Window *, SDL_CreateWindow,
  (const char *title, int x, int y, int w, int h, Uint32 flags), (title, x, y, w, h, flags))
FORWARD(void, SDL_DelEventWatch, (SDL_EventFilter filter, void *userdata), (filter, userdata))
FORWARD(void, SDL_Delay, (Uint32 ms), (ms))
FORWARD(void, SDL_DestroyRenderer, (SDL_Renderer *renderer), (renderer))
FORWARD(void, SDL_DestroyTexture, (SDL_Texture *texture), (texture))
FORWARD(void, SDL_DestroyWindow, (SDL_Window *window), (window))
FORWARD(void, SDL_DisableScreenSaver, (void), ())
FORWARD(void, SDL_EnableScreenSaver, (void), ())
FORWARD(void *, SDL_GL_GetProcAddress, (const char *proc), (proc))
FORWARD(void, SDL_GL_GetDrawableSize, (SDL_Window *window, int *w, int *h), (window, w, h))
FORWARD(char *, SDL_GetClipboardText, (void), ())
FORWARD(int, SDL_GetCurrentDisplayMode,
  (int displayIndex, SDL_DisplayMode *mode), (displayIndex, mode))
FORWARD(void, SDL_FlushEvent, (Uint32 type), (type))
FORWARD(const char *, SDL_GetCurrentAudioDriver, (void), ())
FORWARD(const char *, SDL_GetCurrentVideoDriver, (void), ())
FORWARD(int, SDL_GetDesktopDisplayMode,
  (int displayIndex, SDL_DisplayMode *mode), (displayIndex, mode))
FORWARD(int, SDL_GetDisplayBounds, (int displayIndex, SDL_Rect *rect), (displayIndex, rect))
FORWARD(int, SDL_GetDisplayDPI,
  (int displayIndex, float *ddpi, float *hdpi, float *vdpi), (displayIndex, ddpi, hdpi, vdpi))
FORWARD(int, SDL_GetDisplayMode,
  (int displayIndex, int modeIndex, SDL_DisplayMode *mode), (displayIndex, modeIndex, mode))
FORWARD(const char *, SDL_GetDisplayName, (int index), (index))
FORWARD(int, SDL_GetDisplayUsableBounds,
  (int displayIndex, SDL_Rect *rect), (displayIndex, rect))
FORWARD(const char *, SDL_GetError, (void), ())
FORWARD(const char *, SDL_GetHint, (const char *name), (name))
FORWARD(int, SDL_GetNumVideoDisplays, (void), ())
FORWARD(int, SDL_GetRendererInfo,
  (SDL_Renderer *renderer, SDL_RendererInfo *info), (renderer, info))
FORWARD(int, SDL_GetRendererOutputSize, (SDL_Renderer *renderer, int *w, int *h), (renderer, w, h))
FORWARD(Uint64, SDL_GetTicks64, (void), ())
FORWARD(int, SDL_GetWindowDisplayIndex, (SDL_Window *window), (window))
FORWARD(Uint32, SDL_GetWindowFlags, (SDL_Window *window), (window))
FORWARD(Uint32, SDL_GetWindowID, (SDL_Window *window), (window))
FORWARD(void, SDL_GetWindowSize, (SDL_Window *window, int *w, int *h), (window, w, h))
FORWARD(SDL_Surface *, SDL_GetWindowSurface, (SDL_Window *window), (window))
FORWARD(SDL_bool, SDL_GetWindowWMInfo, (SDL_Window *window, SDL_SysWMinfo *info), (window, info))
FORWARD(void, SDL_HideWindow, (SDL_Window *window), (window))
FORWARD(SDL_bool, SDL_IsScreenSaverEnabled, (void), ())
FORWARD(void, SDL_LockAudioDevice, (SDL_AudioDeviceID dev), (dev))
FORWARD(SDL_AudioDeviceID, SDL_OpenAudioDevice,
  (const char *device, int iscapture, const SDL_AudioSpec *desired, SDL_AudioSpec *obtained,
   int allowed_changes),
  (device, iscapture, desired, obtained, allowed_changes))
FORWARD(void, SDL_PauseAudioDevice, (SDL_AudioDeviceID dev, int pause_on), (dev, pause_on))
FORWARD(int, SDL_PollEvent, (SDL_Event *event), (event))
FORWARD(void, SDL_PumpEvents, (void), ())
FORWARD(int, SDL_PushEvent, (SDL_Event *event), (event))
FORWARD(void, SDL_Quit, (void), ())
FORWARD(SDL_RWops *, SDL_RWFromConstMem, (const void *mem, int size), (mem, size))
FORWARD(void, SDL_RaiseWindow, (SDL_Window *window), (window))
FORWARD(int, SDL_RenderCopy,
  (SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *srcrect,
   const SDL_Rect *dstrect),
  (renderer, texture, srcrect, dstrect))
FORWARD(int, SDL_RenderCopyExF,
  (SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *srcrect, const SDL_FRect *dstrect,
   const double angle, const SDL_FPoint *center, const SDL_RendererFlip flip),
  (renderer, texture, srcrect, dstrect, angle, center, flip))
FORWARD(int, SDL_RenderCopyF,
  (SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *srcrect,
   const SDL_FRect *dstrect),
  (renderer, texture, srcrect, dstrect))
FORWARD(int, SDL_RenderFlush, (SDL_Renderer *renderer), (renderer))
FORWARD(int, SDL_RenderGeometry,
  (SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Vertex *vertices, int num_vertices,
   const int *indices, int num_indices),
  (renderer, texture, vertices, num_vertices, indices, num_indices))
FORWARD(void, SDL_RenderPresent, (SDL_Renderer *renderer), (renderer))
FORWARD(int, SDL_RenderReadPixels,
  (SDL_Renderer *renderer, const SDL_Rect *rect, Uint32 format, void *pixels, int pitch),
  (renderer, rect, format, pixels, pitch))
FORWARD(SDL_bool, SDL_ResetHint, (const char *name), (name))
FORWARD(void, SDL_RestoreWindow, (SDL_Window *window), (window))
FORWARD(SDL_bool, SDL_SetHint, (const char *name, const char *value), (name, value))
FORWARD(SDL_bool, SDL_SetHintWithPriority,
  (const char *name, const char *value, SDL_HintPriority priority), (name, value, priority))
FORWARD(int, SDL_SetRenderDrawBlendMode,
  (SDL_Renderer *renderer, SDL_BlendMode blendMode), (renderer, blendMode))
FORWARD(int, SDL_SetRenderTarget,
  (SDL_Renderer *renderer, SDL_Texture *texture), (renderer, texture))
FORWARD(void, SDL_SetTextInputRect, (const SDL_Rect *rect), (rect))
FORWARD(int, SDL_SetTextureAlphaMod, (SDL_Texture *texture, Uint8 alpha), (texture, alpha))
FORWARD(int, SDL_SetTextureBlendMode,
  (SDL_Texture *texture, SDL_BlendMode blendMode), (texture, blendMode))
FORWARD(int, SDL_SetTextureColorMod,
  (SDL_Texture *texture, Uint8 r, Uint8 g, Uint8 b), (texture, r, g, b))
FORWARD(int, SDL_SetTextureScaleMode,
  (SDL_Texture *texture, SDL_ScaleMode scaleMode), (texture, scaleMode))
FORWARD(int, SDL_SetWindowFullscreen, (SDL_Window *window, Uint32 flags), (window, flags))
FORWARD(void, SDL_SetWindowMinimumSize,
  (SDL_Window *window, int min_w, int min_h), (window, min_w, min_h))
FORWARD(void, SDL_SetWindowPosition, (SDL_Window *window, int x, int y), (window, x, y))
FORWARD(void, SDL_SetWindowSize, (SDL_Window *window, int w, int h), (window, w, h))
FORWARD(int, SDL_ShowCursor, (int toggle), (toggle))
FORWARD(void, SDL_ShowWindow, (SDL_Window *window), (window))
FORWARD(void, SDL_StartTextInput, (void), ())
FORWARD(void, SDL_UnlockAudioDevice, (SDL_AudioDeviceID dev), (dev))
FORWARD(int, SDL_UpdateTexture,
  (SDL_Texture *texture, const SDL_Rect *rect, const void *pixels, int pitch),
  (texture, rect, pixels, pitch))
FORWARD(int, SDL_UpdateWindowSurface, (SDL_Window *window), (window))
FORWARD(int, SDL_UpdateWindowSurfaceRects,
  (SDL_Window *window, const SDL_Rect *rects, int numrects), (window, rects, numrects))
FORWARD(void, SDL_free, (void *mem), (mem))
FORWARD(char *, SDL_getenv, (const char *name), (name))
FORWARD(int, SDL_setenv,
  (const char *name, const char *value, int overwrite), (name, value, overwrite))

// SDL counts the users of its subsystems without a lock, and starts what they share, such as events,
// without one. Audio starts and stops on a thread of its own, video on the main thread, so they take
// turns here.
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

// Returns whether this thread has the turn. If a sound server does not answer, the other thread
// waits for it between its counting at the beginning and at the end, and nothing else waits longer
// than a quarter of a second for that.
static bool take_turn(void) {
  struct timespec limit;
  clock_gettime(CLOCK_MONOTONIC, &limit);
  limit.tv_nsec += 250 * 1000 * 1000;
  limit.tv_sec += limit.tv_nsec / 1000000000;
  limit.tv_nsec %= 1000000000;
  return pthread_mutex_clocklock(&turn, CLOCK_MONOTONIC, &limit) == 0;
}

__attribute__((visibility("hidden"))) int SDL_InitSubSystem(Uint32 flags) {
  bool in_turn = take_turn();
  int status = ON_DEMAND(SDL_InitSubSystem)(flags);
  if (in_turn) pthread_mutex_unlock(&turn);
  return status;
}

__attribute__((visibility("hidden"))) void SDL_QuitSubSystem(Uint32 flags) {
  bool in_turn = take_turn();
  ON_DEMAND(SDL_QuitSubSystem)(flags);
  if (in_turn) pthread_mutex_unlock(&turn);
}
