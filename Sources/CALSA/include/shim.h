#pragma once

#include <alsa/asoundlib.h>

// Returns why ALSA's library cannot be used, in one line, or NULL if it can. Call its other
// functions only then.
const char *shim_alsa_problem(void);

// Sends a message to a port's subscribers at once. Macros set the fields of an event, and Swift
// does not import those. Returns a negative error number on failure.
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
