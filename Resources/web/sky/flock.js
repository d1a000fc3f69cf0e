// The planes between two answers of the relay, which have no identities.
//
// The relay reports each plane as a cell of about 10 km, a track and a speed. The plane is shown somewhere in
// the cell and flies on. The next answer is matched to the nearest plane with a similar flight. A plane within
// its reported cell is not corrected, because every place in the cell is equally likely.
import { clamp } from "../breath.js";
import { dot, normal, plus, times, unit } from "../globe.js";

const radius = 6_371_000;
const radian = Math.PI / 180;

/** Half a cell from south to north, in degrees. */
const half = 0.05;

/** How long a plane fades in and out, and a correction takes, in seconds. */
const fading = 1.4;
const mending = 1.5;

/** For how many seconds a plane flies on without a report. */
const longest = 60;

/** The greatest distance from its expected position at which a plane counts as the same, in degrees. */
const farthestMatch = 0.35;

/** The greatest number of planes nearby that are compared with one. */
const mostCompared = 24;

/** One plane. Its times are in seconds. */
class Plane {
  constructor(row, now) {
    this.born = now;
    this.gone = null;
    this.off = [0, 0, 0];
    this.update(row, now);
  }

  /** Updates it with a row of the answer; where it is shown stays until `place`. */
  update(row, now) {
    const [north, east, track, speed, phase, rate, emergency, , reportAge] = row;
    Object.assign(this, { emergency: emergency ?? undefined, reportAge: reportAge ?? 0 });
    Object.assign(this, { north, east, track, speed, at: now, reported: normal(north, east) });
    this.rate = rate ?? 0;
    this.phase = phase ?? 0;
  }

  /** Places it somewhere, from where it flies on; the difference is corrected gradually. */
  place(here, shown) {
    const [x, y] = here;
    const flat = Math.hypot(x, y) || 1e-12;
    const east = [-y / flat, x / flat, 0];
    const north = [-here[2] * east[1], here[2] * east[0], flat];
    const turn = this.track * radian;
    this.from = here;
    this.way = plus(times(north, Math.cos(turn)), east, Math.sin(turn));
    this.off = shown ? plus(shown, here, -1) : [0, 0, 0];
  }

  /** Its position: a vector of the planet, of about length 1. */
  where(now, isStill = false) {
    if (isStill) return this.from;
    const flown = (Math.min(now - this.at, longest) * this.speed) / radius;
    const left = Math.exp(-(now - this.at) / mending);
    return plus(plus(this.from, this.way, flown), this.off, left);
  }

  /** How full its breather's lungs are, from 0 to 1; half for a plane without a breath. */
  level(now) {
    if (this.rate === 0) return 0.5;
    const share = this.phase + ((now - this.at) * this.rate) / 60;
    return 0.5 - 0.5 * Math.cos(2 * Math.PI * share);
  }

  /** Its opacity, from 0 to 1. */
  presence(now) {
    const come = clamp((now - this.born) / fading);
    return this.gone === null ? come : Math.min(come, clamp((this.gone - now) / fading));
  }
}

export class Flock {
  planes = [];

  /** Updates the planes with an answer: rows of north, east, track, speed, and phase and rate of a breath. */
  update(rows, now, isStill) {
    this.planes = this.planes.filter(({ gone }) => gone === null || gone > now);
    const free = new Neighbourhoods(this.planes.filter(({ gone }) => gone === null));
    const crowds = new Map();
    const missing = [];
    for (const row of rows) {
      const same = free.takeSame(row);
      if (same) this.#goOn(same, row, now, isStill);
      else missing.push(row);
    }
    for (const row of missing) {
      const near = isStill ? null : free.takeNearest(row);
      if (near) this.#goOn(near, row, now, isStill);
      else this.#enter(row, now, crowds);
    }
    for (const plane of free.left) plane.gone = now + fading;
  }

  #goOn(plane, row, now, isStill) {
    const shown = plane.where(now, isStill);
    plane.update(row, now);
    plane.place(isStill ? shown : within(plane, shown), shown);
  }

  /** Planes that appear together in one cell are spread over it like the seeds of a sunflower. */
  #enter(row, now, crowds) {
    const cell = `${row[0]},${row[1]}`;
    const number = crowds.get(cell) ?? 0;
    crowds.set(cell, number + 1);
    const out = 0.9 * half * Math.sqrt(number / (number + 4));
    const turn = 2.399963 * number;
    const plane = new Plane(row, now);
    plane.place(normal(
      clamp(row[0] + out * Math.cos(turn), -90, 90),
      row[1] + (out * Math.sin(turn)) / Math.max(Math.cos(row[0] * radian), 0.1),
    ));
    this.planes.push(plane);
  }

  /** The mean of all breaths in the sky; null if there is none. */
  level(now) {
    const breathing = this.planes.filter(({ rate, gone }) => rate > 0 && gone === null);
    if (breathing.length === 0) return null;
    return breathing.reduce((sum, plane) => sum + plane.level(now), 0) / breathing.length;
  }
}

/** The place in a plane's reported cell that is nearest to where the plane is shown. */
function within({ north, east }, shown) {
  const here = unit(shown);
  const φ = Math.atan2(here[2], Math.hypot(here[0], here[1])) / radian;
  const λ = Math.atan2(here[1], here[0]) / radian;
  const wide = cellWidth(north) / 2;
  const aside = ((((λ - east + 180) % 360) + 360) % 360) - 180;
  return normal(clamp(φ, north - half, north + half), east + clamp(aside, -wide, wide));
}

/** How many degrees a cell is wide: no narrower than half of what it is high. */
function cellWidth(north) {
  const shrunk = Math.cos(north * radian);
  return [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60].find((width) => width * shrunk >= 0.05) ?? 360;
}

/** Planes that are not matched yet, by their last report and by their reported cell. */
class Neighbourhoods {
  #same = new Map();
  #near = new Map();

  constructor(planes) {
    this.left = new Set(planes);
    for (const plane of planes) {
      const { north, east, track, rate } = plane;
      push(this.#same, [north, east, track, rate].join(), plane);
      push(this.#near, this.#field(north, east), plane);
    }
  }

  /** An unmatched plane with the same report as before, if there is one. */
  takeSame([north, east, track, , , rate]) {
    const found = this.#same.get([north, east, track, rate ?? 0].join())?.pop();
    if (found) this.left.delete(found);
    return found ?? null;
  }

  /** The unmatched plane nearby that is most like a reported one, if there is one. */
  takeNearest([north, east, track, , , rate]) {
    const here = normal(north, east);
    let [best, least] = [null, farthestMatch];
    for (const dy of [0, -1, 1]) {
      for (const dx of [0, -1, 1]) {
        const some = this.#near.get(this.#field(north + dy * 0.4, east + dx * 0.4)) ?? [];
        for (let index = 0; index < Math.min(some.length, mostCompared); index += 1) {
          const plane = some[index];
          if (!this.left.has(plane)) {
            // Matched already: the last one replaces it and is compared next.
            some[index] = some.at(-1);
            some.pop();
            index -= 1;
            continue;
          }
          const away = Math.acos(clamp(dot(plane.reported, here), -1, 1)) / radian;
          const turned = Math.abs(((plane.track - track + 540) % 360) - 180) / 360;
          const other = plane.rate === (rate ?? 0) ? 0 : 0.2;
          const cost = away + 0.3 * turned + other;
          if (away < farthestMatch && cost < least) [best, least] = [plane, cost];
        }
      }
    }
    if (best) this.left.delete(best);
    return best;
  }

  #field(north, east) {
    return `${Math.floor(north / 0.4)},${Math.floor(((east + 540) % 360) / 0.4)}`;
  }
}

function push(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
