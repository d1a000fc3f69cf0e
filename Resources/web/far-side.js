// The far side of a map: its edge is a single place, opposite the middle, and every bearing leads to it.
import { cross, dot, plus, times, unit } from "./globe.js";

/** How far from the place opposite a shore is followed by its bearing: the cosine of 172 degrees. */
const edge = -0.99;

/** The longest step along the edge of the map, in radians of bearing. */
const longest = 0.05;

/** How close to the place opposite a shore comes, in radians; there it would have no bearing. */
const closest = 1e-9;

const none = [];

/**
 * Whether a step passes the axis through the middle anticlockwise. If it leads through the axis, it counts as a hair
 * farther east, as points without a distance to the east do.
 */
function isAnticlockwise(x, y, nextX, nextY) {
  const side = x * nextY - y * nextX;
  return side === 0 ? nextY >= y : side > 0;
}

/**
 * Follows shores around the place opposite a map's middle, and counts how often land encloses that place. Both agree on
 * the side on which a shore passes it, however close it comes.
 */
export class FarSide {
  /** How often the shores followed so far run clockwise around the place opposite; less than 0 for the other way. */
  windings = 0;

  /** @param {number[]} center the unit vector of the map's middle */
  constructor(center) {
    const flat = Math.hypot(center[0], center[1]);
    this.up = center;
    this.level = flat > 0 ? [center[0] / flat, center[1] / flat, 0] : [1, 0, 0];
    this.east = [-this.level[1], this.level[0], 0];
    this.north = cross(center, this.east);
  }

  /** A point of a shore, moved aside if it is the place opposite. */
  cleared(place) {
    const isOpposite = dot(place, this.up) < edge && Math.hypot(...this.#flat(place)) < closest;
    return isOpposite ? unit(plus(times(this.east, closest), this.up, -1)) : place;
  }

  /**
   * Follows a shore from one point to the next, which is near it and on the same great circle.
   *
   * @returns {number[][]} the points between them that follow the edge of the map
   */
  follow(from, to) {
    if (dot(from, this.east) < 0 !== dot(to, this.east) < 0) this.#count(from, to);
    if (dot(from, this.up) > edge || dot(to, this.up) > edge) return none;
    const [[x, y], [nextX, nextY]] = [this.#flat(from), this.#flat(to)];
    const side = x * nextY - y * nextX;
    const sign = isAnticlockwise(x, y, nextX, nextY) ? 1 : -1;
    const turn = Math.atan2(Math.abs(side), x * nextX + y * nextY);
    const steps = Math.ceil(turn / longest);
    const pole = cross(from, to);
    // A shore that leads exactly through the place opposite passes beside it.
    const aside = Math.max(Math.abs(side), closest * Math.sqrt(dot(pole, pole)));
    const bearing = Math.atan2(y, x);
    return Array.from({ length: Math.max(steps - 1, 0) }, (_, index) => {
      // Where the great circle has this bearing.
      const angle = bearing + (sign * turn * (index + 1)) / steps;
      const out = plus(times(this.east, Math.cos(angle)), this.north, Math.sin(angle));
      return unit(plus(times(out, aside), this.up, -sign * dot(pole, out)));
    });
  }

  /**
   * Counts a crossing of the meridian from the north pole, which is in the sea, to the place opposite. The step crosses
   * that meridian or the rest of its circle.
   */
  #count(from, to) {
    const [[x, y], [nextX, nextY]] = [this.#flat(from), this.#flat(to)];
    const isLeft = isAnticlockwise(x, y, nextX, nextY);
    // South of the middle.
    if (isLeft !== nextX < 0) return;
    const crossing = plus(from, plus(to, from, -1), x / (x - nextX));
    if (dot(crossing, this.level) < 0) this.windings += isLeft ? 1 : -1;
  }

  #flat(place) {
    return [dot(place, this.east), dot(place, this.north)];
  }
}
