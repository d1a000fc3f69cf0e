// A small planet seen from a low camera: the map around a route, laid on a toy sphere.
//
// World axes: x right along the ground, y away, z up, in Earth radii; the origin lies on the ground
// in the middle of the route. Picture axes: x right, y down, in pixels.

const radians = (degrees) => (degrees * Math.PI) / 180;

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const plus = (a, b, factor = 1) => a.map((x, i) => x + b[i] * factor);
export const times = (a, factor) => a.map((x) => x * factor);
export const unit = (a) => times(a, 1 / Math.sqrt(dot(a, a)));

/** The unit vector of a place in degrees north and east. */
export function normal(north, east) {
  const [φ, λ] = [radians(north), radians(east)];
  return [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)];
}

/** The shortest way between two places given by their unit vectors. */
export class GreatCircle {
  constructor(from, to) {
    const axis = cross(from, to);
    const length = Math.sqrt(dot(axis, axis));
    const pole = length > 1e-12 ? times(axis, 1 / length) : unit(cross(from, [0.6, 0.8, 0]));
    this.length = Math.atan2(length, dot(from, to));
    this.start = from;
    this.quarter = cross(pole, from);
  }

  /** The unit vector of the place a share of the way along. */
  at(share) {
    const θ = share * this.length;
    return plus(times(this.start, Math.cos(θ)), this.quarter, Math.sin(θ));
  }

  /** The bearing half-way, clockwise from north, in radians. */
  get bearing() {
    const here = this.at(0.5);
    const θ = this.length / 2;
    const way = plus(times(this.quarter, Math.cos(θ)), this.start, -Math.sin(θ));
    return Math.atan2(way[1] * here[0] - way[0] * here[1], way[2]);
  }
}

export class Globe {
  constructor({ center, turn, radius, distance, pitch, focal, principal }) {
    Object.assign(this, { center, turn, radius, distance, pitch, focal, principal });
    this.sin = Math.sin(pitch);
    this.cos = Math.cos(pitch);
    const flat = Math.hypot(center[0], center[1]) || 1e-12;
    const east = [-center[1] / flat, center[0] / flat, 0];
    const north = cross(center, east);
    this.north = plus(times(north, Math.cos(turn)), east, Math.sin(turn));
    this.east = plus(times(east, Math.cos(turn)), north, -Math.sin(turn));
    this.camera = [0, -distance * this.sin, distance * this.cos];
    const fromCenter = plus(this.camera, [0, 0, radius]);
    this.centerDistance = Math.sqrt(dot(fromCenter, fromCenter));
    this.axis = times(fromCenter, 1 / this.centerDistance);
    this.limb = Math.acos(Math.min(1, radius / this.centerDistance));
    const tilt = Math.acos(Math.min(Math.max(this.axis[2], -1), 1));
    // Nothing farther than this can be seen; drawn in to it, outlines do not turn inside out.
    this.cut = Math.min(tilt + this.limb + 0.12, Math.PI - tilt - 0.05);
    this.reach = Math.min((tilt + this.limb) * radius * 1.02, Math.PI);
  }

  /** The world point of a place, a height above the ground. */
  world(place, height = 0) {
    const [x, y, c] = [dot(place, this.east), dot(place, this.north), dot(place, this.center)];
    const s = Math.hypot(x, y);
    if (s < 1e-15) return [0, 0, height];
    const θ = Math.min(Math.atan2(s, c) / this.radius, this.cut);
    const r = this.radius + height;
    const out = (r * Math.sin(θ)) / s;
    return [out * x, out * y, r * Math.cos(θ) - this.radius];
  }

  depth(point) {
    return this.distance + point[1] * this.sin - point[2] * this.cos;
  }

  /** Where a world point falls on the picture. */
  project(point) {
    const k = this.focal / Math.max(this.depth(point), this.distance * 1e-4);
    const up = point[1] * this.cos + point[2] * this.sin;
    return [this.principal[0] + point[0] * k, this.principal[1] - up * k];
  }

  /** How a world point's picture moves along a direction. */
  velocity(point, direction) {
    const z = Math.max(this.depth(point), this.distance * 1e-4);
    const dz = direction[1] * this.sin - direction[2] * this.cos;
    const y = point[1] * this.cos + point[2] * this.sin;
    const dy = direction[1] * this.cos + direction[2] * this.sin;
    const k = this.focal / (z * z);
    return [(direction[0] * z - point[0] * dz) * k, -(dy * z - y * dz) * k];
  }

  /** How far the ground at a world point faces the viewer: 1 from straight above, 0 at the limb. */
  facing(point) {
    const out = times(plus(point, [0, 0, this.radius]), 1 / this.radius);
    return dot(out, unit(plus(this.camera, point, -1)));
  }

  /** The height on the picture of the limb's highest point. */
  get limbTop() {
    const lift = unit(plus([0, 1, 0], this.axis, -this.axis[1]));
    const edge = plus(times(this.axis, Math.cos(this.limb)), lift, Math.sin(this.limb));
    return this.project(plus(times(edge, this.radius), [0, 0, -this.radius]))[1];
  }

  /** The height above the middle of the map that appears at a height on the picture. */
  heightAt(y) {
    const rise = this.principal[1] - y;
    return (rise * this.distance) / (this.focal * this.sin + rise * this.cos);
  }
}

/** How a route is composed: shares of the picture's width and height, and degrees. */
export const framings = {
  phone: { separation: 0.56, middle: 0.478, horizon: 0.335, pitch: 50 },
  portrait: { separation: 0.6, middle: 0.7, horizon: 0.47, pitch: 50 },
  landscape: { separation: 0.54, middle: 0.715, horizon: 0.36, pitch: 54 },
};

/** The steepest a route may lie against the picture's width before the map is turned. */
const steepest = radians(14);

/** The ratio of width to height up to which the ends move apart. */
const widest = 2.4;

/** The slope of the route that the planet's shape is worked out for. */
const reference = radians(7);

/** Returns the globe that shows a route in a picture. */
export function globeShowing(route, framing, [width, height]) {
  const elevation = signed(Math.PI / 2 - route.bearing);
  const isReversed = Math.abs(elevation) > Math.PI / 2;
  const sign = elevation < 0 ? -1 : 1;
  const lean = isReversed ? (Math.PI - Math.abs(elevation)) * sign : elevation;
  const excess = Math.max(0, Math.abs(lean) - steepest) * (lean < 0 ? -1 : 1);
  const scale = Math.max(route.length / 2, 1e-6) * Math.cos(lean - excess);
  const shape = shapeOf(framing, [width, height]);
  return new Globe({
    ...shape,
    center: route.at(0.5),
    turn: isReversed ? excess : -excess,
    radius: shape.radius * scale,
    distance: shape.distance * scale,
  });
}

const signed = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));

/** The planet for a route whose ends lie one unit left and right of the middle. */
function shapeOf({ separation, middle, horizon, pitch }, [width, height]) {
  const half = 1 / Math.cos(reference);
  const focal = 1.55 * Math.min(width, height);
  const [sin, cos] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))];
  const aim = [width / 2, middle * height];
  const shape = (radius) => {
    const θ = half / radius;
    const reach = radius * Math.sin(θ);
    const fall = radius * (1 - Math.cos(θ));
    const across = focal * reach * Math.cos(reference);
    const away = reach * Math.sin(reference);
    const apart = separation * Math.min(width, widest * height);
    const spread = apart * away * sin;
    const depth = (across + Math.hypot(across, spread)) / apart;
    const camera = {
      center: [1, 0, 0],
      turn: 0,
      radius,
      distance: Math.max(depth - fall * cos, 0.01),
      pitch: radians(pitch),
      focal,
    };
    const globe = new Globe({ ...camera, principal: aim });
    const right = [reach * Math.cos(reference), away, -fall];
    const [a, b] = [globe.project(right), globe.project([-right[0], -right[1], right[2]])];
    const shift = [aim[0] - (a[0] + b[0]) / 2, aim[1] - (a[1] + b[1]) / 2];
    return new Globe({ ...camera, principal: [aim[0] + shift[0], aim[1] + shift[1]] });
  };
  let [low, high] = [Math.log(half), Math.log(half * 120)];
  for (let round = 0; round < 40; round += 1) {
    const mid = (low + high) / 2;
    if (shape(Math.exp(mid)).limbTop > horizon * height) low = mid;
    else high = mid;
  }
  return shape(Math.exp((low + high) / 2));
}
