// The aircraft on the scope: each stays where the beam last painted it, and fades.
import { trackOnMap } from "./scope.js";
import { build } from "./signs.js";

/** How long an aircraft is moved on after its last report; when it begins to fade and is faintest, in seconds. */
const farthest = 60;
const stale = [25, 60];

const radians = (degrees) => (degrees * Math.PI) / 180;
const fraction = (x) => x - Math.floor(x);

/** Where an aircraft is at an instant, in kilometres to the east and to the north of the centre. */
export function reckoned({ at_km: [x, y], at_unix: since, speed_kt: knots, way_deg: track }, now) {
  if (knots === undefined || track === undefined) return [x, y];
  const seconds = Math.min(Math.max(now - since, 0), farthest);
  const way = (knots * 1.852 * seconds) / 3600;
  return [x + way * Math.sin(radians(track)), y + way * Math.cos(radians(track))];
}

/** How fresh a report of some age is, from 1 to 0. */
export function freshness(age) {
  return Math.min(Math.max((stale[1] - age) / (stale[1] - stale[0]), 0), 1);
}

/** The scale of an icon, from 0.7 to 2: larger at lower altitudes. */
function scale({ altitude_ft: feet, ground }) {
  const metres = Math.max(ground ? 0 : (feet ?? 32_808) * 0.3048, 0);
  return Math.min(Math.max(4.7 - Math.log10(metres + 1), 0.7), 2);
}

/** An aircraft as it is shown. */
class Blip {
  at = null;
  paintedAt = 0;
  hasNewReport = false;

  constructor(report) {
    this.report = report;
  }

  /** Half the width of its icon, in shares of the scope's radius. */
  get reach() {
    return build(this.report.icon) * scale(this.report);
  }
}

export class Blips {
  #blips = new Map();
  #direction = null;

  /** All of them, nearest first: another list after each document. */
  all = [];

  /** Called with the address of an aircraft whose new report the beam has just painted. */
  onPaint = () => {};

  get(address) {
    return this.#blips.get(address);
  }

  /**
   * Takes the aircraft of a document, nearest first, and adds the direction of each on the map, `way_deg`.
   *
   * @param {object[]} aircraft the aircraft
   * @param {number[]} center the centre of the map, in degrees north and east
   */
  adopt(aircraft, center) {
    const known = this.#blips;
    for (const report of aircraft) {
      if (report.track_deg === undefined) continue;
      report.way_deg = trackOnMap(report.track_deg, report.at_km, center);
    }
    this.#blips = new Map(aircraft.map((report) => {
      const blip = known.get(report.address) ?? new Blip(report);
      blip.hasNewReport ||= report.at_unix > blip.report.at_unix;
      blip.report = report;
      return [report.address, blip];
    }));
    this.all = [...this.#blips.values()];
  }

  /**
   * Paints all that the beam has passed since the last call; without a beam, all of them.
   *
   * @returns {Blip[]} those
   */
  paint(now, beam, up) {
    const painted = [];
    for (const blip of this.all) {
      const at = reckoned(blip.report, now);
      const turns = beam ? this.#passed(blip, at, beam, up) : 0;
      if (turns === null) continue;
      this.#mark(blip, at, turns);
      painted.push(blip);
    }
    this.#direction = beam?.direction ?? null;
    return painted;
  }

  /** The turns of the beam when it passed a blip since the last call; null if it did not. */
  #passed(blip, [x, y], beam, up) {
    const direction = fraction(Math.atan2(x, y) / (2 * Math.PI) - up / 360);
    const behind = fraction(beam.direction - direction);
    if (!blip.at) return beam.turns - behind;
    if (this.#direction === null) return null;
    const swept = fraction(beam.direction - this.#direction);
    return swept < 0.5 && behind <= swept ? beam.turns - behind : null;
  }

  #mark(blip, at, turns) {
    blip.at = at;
    blip.paintedAt = turns;
    if (!blip.hasNewReport) return;
    blip.hasNewReport = false;
    this.onPaint(blip.report.address);
  }
}

/** The brightness of a blip, from 0 to 1, some turns after the beam painted it. */
export function glow(turns) {
  return 0.48 + 0.52 * Math.exp((-Math.max(turns, 0) * 360) / 120);
}
