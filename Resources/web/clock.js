// The daemon's clock, as far as it can be known from here.

/** How long a measurement counts, in milliseconds. */
const lifetime = 10 * 60_000;

/** Measurements that differ by more milliseconds than this mean that a clock was set. */
const set = 1500;

/** Corrections up to this many milliseconds are made so slowly that nobody sees them. */
const slewed = 250;

/** The fastest a correction is made: milliseconds a second. */
const slewRate = 20;

/** The measurement with the shortest round trip, which can be wrong by half of it at most. */
export function best(samples) {
  return samples.reduce((a, b) => (b.roundTrip < a.roundTrip ? b : a));
}

/** A clock that runs like another, by times asked for and answered. All times in milliseconds. */
export class Clock {
  #samples = [];
  #shown = null;

  /** Takes in an answer: when it was asked for and came here, and what time it told. */
  note(sent, received, told) {
    const roundTrip = received - sent;
    const offset = told - (sent + received) / 2;
    this.#samples = this.#samples.filter(({ at }) => received - at < lifetime);
    // A clock that was set makes all earlier measurements wrong.
    const isSet = this.#samples.some((sample) => Math.abs(offset - sample.offset) > roundTrip + set);
    if (isSet) this.#samples = [];
    this.#samples.push({ at: received, roundTrip, offset });
  }

  /** Forgets what was measured: the device slept, or the daemon is another one. */
  forget() {
    this.#samples = [];
  }

  get isKnown() {
    return this.#shown !== null || this.#samples.length > 0;
  }

  /** By how much the clock may be wrong, in milliseconds. */
  get doubt() {
    return this.#samples.length > 0 ? best(this.#samples).roundTrip / 2 : Infinity;
  }

  /** The daemon's time at a time of here. */
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
