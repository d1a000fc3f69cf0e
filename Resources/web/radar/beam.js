// The beam: it turns with the room's breath.

/** The time constant with which the beam is corrected, in seconds. */
const lag = 0.8;

const fraction = (x) => x - Math.floor(x);

/** The signed difference of two directions, in turns. */
const between = (from, to) => fraction(to - from + 0.5) - 0.5;

/** The direction of the beam as a fraction of a turn, clockwise from the top. */
export class Beam {
  #turn = null;
  #wrong = 0;
  #wrongSince = 0;
  #last = null;

  /** The number of turns made since the page was opened. */
  turns = 0;

  /** Adopts a turn that the daemon sent; the beam is corrected gradually. */
  adopt(turn, now) {
    const shown = this.#turn && this.#direction(now);
    this.#turn = turn;
    this.#wrong = shown === null ? 0 : between(fraction(this.#expected(now)), shown);
    this.#wrongSince = now;
  }

  /** Moves on to an instant of the daemon's time; returns the direction, null before a turn is known. */
  move(now) {
    if (!this.#turn) return null;
    const direction = this.#direction(now);
    const step = this.#last === null ? 0 : between(this.#last, direction);
    // A page that was hidden has missed turns; they do not count.
    this.turns += Math.max(step, 0);
    this.#last = direction;
    return direction;
  }

  #expected(now) {
    const { begin_unix: begin, end_unix: end, rests_at: rest } = this.#turn;
    return rest ?? (now - begin) / Math.max(end - begin, 1);
  }

  #direction(now) {
    const left = Math.exp(-Math.max(now - this.#wrongSince, 0) / lag);
    return fraction(this.#expected(now) + this.#wrong * left);
  }
}
