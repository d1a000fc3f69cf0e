// The plane while it does not fly: it is folded before the first flight, stands on the ground before
// and after the others, and unfolds after the last.
import { clamp, smooth } from "./breath.js";

/** How long a plane stays after a landing, and how long before a departure it appears, in seconds. */
const leaving = 2.2;
const appearing = 2.2;

/** How far a sheet that waits for its flight is folded: its front corners lie under the wings. */
const creased = 0.25;

/** How long folding takes, and after the last landing everything until the paper is gone, in seconds. */
const folding = 3.6;
const unfolding = 4.2;

/** Slow at both ends: cubic. */
function eased(x) {
  const t = clamp(x);
  return t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2;
}

/**
 * The paper of an instant; null while it flies or is out of the picture.
 *
 * @param {object} state the state of the breath: its `stage`, the seconds `elapsed` of its `duration`,
 *   the `number` of flights, and the stages `before` and `after` it
 * @returns {{end: number, hasLanded: boolean, fold: number, opacity: number, rise: number}|null} the end
 *   of the leg where it stands (0 or 1), whether that is the leg flown last, how far it is folded, how
 *   solid it is, and how far it has risen into the light
 */
export function groundedPlane({ stage, elapsed, duration, number, before, after }) {
  const left = Math.max(0, duration - elapsed);
  const paper = { end: 0, hasLanded: false, fold: 1, opacity: 1, rise: 0 };
  if (stage === "lead_in") {
    const length = Math.min(folding, 0.6 * duration);
    const fold = Math.max(clamp(1 - (left - 0.2) / length), creased);
    return { ...paper, fold, opacity: smooth(elapsed, 0.8, 1.8) };
  }
  if (stage === "interlude") {
    if (after === "ending") return unfolded(elapsed, true);
    if (elapsed < leaving && number > 0) {
      const opacity = 1 - smooth(elapsed, leaving - 1, leaving);
      return { ...paper, end: 1, hasLanded: true, opacity };
    }
    if (left < appearing) return { ...paper, opacity: smooth(appearing - left, 0, 0.8) };
    return null;
  }
  return stage === "ending" && before === "flight" ? unfolded(elapsed, false) : null;
}

/** How solid the ring of the departure is beside the paper, from 0 to 1: a sheet would cover half of it. */
export const ringBeside = (paper) => (paper?.end === 0 ? smooth(paper.fold, 0.6, 1) : 1);

/** The paper some seconds after the last landing: it unfolds, rises and dissolves into the light. */
function unfolded(elapsed, hasLanded) {
  if (elapsed >= unfolding) return null;
  return {
    end: 1,
    hasLanded,
    fold: 1 - clamp((elapsed - 0.3) / 2.7),
    opacity: 1 - smooth(elapsed, 1.8, unfolding),
    rise: eased(elapsed / unfolding),
  };
}
