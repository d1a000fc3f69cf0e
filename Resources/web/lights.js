// The lights of populated places at night, from the gazetteer (docs/gazetteer.md), scattered as the
// screen does.
import { FileInParts, readPart } from "./file-in-parts.js";
import { dot, normal, times } from "./globe.js";

const address = "places.gazetteer";
const magic = "ALOFTGZ\n";
const version = 2;

/** The grid: rows of cells of two degrees from the south pole, each from 180° west to the east. */
const grid = { rows: 90, columns: 180, side: 2, steps: 1000 };

/** The rows and columns of the grid that are requested at a time, so that the next leg finds them cached. */
const block = { rows: 10, columns: 20 };

/** The greatest number of cached runs of places. */
const mostStretches = 120;

/** The number of people for each grain of light. */
const people = 9000;

/**
 * The length of a picture's short side, in kilometres, up to which every place has its light. Seen from
 * farther away, small places have none, and the others have fewer grains.
 */
const widest = 3500;

const held = (x, low, high) => Math.min(Math.max(x, low), high);
const degrees = (radians) => (radians * 180) / Math.PI;

/** The file; its head has the sections. */
const gazetteer = new FileInParts(sections);

/** Promises of bytes that were requested, by their entity tag and range. */
const stretches = new Map();

/**
 * Requests bytes of the file; `known` is the entity tag of the file whose bytes these are. A server without ranges
 * would send the names of all towns, too.
 */
const bytes = (from, to, known) => readPart(address, from, to, { name: "the gazetteer", known });

/** Bytes of the file with an entity tag, which are kept for the next picture. */
function stretch(from, to, entityTag) {
  const key = `${entityTag} ${from}-${to}`;
  const known = stretches.get(key);
  if (known) return known;
  const asked = bytes(from, to, entityTag).then(({ view }) => view).catch((error) => {
    if (stretches.get(key) === asked) stretches.delete(key);
    throw error;
  });
  stretches.set(key, asked);
  if (stretches.size > mostStretches) stretches.delete(stretches.keys().next().value);
  return asked;
}

/** Where the cells and the places begin in the file. */
async function sections() {
  const { entityTag, view: head } = await bytes(0, 32 + 16 * 16);
  const text = (at, length) =>
    String.fromCharCode(...Array.from({ length }, (_, i) => head.getUint8(at + i)));
  if (text(0, 8) !== magic || head.getUint32(16, true) !== version) throw new Error("not a gazetteer");
  const found = new Map();
  for (let number = 0; number < Math.min(head.getUint32(20, true), 16); number += 1) {
    const at = 32 + 16 * number;
    const [start, length] = [8, 12].map((offset) => head.getUint32(at + offset, true));
    found.set(text(at, 4), { start, length });
  }
  if (!found.has("CELL") || !found.has("PLAC")) throw new Error("a gazetteer without places");
  return { cells: found.get("CELL"), places: found.get("PLAC"), entityTag };
}

/** Runs of cells, each in one band of rows, within sight of a globe's middle. */
function runsNear({ center, reach }) {
  const [x, y, z] = center;
  const [north, east, far] = [Math.asin(held(z, -1, 1)), Math.atan2(y, x), reach].map(degrees);
  const row = (latitude) => held(Math.floor((latitude + 90) / grid.side), 0, grid.rows - 1);
  const [south, end] = [row(north - far), row(north + far) + 1];
  const narrowest = Math.cos((held(Math.abs(north) + far, 0, 90) * Math.PI) / 180);
  const share = Math.sin(Math.min(reach, Math.PI / 2)) / Math.max(narrowest, 1e-9);
  const spread = degrees(Math.asin(held(share, 0, 1)));
  const column = (longitude) => Math.floor((longitude + 180) / grid.side / block.columns);
  const first = column(east - spread);
  const count = column(east + spread) - first + 1;
  const across = grid.columns / block.columns;
  const range = (length, make) => Array.from({ length }, (_, index) => make(index));
  if (far >= 90 || spread >= 60 || count >= across) {
    const bands = [Math.floor(south / block.rows), Math.ceil(end / block.rows)];
    const length = block.rows * grid.columns;
    return range(bands[1] - bands[0], (index) => ({ cell: (bands[0] + index) * length, length }));
  }
  return range(end - south, (index) => range(count, (step) => ({
    cell: (south + index) * grid.columns + ((((first + step) % across) + across) % across) * block.columns,
    length: block.columns,
  }))).flat();
}

/**
 * Returns the populated places around the middle of a globe, at least those that its picture shows.
 *
 * @param {Globe} globe the planet
 * @returns {Promise<{place: number[], population: number, seed: number}[]>} their unit vectors, their
 *   people, and a number of each that is the same in every picture
 */
export const placesNear = (globe) => gazetteer.read((head) => placesOf(globe, head));

async function placesOf(globe, { cells, places, entityTag }) {
  const band = block.rows * grid.columns;
  const found = await Promise.all(runsNear(globe).map(async ({ cell, length }) => {
    const base = Math.floor(cell / band) * band;
    const from = cells.start + 8 * base;
    // The item after the last cell of a band is its end.
    const table = await stretch(from, from + 8 * (band + 1), entityTag);
    const start = (number) => table.getUint32(8 * (number - base), true);
    const [low, high] = [start(cell), start(cell + length)].map((place) => 4 * place);
    if (low >= high || high > places.length) return [];
    const view = await stretch(places.start + low, places.start + high, entityTag);
    const list = [];
    for (let number = cell; number < cell + length; number += 1) {
      const row = Math.floor(number / grid.columns);
      const corner = [row, number - row * grid.columns].map((index) => index * grid.side);
      const end = Math.min(4 * start(number + 1), high) - low;
      for (let at = Math.max(4 * start(number) - low, 0); at < end; at += 4) {
        list.push(placeOf(view.getUint32(at, true), corner));
      }
    }
    return list;
  }));
  return found.flat();
}

/** A place of a cell, whose corner is given in degrees from the south pole and from 180° west. */
function placeOf(packed, [up, across]) {
  const north = Math.min(up + (packed & 2047) / grid.steps, 180) - 90;
  const east = across + ((packed >>> 11) & 2047) / grid.steps - 180;
  const seed = Math.imul(packed ^ Math.imul(up * 512 + across, 374_761_393), 668_265_263);
  return { place: normal(north, east), population: 500 * 2 ** ((packed >>> 22) / 60), seed };
}

/**
 * Scatters lights over the ground of a picture.
 *
 * @param {object} wish the picture: its `globe`, its `size` and the `places` on it (see painter.js)
 * @param {{width: number, rows: number, top: number}} ground the pixels of the ground, and the first
 *   row of the picture that has them
 * @param {number} ratio pixels in a pixel of the size
 * @param {Slices} slices lets other work run in between
 * @returns {Promise<{grains: Float32Array, glow: Float32Array}|null>} light on each pixel: grains, and
 *   what glows around them once it is blurred; null if it was cancelled
 */
export async function scattered({ globe, size, places }, { width, rows, top }, ratio, slices) {
  const unit = Math.min(...size) * ratio;
  const crowd = Math.max(1, (Math.min(...size) * globe.distance * 6371) / globe.focal / widest);
  const nearest = Math.cos(globe.reach);
  const canvas = new LightCanvas(width, rows, top, unit / 1080);
  for (const { place, population, seed } of places) {
    if (population < 1000 * crowd ** 2 || dot(place, globe.center) < nearest) continue;
    const world = globe.world(place);
    const facing = globe.facing(world);
    if (facing <= 0.05) continue;
    const point = times(globe.project(world), ratio);
    if (Math.min(...point) < -20 || point[0] > width + 20 || point[1] > top + rows + 20) continue;
    const t = held((facing - 0.05) / 0.4, 0, 1);
    const near = t * t * (3 - 2 * t);
    const share = population / people;
    const mass = share ** 0.62 / crowd ** 1.3;
    const depth = globe.distance / Math.max(globe.depth(world), globe.distance * 0.1);
    const spread = (0.00055 * unit * share ** 0.42 * depth) / crowd;
    const next = generator(seed);
    for (let grain = Math.max(1, Math.floor(mass)); grain > 0; grain -= 1) {
      const turn = 2 * Math.PI * next();
      const far = Math.sqrt(-2 * Math.log(1 - next())) * spread;
      const flat = 0.55 * Math.max(0.25, facing);
      const [x, y] = [Math.cos(turn) * far, Math.sin(turn) * far * flat];
      canvas.addGrain(point[0] + x, point[1] + y, near);
    }
    canvas.addGlow(point, near * mass);
    if (!(await slices.next())) return null;
  }
  return canvas;
}

/** Random numbers from 0 to 1, the same for the same seed. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Light that is added up on the pixels of a picture's ground. */
class LightCanvas {
  #x = new Float64Array(9);

  /** @param {number} point the size of a point, in pixels: in small pictures grains do not shrink, but dim */
  constructor(width, rows, top, point) {
    Object.assign(this, { width, rows, top });
    this.deviation = 0.6 * Math.max(point, 0.8);
    this.light = 0.36 * Math.min(point / 0.8, 1) ** 1.2;
    this.pixel = point * point;
    this.grains = new Float32Array(width * rows);
    this.glow = new Float32Array(width * rows);
  }

  /** Adds a grain, spread over the pixels around its centre. */
  addGrain(centerX, centerY, light) {
    const { width, rows, deviation, grains } = this;
    const [x, y] = [centerX - 0.5, centerY - 0.5 - this.top];
    const reach = Math.ceil(2.2 * deviation);
    const [left, first] = [x, y].map((middle) => Math.max(Math.floor(middle - reach), 0));
    const right = Math.min(Math.floor(x + reach) + 1, width - 1);
    const last = Math.min(Math.floor(y + reach) + 1, rows - 1);
    const falloff = (away) => Math.exp((-away * away) / (2 * deviation * deviation));
    for (let column = left; column <= right; column += 1) this.#x[column - left] = falloff(column - x);
    for (let row = first; row <= last; row += 1) {
      const down = this.light * light * falloff(row - y);
      for (let column = left; column <= right; column += 1) {
        grains[row * width + column] += down * this.#x[column - left];
      }
    }
  }

  /** Adds the glow of a place. */
  addGlow([x, y], light) {
    const [column, row] = [Math.floor(x), Math.floor(y - this.top)];
    if (column < 0 || column >= this.width || row < 0 || row >= this.rows) return;
    this.glow[row * this.width + column] += light * this.pixel;
  }
}
