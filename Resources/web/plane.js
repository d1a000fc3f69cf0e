// A sheet of paper folded into a plane: eight points, six facets, and light from the upper left.
import { altitude } from "./breath.js";
import { cross, dot, plus, times, unit } from "./globe.js";

const points = {
  nose: [0.6, 0, 0],
  keel: [-0.38, 0, -0.15],
  rootLeft: [-0.42, 0.028, 0],
  rootRight: [-0.42, -0.028, 0],
  middleLeft: [-0.46, 0.225, 0.105],
  middleRight: [-0.46, -0.225, 0.105],
  tipLeft: [-0.4, 0.385, 0.095],
  tipRight: [-0.4, -0.385, 0.095],
};

const facets = [
  ["nose", "keel", "rootLeft"], ["nose", "rootRight", "keel"],
  ["nose", "rootLeft", "middleLeft"], ["nose", "middleLeft", "tipLeft"],
  ["nose", "middleRight", "rootRight"], ["nose", "tipRight", "middleRight"],
].map((names) => names.map((name) => points[name]));

const outline = ["nose", "tipLeft", "rootLeft", "rootRight", "tipRight"].map((n) => points[n]);

const light = unit([-0.62, 0.1, 0.78]);
const roll = (20 * Math.PI) / 180;

/** How much of its climb the body shows. */
const climbShown = 0.72;

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
    const s = Math.min(Math.max(share, 1e-6), 1 - 1e-6);
    const ε = 1e-5;
    const motion = times(plus(this.ground(s + ε), this.ground(s - ε), -1), 1 / (2 * ε));
    const up = unit(plus(this.ground(s), [0, 0, this.globe.radius]));
    const height = this.apex * altitude(s);
    const climb = 1.15 * Math.sin(Math.PI * s) ** 0.15 * Math.PI * Math.cos(Math.PI * s);
    const lifted = times(motion, (this.globe.radius + height) / this.globe.radius);
    const along = unit(plus(lifted, up, this.apex * climb));
    return { position: this.point(s), ground: unit(motion), along, up };
  }
}

/** The facets of a plane, far to near: corners in pixels, and how brightly each is lit, 0 to 1. */
export function paper(pose, globe, length) {
  const [forward, left, up] = axes(pose);
  const view = unit(plus(pose.position, globe.camera, -1));
  const right = unit(cross(view, [0, globe.cos, globe.sin]));
  const upward = cross(right, view);
  const middle = globe.project(pose.position);
  const flat = (v) => [dot(v, right), -dot(v, upward)];
  // The nose points exactly where the plane moves on the picture.
  const turn = rotation(flat(forward), globe.velocity(pose.position, pose.along));
  return facets
    .map((corners) => {
      const solid = corners.map(([x, y, z]) =>
        plus(plus(times(forward, x), left, y), up, z));
      let facing = unit(cross(plus(solid[1], solid[0], -1), plus(solid[2], solid[0], -1)));
      if (dot(facing, view) > 0) facing = times(facing, -1);
      return {
        depth: solid.reduce((sum, corner) => sum + dot(corner, view), 0),
        lit: Math.min(Math.max(dot(facing, light) * 0.45 + 0.55, 0), 1),
        corners: solid.map((corner) => {
          const [x, y] = turn(flat(corner));
          return [middle[0] + x * length, middle[1] + y * length];
        }),
      };
    })
    .sort((a, b) => b.depth - a.depth);
}

/** The plane's outline flattened on the ground around a point. */
export function shadow(pose, ground, globe, length) {
  const forward = unit(plus(pose.ground, pose.up, -dot(pose.ground, pose.up)));
  const left = cross(pose.up, forward);
  const view = unit(plus(ground, globe.camera, -1));
  const right = unit(cross(view, [0, globe.cos, globe.sin]));
  const upward = cross(right, view);
  const middle = globe.project(ground);
  return outline.map(([x, y]) => {
    const v = plus(times(forward, x), left, y);
    return [middle[0] + dot(v, right) * length, middle[1] - dot(v, upward) * length];
  });
}

function axes({ ground, along, up }) {
  const forward = unit(plus(ground, plus(along, ground, -1), climbShown));
  const left = unit(cross(up, forward));
  const above = cross(forward, left);
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  return [forward, plus(times(left, c), above, s), plus(times(above, c), left, -s)];
}

function rotation(from, to) {
  const length = Math.hypot(...from) * Math.hypot(...to);
  const c = length > 1e-12 ? (from[0] * to[0] + from[1] * to[1]) / length : 1;
  const s = length > 1e-12 ? (from[0] * to[1] - from[1] * to[0]) / length : 0;
  return ([x, y]) => [c * x - s * y, s * x + c * y];
}
