// The air behind the plane: a ribbon along its way that tapers from the departure, and ends at the keel.
import { growth, scale, smooth } from "./breath.js";
import { keel } from "./plane.js";

/** The last part of the trail, which fades out, as a share of it. */
export const tip = 0.12;

/** The last part that bends to the keel: at most a share of the trail, and of the way. */
const bend = { trail: 0.4, way: 0.12 };

/** How far the plane has grown at which the trail is gone: it has shrunk by less than a third then. */
const leastGrowth = 0.3;

/** The last part of the way, on which the trail fades. */
const landing = 0.04;

/**
 * The trail of a plane: the share of the way at which it `end`s; how far `aside` of the way its end lies,
 * in pixels; its greatest `width`, in pixels; and its `opacity`, from 0 to 1. Null if it is too short.
 *
 * @param {Arc} arc the plane's way
 * @param {object} pose how the plane is held
 * @param {{unit: number, travelled: number, stands: boolean[], leaving: object}} flight the picture's short
 *   side, and the arguments of `scale`
 */
export function trailOf(arc, pose, { unit, travelled, stands, leaving }) {
  const size = scale(travelled, stands, leaving);
  const middle = arc.picture(travelled);
  const tail = keel(pose, arc.globe, 0.164 * size * unit);
  const [vx, vy] = arc.globe.velocity(pose.position, pose.along);
  const behind = ((middle[0] - tail[0]) * vx + (middle[1] - tail[1]) * vy) / Math.hypot(vx, vy);
  const gap = Math.max(0, behind);
  const end = along(arc, travelled, -0.005, (p) => far(p, middle) > gap);
  if (end === null || end <= 0.004) return null;
  const [x, y] = arc.picture(end);
  return {
    end,
    aside: [tail[0] - x, tail[1] - y],
    width: 0.0056 * size * unit,
    opacity: 0.64 * Math.min(
      smooth(growth(travelled, stands, leaving), leastGrowth, 1),
      // A plane that stands where it landed has none either.
      smooth(1 - travelled, 0, landing),
    ),
  };
}

/** Where a trail runs at a share of its length, in pixels. */
export function trailPoint(arc, { end, aside }, share) {
  const [x, y] = arc.picture(end * share);
  const bent = smooth(share, 1 - Math.min(bend.trail, bend.way / end), 1);
  return [x + aside[0] * bent, y + aside[1] * bent];
}

/** The first share of the way, in steps from a start, at which a condition holds; refined. */
export function along(arc, start, step, holds) {
  for (let share = start + step; share > 0 && share < 1; share += step) {
    if (!holds(arc.picture(share))) continue;
    let [outside, inside] = [share - step, share];
    for (let round = 0; round < 7; round += 1) {
      const middle = (outside + inside) / 2;
      if (holds(arc.picture(middle))) inside = middle;
      else outside = middle;
    }
    return inside;
  }
  return null;
}

export const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
