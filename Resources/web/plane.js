// A sheet of paper folded into a plane: eight points, six facets, and how they are lit.
import { altitude, clamp, climb, smooth } from "./breath.js";
import { Creases } from "./fold.js";
import { cross, dot, plus, times, unit } from "./globe.js";

/** The left half of the plane. */
export const points = {
  nose: [0.6, 0, 0],
  keel: [-0.38, 0, -0.15],
  root: [-0.42, 0.028, 0],
  middle: [-0.46, 0.225, 0.105],
  tip: [-0.4, 0.385, 0.095],
};

const tail = -0.42;
const nose = points.nose[0];

const mirrored = ([x, y, z]) => [x, -y, z];
const creases = new Creases(points);

/**
 * The facets of a sheet by their corners; `side` is 1 on the left wing, -1 on the right, 0 on the keel.
 * The front corners of a sheet lie under its wings.
 */
function facetsOf({ nose, keel, root, middle, tip, corner }) {
  const [rightRoot, rightMiddle, rightTip] = [root, middle, tip].map(mirrored);
  const facets = [
    { corners: [nose, keel, root], side: 0 },
    { corners: [nose, rightRoot, keel], side: 0 },
    { corners: [nose, root, middle], side: 1, isInner: true },
    { corners: [nose, middle, tip], side: 1 },
    { corners: [nose, rightMiddle, rightRoot], side: -1, isInner: true },
    { corners: [nose, rightTip, rightMiddle], side: -1 },
  ];
  if (corner) {
    facets.push({ corners: [nose, tip, corner], side: 1, isCorner: true });
    facets.push({ corners: [nose, rightTip, mirrored(corner)], side: -1, isCorner: true });
  }
  return facets;
}

const whole = facetsOf(points);

const light = unit([-0.62, 0.1, 0.78]);

/** The light on the keel: the crease stays dark. Corners show the shaded side of the sheet. */
const crease = 0.03;
const under = 0.35;

/** How far the facets of a sheet are shaded as those of the plane: a first crease already casts a shade. */
const shaded = (fold) => 1 - (1 - fold) ** 4;

/** The sine of the angle from the line of sight at which a side counts as facing the viewer. */
const fullFacing = 0.35;

/**
 * How the plane is held and folded: it climbs, and glides down; its wings open with the inhale; it banks
 * towards the viewer. Its tail is on the departure, its nose on the arrival.
 */
function attitude(share) {
  const high = altitude(share);
  return {
    climbShown: 0.6 - 0.3 * smooth(share, 0.5, 0.85),
    bank: ((8 + 16 * Math.sqrt(high)) * Math.PI) / 180,
    dihedral: 0.9 + 0.35 * high,
    shade: 0.2 + 0.14 * high,
    anchor: tail + (nose - tail) * share,
  };
}

/** A plane's way: the great circle, lifted to an arc whose top stands `apex` above the ground. */
export class Arc {
  constructor(route, globe, apex) {
    Object.assign(this, { route, globe, apex });
  }

  ground(share) {
    return this.globe.world(this.route.at(share));
  }

  point(share) {
    return this.globe.world(this.route.at(share), this.apex * altitude(share));
  }

  picture(share) {
    return this.globe.project(this.point(share));
  }

  /** How a plane is held a share of the way along. */
  pose(share) {
    const s = Math.min(Math.max(share, 1e-8), 1 - 1e-8);
    const ε = 1e-5;
    const motion = times(plus(this.ground(s + ε), this.ground(s - ε), -1), 1 / (2 * ε));
    const up = unit(plus(this.ground(s), [0, 0, this.globe.radius]));
    const height = this.apex * altitude(s);
    const lifted = times(motion, (this.globe.radius + height) / this.globe.radius);
    const along = unit(plus(lifted, up, this.apex * climb(s)));
    return {
      position: this.point(share), ground: unit(motion), along, up, attitude: attitude(clamp(share)),
    };
  }
}

/** A pose of a sheet that is folded in part: flat on the ground at 0, the plane's at 1. */
function folded(pose, share) {
  const { ground, along, attitude } = pose;
  return {
    ...pose,
    along: unit(plus(ground, plus(along, ground, -1), share)),
    attitude: {
      ...attitude,
      bank: attitude.bank * share,
      dihedral: 1 + (attitude.dihedral - 1) * share,
    },
  };
}

/**
 * The facets of a plane, far to near: corners in pixels, and how brightly each is lit, 0 to 1.
 *
 * @param {object} plane its pose
 * @param {Globe} globe the planet
 * @param {number} length the plane's length, in pixels
 * @param {number} fold how far the sheet is folded, from 0 (flat on the ground) to 1 (the plane)
 */
export function paper(plane, globe, length, fold = 1) {
  const pose = fold < 1 ? folded(plane, fold) : plane;
  const { view, body, solidOf, pointOf } = placed(pose, globe, length);
  const { shade } = pose.attitude;
  // Both wings are lit by a light fixed to the picture, the far one more by a light that moves along.
  const seen = dot(body.up, view) > 0 ? times(body.up, -1) : body.up;
  const common = 0.72 + 0.16 * dot(seen, light);
  const sheet = Math.min(common + 0.1, 1);
  const share = shaded(fold);
  return (fold < 1 ? facetsOf(creases.points(fold)) : whole)
    .map(({ corners, side, isInner, isCorner }) => {
      const solid = corners.map(solidOf);
      const far = 0.5 + 0.5 * body.facing * side;
      const wing = common + 0.14 * far - shade * (1 - far) - (isInner ? 0.08 : 0);
      const lit = side === 0 ? crease : isCorner ? under : clamp(wing);
      return {
        depth: isCorner ? Infinity : solid.reduce((sum, corner) => sum + dot(corner, view), 0),
        lit: sheet + (lit - sheet) * share,
        corners: solid.map(pointOf),
      };
    })
    .sort((a, b) => (a.depth === b.depth ? 0 : b.depth - a.depth));
}

/** Where the end of a plane's keel falls on the picture. */
export function keel(pose, globe, length) {
  const { solidOf, pointOf } = placed(pose, globe, length);
  return pointOf(solidOf(points.keel));
}

/**
 * A plane in the picture: the line of sight to it (`view`), the axes of its `body`, the function from a
 * point of the sheet to the world (`solidOf`), and that from there to pixels (`pointOf`).
 */
function placed(pose, globe, length) {
  const view = unit(plus(pose.position, globe.camera, -1));
  const body = axes(pose, view);
  const { anchor, dihedral } = pose.attitude;
  const right = unit(cross(view, [0, globe.cos, globe.sin]));
  const upward = cross(right, view);
  const middle = globe.project(pose.position);
  const flat = (v) => [dot(v, right), -dot(v, upward)];
  // The nose points exactly where the plane moves on the picture.
  const turn = rotation(flat(body.forward), globe.velocity(pose.position, pose.along));
  return {
    view,
    body,
    solidOf: ([x, y, z]) => plus(
      plus(times(body.forward, x - anchor), body.left, y), body.up, z > 0 ? z * dihedral : z,
    ),
    pointOf: (solid) => {
      const [x, y] = turn(flat(solid));
      return [middle[0] + x * length, middle[1] + y * length];
    },
  };
}

/**
 * The plane's outline flattened on the ground around a point. That of a sheet is as large as the sheet, and
 * that of a plane, which stands on its keel, a little smaller.
 *
 * @param {object} pose how the plane is held
 * @param {number[]} ground the point, in the world
 * @param {Globe} globe the planet
 * @param {number} length the plane's length, in pixels
 * @param {number} fold how far the sheet is folded, from 0 to 1
 */
export function shadow(pose, ground, globe, length, fold = 1) {
  const forward = unit(plus(pose.ground, pose.up, -dot(pose.ground, pose.up)));
  const left = cross(pose.up, forward);
  const view = unit(plus(ground, globe.camera, -1));
  const right = unit(cross(view, [0, globe.cos, globe.sin]));
  const upward = cross(right, view);
  const middle = globe.project(ground);
  const size = length * (0.92 + 0.08 * (1 - fold));
  // Away from the light: right and down.
  const [slideX, slideY] = [0.042, 0.048].map((share) => share * length * (1 - fold));
  return outlineOf(fold < 1 ? creases.points(fold) : points, fold).map(([x, y]) => {
    const v = plus(times(forward, x - pose.attitude.anchor), left, y);
    return [middle[0] + dot(v, right) * size + slideX, middle[1] - dot(v, upward) * size + slideY];
  });
}

/** The outline of a sheet from above, in its own axes: a corner counts while it is beside the wing. */
function outlineOf({ nose, corner, tip, middle, root }, fold) {
  const edge = [tip[0] - nose[0], tip[1] - nose[1]];
  const beyond = corner
    ? edge[1] * (corner[0] - nose[0]) - edge[0] * (corner[1] - nose[1]) : 0;
  // The rear edge of the plane's shadow is straight from the tip to the root.
  const between = [(tip[0] + root[0]) / 2, (tip[1] + root[1]) / 2];
  const rear = between.map((x, i) => middle[i] + (x - middle[i]) * fold);
  const half = [...(beyond > 0 ? [corner] : []), tip, rear, root];
  return [nose, ...half, ...half.map(([x, y]) => [x, -y]).reverse()];
}

function axes({ ground, along, up, attitude: { climbShown, bank } }, view) {
  const forward = unit(plus(ground, plus(along, ground, -1), climbShown));
  const level = unit(cross(up, forward));
  const above = cross(forward, level);
  const facing = clamp(dot(level, view) / fullFacing, -1, 1);
  const [c, s] = [Math.cos(bank * facing), Math.sin(bank * facing)];
  return {
    forward,
    left: plus(times(level, c), above, s),
    up: plus(times(above, c), level, -s),
    facing,
  };
}

function rotation(from, to) {
  const length = Math.hypot(...from) * Math.hypot(...to);
  const c = length > 1e-12 ? (from[0] * to[0] + from[1] * to[1]) / length : 1;
  const s = length > 1e-12 ? (from[0] * to[1] - from[1] * to[0]) / length : 0;
  return ([x, y]) => [c * x - s * y, s * x + c * y];
}
