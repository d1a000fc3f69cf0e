#pragma once

#include <alsa/asoundlib.h>

// Why ALSA's library cannot be used, in one line; NULL where it can. Its functions may be called only then.
const char *shim_alsa_problem(void);

// Plays a message to whoever has subscribed to a port, at once; the fields of an event are set by
// macros, which Swift does not see. Returns a negative error number where it cannot be.
static inline int shim_midi_play(
  snd_seq_t *sequencer, int port, snd_midi_event_t *coder, const unsigned char *bytes, long count
) {
  snd_seq_event_t event;
  snd_seq_ev_clear(&event);
  long taken = snd_midi_event_encode(coder, bytes, count, &event);
  if (taken < 0) return (int)taken;
  snd_seq_ev_set_source(&event, port);
  snd_seq_ev_set_subs(&event);
  snd_seq_ev_set_direct(&event);
  return snd_seq_event_output_direct(sequencer, &event);
}
