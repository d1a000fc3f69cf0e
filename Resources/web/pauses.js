// How a session's time follows the clock through pauses: it eases to a stop within a second, and
// back to full rate within another.

/** A stretch of clock time in which the rate falls to 0 or rises to 1, by 1 a second. */
class Piece {
  constructor(clock, session, isRising, rate) {
    Object.assign(this, { clock, session, isRising, rate });
  }

  at(clock) {
    const elapsed = Math.max(clock - this.clock, 0);
    if (!this.isRising) {
      const easing = Math.min(elapsed, this.rate);
      return this.session + this.rate * easing - (easing * easing) / 2;
    }
    const easing = Math.min(elapsed, 1 - this.rate);
    return this.session + this.rate * easing + (easing * easing) / 2 + elapsed - easing;
  }

  rateAt(clock) {
    const change = Math.min(Math.max(clock - this.clock, 0), 1);
    return this.isRising ? Math.min(this.rate + change, 1) : Math.max(this.rate - change, 0);
  }
}

/**
 * Returns how much session time has passed since a boundary.
 *
 * A boundary may lie within the second in which a pause eases; a change shortly before it then counts.
 *
 * @param {number} begin when the boundary was, by the clock
 * @param {{time: number, isPause: boolean}[]} changes the pauses and resumptions, in order
 * @param {number} now the clock
 * @param {number} rate the rate at the boundary where no change before it is known, below 1 shortly
 *   after a resumption
 */
export function sessionSince(begin, changes, now, rate = 1) {
  let first = changes.findIndex(({ time }) => time >= begin);
  if (first < 0) first = changes.length;
  let since = begin;
  while (first > 0 && since - changes[first - 1].time <= 1) {
    first -= 1;
    since = changes[first].time;
  }
  const start = since < begin
    ? new Piece(since, 0, !changes[first].isPause, changes[first].isPause ? 1 : 0)
    : new Piece(begin, 0, true, rate);
  const later = changes.slice(first);
  return sessionAt(now, start, later) - sessionAt(begin, start, later);
}

/** The session time at a clock time, from a piece on and through changes. */
function sessionAt(clock, start, changes) {
  let piece = start;
  for (const { time, isPause } of changes) {
    if (time > clock) break;
    if (piece.isRising !== isPause) continue;
    piece = new Piece(time, piece.at(time), !isPause, piece.rateAt(time));
  }
  return piece.at(clock);
}

/** The rate at a boundary after which a phase took `late` seconds longer by the clock. */
export function rateOf(late) {
  return late > 0.0005 ? 1 - Math.min(Math.sqrt(2 * late), 1) : 1;
}
