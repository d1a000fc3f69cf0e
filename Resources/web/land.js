// The shores around a route, from the atlas of land (docs/land-atlas.md), as outlines in pixels.
import { FarSide } from "./far-side.js";
import { FileInParts, readPart } from "./file-in-parts.js";
import { dot, normal, plus, times, unit } from "./globe.js";
import { Slices } from "./slices.js";

const address = "land.atlas";
const headerLength = 184;
const magic = "LANDATLS";

/** The atlas; its head has the levels: where their indices and bodies are, for land and for lakes. */
const atlas = new FileInParts(contents);

/** Requests bytes of the atlas; `known` is the entity tag of the atlas whose bytes these are. */
const bytes = (from, to, known) =>
  readPart(address, from, to, { name: "the atlas of land", known, acceptsWhole: true });

async function contents() {
  const { entityTag, view: header } = await bytes(0, headerLength);
  const word = [...magic].map((_, i) => String.fromCharCode(header.getUint8(i))).join("");
  if (word !== magic || header.getUint16(8, true) !== 1) throw new Error("not an atlas of land");
  return Array.from({ length: header.getUint16(10, true) }, (_, level) => {
    const at = 24 + 40 * level;
    const section = (offset) => ({
      index: header.getUint32(offset, true),
      count: header.getUint32(offset + 4, true),
      body: header.getUint32(offset + 8, true),
      length: header.getUint32(offset + 12, true),
    });
    return {
      tolerance: header.getUint32(at, true),
      grid: header.getUint32(at + 4, true) * 1e-6,
      layers: [section(at + 8), section(at + 24)],
      entityTag,
      data: null,
    };
  });
}

/** The coarsest level within a tolerance in metres; its bytes are fetched once. */
async function levelWithin(metres, all) {
  const level = all.findLast(({ tolerance }) => tolerance <= metres) ?? all[0];
  const from = Math.min(...level.layers.map(({ index }) => index));
  const to = Math.max(...level.layers.map(({ body, length }) => body + length));
  level.data ??= bytes(from, to, level.entityTag).catch((error) => {
    level.data = null;
    throw error;
  });
  return { ...level, from, view: (await level.data).view };
}

/**
 * Returns the outlines of land and of lakes on a globe's picture: closed, clockwise around what
 * they enclose, for filling by the nonzero rule.
 *
 * @param {Globe} globe the planet
 * @param {number[]} size the picture's width and height, in pixels
 * @param {number} slack by how many pixels shores may be wrong
 * @returns {Promise<{land: number[][][], lakes: number[][][]}>}
 */
export async function shores(globe, [width, height], slack = 1.3) {
  const pixel = globe.distance / globe.focal;
  const level = await atlas.read((levels) => levelWithin(pixel * 6_371_000 * slack, levels));
  // Nobody waits for shores so much that a frame may be late for them.
  const slices = new Slices();
  const outlinesOf = async (layer) => {
    const farSide = new FarSide(globe.center);
    const outlines = [];
    for (const places of ringsNear(globe, level, layer)) {
      const whole = outline(places, globe, farSide);
      const points = whole.length >= 3 && touches(whole, width, height) ? rounded(thinned(whole)) : [];
      if (points.length >= 3 && area(points) >= smallest) outlines.push(points);
      await slices.next();
    }
    // On the map the place opposite is outside of every outline, although rings may enclose it. As many outlines around
    // everything correct that.
    const [w, h] = [width * 2, height * 2];
    const around = [[-w, -h], [w, -h], [w, h], [-w, h]];
    if (farSide.windings < 0) around.reverse();
    outlines.push(...Array(Math.abs(farSide.windings)).fill(around));
    return outlines;
  };
  const [land, lakes] = level.layers;
  return { land: await outlinesOf(land), lakes: await outlinesOf(lakes) };
}

/** The smallest area of an outline that is drawn, in square pixels: smaller islands and lakes are specks. */
const smallest = 5;

/** Returns the area of a closed outline, in either direction (the shoelace formula). */
function area(points) {
  const twice = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

function* ringsNear(globe, { view, from, grid }, layer) {
  const steps = 180;
  // Rings that do not share their bytes have no more corners than this.
  let corners = layer.length / 2;
  for (let number = 0; number < layer.count; number += 1) {
    const entry = layer.index - from + 10 * number;
    const east = view.getInt16(entry, true) / steps;
    const north = view.getInt16(entry + 2, true) / steps;
    const radius = ((view.getUint16(entry + 4, true) / steps) * Math.PI) / 180;
    const apart = Math.acos(Math.min(Math.max(dot(normal(north, east), globe.center), -1), 1));
    if (apart > globe.reach + radius) continue;
    const offset = layer.body - from + view.getUint32(entry + 6, true);
    const places = ring(view, offset, grid, corners);
    corners -= places.length;
    yield places;
  }
}

function ring(view, offset, grid, most) {
  const unsigned = () => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = view.getUint8(offset);
      offset += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new Error("the atlas of land holds no such number");
  };
  const signed = () => {
    const value = unsigned();
    return value % 2 === 0 ? value / 2 : -1 - (value - 1) / 2;
  };
  const length = unsigned();
  if (length > most) throw new Error("the atlas of land holds no such ring");
  let [x, y] = [0, 0];
  return Array.from({ length }, () => {
    x += signed();
    y += signed();
    return normal(y * grid, x * grid);
  });
}

/**
 * A ring on the picture; what lies behind the limb is moved onto it, in small steps along it. Along the edge of the map
 * the steps are small, too.
 */
function outline(ring, globe, farSide) {
  const centre = [0, 0, globe.radius];
  const across = [1, 0, 0];
  const rise = unit(plus([0, 1, 0], globe.axis, -globe.axis[1]));
  const edge = globe.radius / globe.centerDistance;
  const onLimb = (turn) => {
    const out = plus(times(rise, Math.cos(turn)), across, Math.sin(turn));
    const flat = Math.sin(globe.limb) * 1.02;
    const point = plus(times(globe.axis, Math.cos(globe.limb)), out, flat);
    return plus(times(point, globe.radius), centre, -1);
  };
  const points = [];
  let turn = null;
  const append = (place) => {
    const point = globe.world(place);
    const u = times(plus(point, centre), 1 / globe.radius);
    if (dot(u, globe.axis) >= edge) {
      turn = null;
      points.push(point);
      return;
    }
    const next = Math.atan2(dot(u, across), dot(u, rise));
    if (turn !== null) {
      const change = Math.atan2(Math.sin(next - turn), Math.cos(next - turn));
      const steps = Math.floor(Math.abs(change) / 0.05);
      for (let step = 1; step <= steps; step += 1) {
        points.push(onLimb(turn + (change * step) / (steps + 1)));
      }
    }
    turn = next;
    points.push(onLimb(turn));
  };
  let last = farSide.cleared(ring.at(-1));
  let before = last;
  const follow = (place) => {
    for (const point of farSide.follow(before, place)) append(point);
    append(place);
    before = place;
  };
  append(last);
  for (const corner of ring) {
    const place = farSide.cleared(corner);
    const chord = Math.hypot(...plus(place, last, -1));
    const steps = Math.ceil(chord / 0.006);
    for (let step = 1; step < steps; step += 1) {
      follow(farSide.cleared(unit(plus(last, plus(place, last, -1), step / steps))));
    }
    follow(place);
    last = place;
  }
  points.pop();
  return clipped(points, globe).map((point) => globe.project(point));
}

/** Cuts away what lies behind the viewer. */
function clipped(points, globe) {
  const depths = points.map((point) => globe.depth(point) - 0.3 * globe.distance);
  if (depths.every((depth) => depth > 0)) return points;
  return points.flatMap((point, index) => {
    const next = (index + 1) % points.length;
    const [a, b] = [depths[index], depths[next]];
    const kept = a > 0 ? [point] : [];
    if (a > 0 !== b > 0) kept.push(plus(point, plus(points[next], point, -1), a / (a - b)));
    return kept;
  });
}

function touches(points, width, height) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const low = (values) => values.reduce((a, b) => Math.min(a, b));
  const high = (values) => values.reduce((a, b) => Math.max(a, b));
  return low(xs) < width + 50 && high(xs) > -50 && low(ys) < height + 50 && high(ys) > -50;
}

/** Leaves out corners closer than a pixel to the one before. */
function thinned(points) {
  const kept = [points[0]];
  for (const point of points) {
    const [x, y] = kept.at(-1);
    if (Math.abs(point[0] - x) + Math.abs(point[1] - y) > 0.9) kept.push(point);
  }
  return kept;
}

/** Cuts every corner a quarter of the way along its sides, as with scissors. */
function rounded(points) {
  return points.flatMap(([x, y], index) => {
    const [nx, ny] = points[(index + 1) % points.length];
    const cut = (share) => [x + (nx - x) * share, y + (ny - y) * share];
    return [cut(0.25), cut(0.75)];
  });
}
