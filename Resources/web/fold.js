// A sheet of paper on its way from flat to a plane, in four creases: the front corners, the keel, the
// wings, and their tips. The same numbers as the screen's.
//
// All creases meet at the nose. The sheet is never stretched: each facet keeps its angle at the nose
// and the lengths of its edges, and only the angles at the creases change.
import { clamp, smooth } from "./breath.js";
import { cross, dot, plus, times, unit } from "./globe.js";

const norm = (a) => Math.sqrt(dot(a, a));
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** The unit vector across an axis towards a ray. */
const across = (ray, axis) => unit(plus(ray, axis, -dot(ray, axis)));

/** The angle around an axis from one direction across it to a ray. */
function angleTo(direction, ray, axis) {
  const target = across(ray, axis);
  return Math.atan2(dot(cross(axis, direction), target), dot(direction, target));
}

/** The ray at an angle from an axis, on the side of a direction that is turned around the axis. */
function rayAt(direction, axis, fold, angle) {
  const turned = plus(times(direction, Math.cos(fold)), cross(axis, direction), Math.sin(fold));
  return plus(times(axis, Math.cos(angle)), turned, Math.sin(angle));
}

/** The ray after a crease: in the plane of the facet before it, turned around the crease. */
const next = (before, crease, fold, angle) =>
  rayAt(times(across(before, crease), -1), crease, fold, angle);

/** The creases of a plane as rays from its nose, and the angles between and at them. */
export class Creases {
  /** @param {object} points the left half of the plane: `nose`, `keel`, `root`, `middle`, `tip` */
  constructor({ nose, keel, root, middle, tip }) {
    this.nose = nose;
    const edges = [keel, root, middle, tip].map((point) => plus(point, nose, -1));
    this.lengths = edges.map(norm);
    const rays = edges.map(unit);
    this.angles = [0, 1, 2].map((i) => Math.acos(clamp(dot(rays[i], rays[i + 1]), -1, 1)));
    this.pitch = Math.atan2(-rays[0][2], -rays[0][0]);
    this.folds = {
      keel: angleTo([0, 1, 0], rays[1], rays[0]),
      root: angleTo(times(across(rays[0], rays[1]), -1), rays[2], rays[1]),
      middle: angleTo(times(across(rays[1], rays[2]), -1), rays[3], rays[2]),
    };
  }

  /**
   * Folds a sheet.
   *
   * @param {number} share how far, from 0 (flat) to 1 (the plane)
   * @returns {object} the points of its left half, and its front `corner` while that is not folded under
   */
  points(share) {
    const { nose, lengths, angles, folds } = this;
    const [corners, keel, wings, tips] = [0, 1, 2, 3].map((crease) => smooth(4 * share - crease, 0, 1));
    const at = (ray, length) => plus(nose, ray, length);
    const turn = this.pitch * keel;
    const keelRay = [-Math.cos(turn), 0, -Math.sin(turn)];
    const root = rayAt([0, 1, 0], keelRay, folds.keel * keel, angles[0]);
    const middle = next(keelRay, root, folds.root * wings, angles[1]);
    const tip = next(root, middle, folds.middle * tips, angles[2]);
    const points = {
      nose,
      keel: at(keelRay, lengths[0]),
      root: at(root, lengths[1]),
      middle: at(middle, lengths[2]),
      tip: at(tip, lengths[3]),
    };
    if (corners >= 1) return points;
    // The front edge of the flat sheet is at right angles to its middle.
    const spread = sum(angles);
    const corner = next(middle, tip, -Math.PI * corners, Math.PI / 2 - spread);
    return { ...points, corner: at(corner, lengths[3] * Math.sin(spread)) };
  }
}
