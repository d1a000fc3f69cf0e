// Where things stand on the scope.

/** The least distance from the centre to the rim, in kilometres. */
export const nearest = 5;

const radians = (degrees) => (degrees * Math.PI) / 180;

/** The radius of the Earth, in kilometres. */
export const earth = 6371.0088;

/**
 * The direction of a track on the map, in degrees clockwise from the north of the centre. A track counts from the
 * meridian of its place, and meridians are not parallel on the map.
 *
 * @param {number} track the true track, in degrees
 * @param {number[]} at its place, in kilometres to the east and to the north of the centre
 * @param {number[]} center the centre, in degrees north and east
 */
export function trackOnMap(track, [east, north], [degreesNorth]) {
  const bearing = Math.atan2(east, north);
  const [far, height] = [Math.hypot(east, north) / earth, radians(degreesNorth)];
  // The bearing, at the place, of the extended line from the centre, which is straight on the map.
  const outward = Math.atan2(Math.sin(bearing) * Math.cos(height),
    Math.cos(height) * Math.cos(bearing) * Math.cos(far) - Math.sin(height) * Math.sin(far));
  return track + ((bearing - outward) * 180) / Math.PI;
}

/** The round map: its place on the picture, how far it reaches, and which bearing is up. */
export class Scope {
  /**
   * @param {number[]} center the middle, in pixels
   * @param {number} radius in pixels
   * @param {number} range the distance at the rim, in kilometres
   * @param {number} up the true bearing at the top, in degrees
   */
  constructor(center, radius, range, up) {
    Object.assign(this, { center, radius, range, up });
    this.scale = radius / range;
    [this.sin, this.cos] = [Math.sin(radians(up)), Math.cos(radians(up))];
  }

  /** The pixel of a place in kilometres to the east and to the north. */
  point([east, north]) {
    const across = east * this.cos - north * this.sin;
    const ahead = east * this.sin + north * this.cos;
    return [this.center[0] + across * this.scale, this.center[1] - ahead * this.scale];
  }

  /** The pixel at a true bearing and a share of the radius. */
  at(bearing, share) {
    const turn = radians(bearing - this.up);
    return [
      this.center[0] + Math.sin(turn) * share * this.radius,
      this.center[1] - Math.cos(turn) * share * this.radius,
    ];
  }

  /** Whether a place is within the rim. */
  contains([east, north]) {
    return Math.hypot(east, north) <= this.range;
  }
}

/** The greatest share of the range at which there is a ring. */
const outermost = 0.97;

/** The distances of the rings in kilometres, two to four round numbers of a unit. */
export function rings(range, unit) {
  const reach = range / unit;
  const decade = 10 ** Math.floor(Math.log10(reach / 2.5));
  const usual = 5 * decade <= reach * 1.0001 ? 2 : 1;
  // Where two rings of 5 fit, there would be five or six of 2.
  const step = (10 * decade < reach * outermost ? 5 : usual) * decade;
  const count = Math.ceil((reach * outermost) / step) - 1;
  return Array.from({ length: count }, (_, index) => (index + 1) * step * unit);
}

/**
 * The distances of the rings that have labels: the outermost, and of the others those between whose labels there is a
 * gap, and whose labels do not touch the centre.
 *
 * @param {Scope} scope its range and radius count
 * @param {number} unit the unit, in kilometres
 * @param {number} letter the height of a label, in pixels
 */
export function labelledRings({ range, radius }, unit, letter) {
  const all = rings(range, unit);
  // A gap is as high as the digits.
  const every = Math.max(1, Math.ceil((1.4 * letter * range) / (all[0] * radius)));
  return all.filter((distance, ring) => {
    const isFree = (distance / range) * radius > 1.1 * letter + 0.02 * radius;
    return ring === all.length - 1 || (isFree && (all.length - 1 - ring) % every === 0);
  });
}

/** The length of the longest runway on a scope, in pixels. */
export const longestRunway = (runways, scope) => Math.max(0, ...runways.map(([[a, b], [c, d]]) =>
  Math.hypot(a - c, b - d) * scope.scale));
