// The limb of a globe as a curve across a picture, and bands along it. In high contrast they show the breath.
import { plus, times, unit } from "./globe.js";

/** How far the curve reaches beyond a picture, in its short sides, and its number of pieces. */
const margin = 0.2;
const pieces = 96;

export class Limb {
  /** Points of the curve from left to right, and the directions away from the globe. */
  #points;

  /**
   * @param {Globe} globe the planet
   * @param {number[]} size the picture's width and height, in pixels
   */
  constructor(globe, [width, height]) {
    const beyond = margin * Math.min(width, height);
    const lift = unit(plus([0, 1, 0], globe.axis, -globe.axis[1]));
    const point = (angle) => {
      const aside = plus(times(lift, Math.cos(angle)), [1, 0, 0], Math.sin(angle));
      const edge = plus(times(globe.axis, Math.cos(globe.limb)), aside, Math.sin(globe.limb));
      return globe.project(plus(times(edge, globe.radius), [0, 0, -globe.radius]));
    };
    const isSeen = ([x, y]) => x > -beyond && x < width + beyond && y < height + beyond;
    // The angle from the top at which the limb leaves the picture; all of a small planet is in it.
    let reach = 0.01;
    while (reach < Math.PI && (isSeen(point(reach)) || isSeen(point(-reach)))) reach += 0.01;
    reach = Math.min(reach, Math.PI);
    this.#points = Array.from({ length: pieces + 1 }, (_, piece) => {
      const angle = reach * ((2 * piece) / pieces - 1);
      const [x, y] = plus(point(angle + 1e-4), point(angle - 1e-4), -1);
      return { at: point(angle), out: times([y, -x], 1 / Math.hypot(x, y)) };
    });
  }

  /** The outline of what lies between two heights above the limb, in pixels, as the data of an SVG path. */
  band(low, high) {
    const edge = (height) => this.#points.map(({ at, out }) =>
      plus(at, out, height).map((length) => length.toFixed(1)).join(" "));
    return `M${[...edge(low), ...edge(high).reverse()].join("L")}Z`;
  }

  /** A line along the limb, and one above it at a height, as the data of an SVG path. */
  lines(height, width) {
    return [0, height].map((rise) => this.band(rise - width / 2, rise + width / 2)).join("");
  }
}
