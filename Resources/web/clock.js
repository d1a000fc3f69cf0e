// An estimate of the daemon's clock.

/** How long a measurement counts, in milliseconds. */
const lifetime = 10 * 60_000;

/** A difference of more milliseconds than this between measurements means that a clock was set. */
const set = 1500;

/** Corrections up to this many milliseconds are made so slowly that they are imperceptible. */
const slewed = 250;

/** The fastest a correction is made: milliseconds a second. */
const slewRate = 20;

/** The measurement with the shortest round trip, which can be wrong by half of it at most. */
export function best(samples) {
  return samples.reduce((a, b) => (b.roundTrip < a.roundTrip ? b : a));
}

/** A clock that follows another by exchanges with it. All times in milliseconds. */
export class Clock {
  #samples = [];
  #shown = null;

  /**
   * Adds an answer: when it was requested and received here, and the time in it.
   *
   * Returns false, and ignores the answer, if it contradicts what is shown: a clock was set, or
   * this device slept. The times of a course that was received before are then wrong as well.
   */
  note(sent, received, answered) {
    const roundTrip = received - sent;
    const offset = answered - (sent + received) / 2;
    this.#samples = this.#samples.filter(({ at }) => received - at < lifetime);
    const known = this.#shown ? [...this.#samples, this.#shown] : this.#samples;
    const isSet = known.some((sample) => Math.abs(offset - sample.offset) > roundTrip + set);
    if (!isSet) this.#samples.push({ at: received, roundTrip, offset });
    return !isSet;
  }

  /** Replaces everything known with one answer, at once. Returns the step, in milliseconds. */
  adopt(sent, received, answered) {
    const former = this.#shown?.offset;
    this.forget();
    this.#shown = null;
    this.note(sent, received, answered);
    return former === undefined ? 0 : this.at(received) - received - former;
  }

  /** Forgets the measurements. The clock keeps running as it did. */
  forget() {
    this.#samples = [];
  }

  get isKnown() {
    return this.#shown !== null || this.#samples.length > 0;
  }

  /** The daemon's time at a local time. */
  at(here) {
    if (this.#samples.length > 0) this.#follow(here, best(this.#samples).offset);
    return here + (this.#shown?.offset ?? 0);
  }

  #follow(here, offset) {
    const wrong = this.#shown ? offset - this.#shown.offset : Infinity;
    if (Math.abs(wrong) > slewed) {
      this.#shown = { offset, here };
      return;
    }
    const most = (Math.max(here - this.#shown.here, 0) / 1000) * slewRate;
    this.#shown.offset += Math.min(Math.max(wrong, -most), most);
    this.#shown.here = here;
  }
}
