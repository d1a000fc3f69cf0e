// Where the map looks from: high above, the planet is a ball; near, it is seen from low, its limb
// always in the picture.
import { dot, Globe, normal, plus, times, unit } from "../globe.js";
import { clamp, smooth } from "../breath.js";
import { Limb } from "../limb.js";

/** The focal length, as a share of the picture's short side. */
const lens = 1.55;

/** The steepest the view leans, in degrees. */
const lowest = 52;

/** The least distance, in Earth radii: about 250 km of ground across. */
export const nearest = 0.035;

/** How the planet stands in a picture, as shares of its height, far and near. */
const framings = {
  landscape: { disc: 0.37, middle: [0.6, 0.74], limb: [0.2, 0.3] },
  portrait: { disc: 0.43, middle: [0.53, 0.64], limb: [0.2, 0.36] },
};

const degrees = (radians) => (radians * 180) / Math.PI;

/** A longitude normalised to −180 to 180. */
export const around = (east) => ((((east + 180) % 360) + 360) % 360) - 180;

export class View {
  /**
   * @param {number[]} size the picture's width and height, in pixels
   * @param {number[]} center the place in the middle, in degrees north and east
   * @param {number} distance how far away it is, in Earth radii
   */
  constructor(size, center, distance) {
    Object.assign(this, { size, center, distance });
  }

  get framing() {
    return this.size[1] > this.size[0] ? framings.portrait : framings.landscape;
  }

  /** The distance at which the whole planet is in the picture. */
  get farthest() {
    return 1 / Math.sin(Math.atan(this.framing.disc / lens)) - 1;
  }

  /** The view of another place from another distance, both clamped to what is allowed. */
  moved({ center = this.center, distance = this.distance }) {
    const [north, east] = center;
    const far = clamp(distance, nearest, this.farthest);
    return new View(this.size, [clamp(north, -80, 80), around(east)], far);
  }

  /** The planet as seen from there. */
  get globe() {
    this.made ??= this.#globe();
    return this.made;
  }

  /** The limb of that globe. */
  get limb() {
    this.edge ??= new Limb(this.globe, this.size);
    return this.edge;
  }

  #globe() {
    const [width, height] = this.size;
    const { middle, limb } = this.framing;
    const share = Math.log(this.farthest / this.distance) / Math.log(this.farthest / 0.3);
    const lean = smooth(share, 0.08, 1);
    const between = ([far, near]) => far + (near - far) * lean;
    const shape = (radius) => new Globe({
      center: normal(...this.center),
      turn: 0,
      radius,
      distance: this.distance,
      pitch: (lowest * lean * Math.PI) / 180,
      focal: lens * Math.min(width, height),
      principal: [width / 2, between(middle) * height],
    });
    // The real planet, unless its limb would be above the picture: then a smaller one, as in a toy.
    const wanted = between(limb) * height;
    if (shape(1).limbTop >= wanted) return shape(1);
    let [low, high] = [Math.log(this.distance / 4), 0];
    for (let round = 0; round < 24; round += 1) {
      const mid = (low + high) / 2;
      if (shape(Math.exp(mid)).limbTop >= wanted) low = mid;
      else high = mid;
    }
    return shape(Math.exp(low));
  }

  /** The place under a point of the picture, in degrees; null in the sky. */
  place([x, y]) {
    const { globe } = this;
    const right = (x - globe.principal[0]) / globe.focal;
    const up = (globe.principal[1] - y) / globe.focal;
    const ray = unit([right, globe.sin + up * globe.cos, -globe.cos + up * globe.sin]);
    const out = plus(globe.camera, [0, 0, globe.radius]);
    const half = dot(out, ray);
    const root = half * half - (dot(out, out) - globe.radius ** 2);
    if (root < 0) return null;
    const [east, north, rise] = plus(out, ray, -half - Math.sqrt(root));
    const flat = Math.hypot(east, north);
    const far = Math.atan2(flat, rise) * globe.radius;
    if (flat < 1e-12) return this.center;
    const way = plus(times(globe.east, east / flat), globe.north, north / flat);
    const [a, b, c] = plus(times(globe.center, Math.cos(far)), way, Math.sin(far));
    return [degrees(Math.atan2(c, Math.hypot(a, b))), degrees(Math.atan2(b, a))];
  }

  /** The view, moved so that a place comes under a point of the picture. */
  holding(place, point) {
    let view = this;
    for (let round = 0; round < 4; round += 1) {
      const found = view.place(point);
      if (!found) return view;
      const [north, east] = view.center;
      view = view.moved({
        center: [north + place[0] - found[0], east + around(place[1] - found[1])],
      });
    }
    return view;
  }

  /** The view, moved over the ground by pixels of the picture. */
  shifted(right, down) {
    const step = degrees(this.distance / this.globe.focal);
    const [north, east] = this.center;
    const across = Math.max(Math.cos((north * Math.PI) / 180), 0.17);
    return this.moved({
      center: [north - (down * step) / this.globe.cos, east + (right * step) / across],
    });
  }

  /** How far from the middle anything can be seen, in degrees. */
  get reach() {
    return degrees(this.globe.reach);
  }
}

/** The view that fits places: all but a few outliers, and never nearer than a country. */
export function viewOf(size, places, elsewhere) {
  const far = (center) =>
    new View(size, [clamp(center[0], -30, 30), center[1]], 1).moved({ distance: Infinity });
  if (places.length === 0) return far(elsewhere);
  const normals = places.map((place) => normal(...place));
  const sum = normals.reduce((a, b) => plus(a, b));
  const length = Math.hypot(...sum);
  // All around the planet there is no middle.
  if (length / places.length < 0.05) return far(elsewhere);
  const middle = times(sum, 1 / length);
  const away = normals.map((n) => Math.acos(clamp(dot(n, middle), -1, 1))).sort((a, b) => a - b);
  const most = away[Math.floor(0.9 * (away.length - 1))];
  const center = [degrees(Math.atan2(middle[2], Math.hypot(middle[0], middle[1]))),
    degrees(Math.atan2(middle[1], middle[0]))];
  // For places all around the planet, a nearer view would show no more.
  if (most > 0.7) return far(center);
  return far(center).moved({ center, distance: Math.max((most * lens) / 0.3, 0.3) });
}
