// The change from one breath to another, which is gradual.
import { smooth } from "./breath.js";

/** How long a change takes, in seconds. */
export const changing = 1.6;

/**
 * The state at an instant of a breath to which a former one may still yield.
 *
 * @param {number} now the instant, in seconds
 * @param {(now: number) => object} at the breath: its state at an instant (see course.js)
 * @param {{at: (now: number) => object, since: number}|null} former the breath before it, whose states have
 *   a `clarity`, and the instant since which it yields
 * @returns {object} the state, and how opaque the plane is (`clarity`)
 */
export function mixed(now, at, former) {
  const here = at(now);
  const share = former ? smooth(now, former.since, former.since + changing) : 1;
  if (share >= 1) return { ...here, clarity: 1 };
  const there = former.at(now);
  const isEarly = share < 0.5;
  return {
    ...(isEarly ? there : here),
    level: there.level + (here.level - there.level) * share,
    clarity: Math.abs(1 - 2 * share) * (isEarly ? there.clarity : 1),
  };
}
