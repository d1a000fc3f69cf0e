// The ALSA functions that Aloft uses, loaded on demand.
#include "include/shim.h"

#include <ondemand.h>

static struct library library = {"libasound.so.2", "libasound2", NULL};

FORWARD(long, snd_midi_event_encode,
  (snd_midi_event_t *dev, const unsigned char *buf, long count, snd_seq_event_t *ev),
  (dev, buf, count, ev))
FORWARD(void, snd_midi_event_free, (snd_midi_event_t *dev), (dev))
FORWARD(int, snd_midi_event_new, (size_t bufsize, snd_midi_event_t **rdev), (bufsize, rdev))
FORWARD(void, snd_midi_event_no_status, (snd_midi_event_t *dev, int on), (dev, on))
FORWARD(int, snd_seq_close, (snd_seq_t *handle), (handle))
FORWARD(int, snd_seq_create_simple_port,
  (snd_seq_t *seq, const char *name, unsigned int caps, unsigned int type), (seq, name, caps, type))
FORWARD(int, snd_seq_event_output_direct, (snd_seq_t *handle, snd_seq_event_t *ev), (handle, ev))
FORWARD(int, snd_seq_open,
  (snd_seq_t **handle, const char *name, int streams, int mode), (handle, name, streams, mode))
FORWARD(int, snd_seq_set_client_name, (snd_seq_t *seq, const char *name), (seq, name))
FORWARD(const char *, snd_strerror, (int errnum), (errnum))
FORWARD(int, snd_lib_error_set_handler, (snd_lib_error_handler_t handler), (handler))

// Drops a message.
static void ignore(const char *file, int line, const char *function, int error, const char *format,
  ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

const char *shim_alsa_problem(void) {
  const char *problem = library_problem(&library);
  // Otherwise the library prints every failure on standard error, in a form of its own.
  if (!problem) snd_lib_error_set_handler(ignore);
  return problem;
}
