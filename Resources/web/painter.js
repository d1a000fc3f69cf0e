// Paints the sky, the planet and its land, once for a flight: without light on the limb, with full
// light, and without land. A picture of any breath is mixed from the three.
import { blurred } from "./blur.js";
import { plus } from "./globe.js";
import { scattered } from "./lights.js";
import { channels } from "./palette.js";
import { Slices } from "./slices.js";

/** Where the light stands: a share of half the long side to the left of the middle. */
const light = -0.62;

/** How much the lights of cities swell with the breath. */
const swell = 0.08;

const hold = (x) => (x < 0 ? 0 : x > 1 ? 1 : x);
const soft = (x, low, high) => {
  const t = hold((x - low) / (high - low));
  return t * t * (3 - 2 * t);
};

/**
 * @param {object} wish
 * @param {Globe} wish.globe the planet in a picture of `size`
 * @param {number[]} wish.size the picture's width and height, in CSS pixels
 * @param {number} wish.rows how many of its rows are painted, from the top
 * @param {number} wish.ratio device pixels in a CSS pixel
 * @param {object} wish.palette its colours
 * @param {{land: number[][][], lakes: number[][][]}} wish.outlines its shores
 * @param {object[]} [wish.places] the populated places that are lit at night (see lights.js)
 * @param {number} wish.veil how much the sky is deepened behind the words above, from 0 to 1
 * @param {() => boolean} isWanted polled between steps; false cancels
 * @returns {Promise<HTMLCanvasElement[]|null>} dark, lit and sea; null if it was cancelled
 */
export async function paint(wish, isWanted) {
  const { globe, ratio, palette } = wish;
  const width = Math.round(wish.size[0] * ratio);
  const height = Math.round(wish.rows * ratio);
  const ink = Object.fromEntries(
    ["zenith", "sky", "horizon", "cool", "glow", "water", "shelf", "land", "coast", "landShadow",
      "dusk", "cityLight", "cityGlow"].map((name) => [name, channels(palette[name])]),
  );
  const slices = new Slices(isWanted);
  const ground = await groundOf(wish, width, height, slices);
  if (!ground) return null;
  const lens = lensOf(wish, width);
  const pictures = Array.from({ length: 3 }, () => new ImageData(width, height));
  const stars = palette.stars > 0 ? starsOf(width, wish.size[1] * ratio, ratio) : [];
  for (let row = 0; row < height; row += 1) {
    paintRow(row, { ...wish, width, height, ink, ground, lens }, pictures);
    if (!(await slices.next())) return null;
  }
  return pictures.map((picture) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    context.putImageData(picture, 0, 0);
    context.fillStyle = palette.trail;
    for (const [x, y, radius, alpha] of stars) {
      if (y / ratio > globe.limbTop - 8) continue;
      context.globalAlpha = alpha;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
    }
    return canvas;
  });
}

/** What all rows share: the position of each column relative to the light and to the middle. */
function lensOf({ globe, size, ratio }, width) {
  const half = 0.5 * Math.max(...size);
  const columns = Array.from({ length: width }, (_, column) => {
    const x = (column + 0.5) / ratio - globe.principal[0];
    const place = x / half;
    const side = 0.3 + 0.7 * Math.exp(-(((place - light) / 0.95) ** 2));
    const aside = (x + globe.principal[0]) / size[0] - 0.5;
    return { x2: (x / globe.focal) ** 2, place, side, glowSide: side ** 1.5,
      aside2: 0.8 * (aside / 0.5) ** 2 };
  });
  const d2 = (globe.centerDistance / globe.radius) ** 2;
  const horizon = Math.max(globe.limbTop / size[1], 0.02);
  return {
    columns,
    d2,
    heightScale: ((globe.radius * globe.focal) / (globe.distance * size[1]))
      * Math.sqrt(0.36 / horizon),
    limbScale: (globe.focal * ratio) / Math.sqrt(Math.max(d2 - 1, 1e-9)),
  };
}

function paintRow(row, at, pictures) {
  const { globe, size, ratio, palette, width, ink, ground, lens } = at;
  const y = (row + 0.5) / ratio;
  const down = (y - globe.principal[1]) / globe.focal;
  const out = plus(globe.camera, [0, 0, globe.radius]).map((c) => c / globe.radius);
  const along = globe.sin * out[1] - globe.cos * out[2]
    - down * (globe.cos * out[1] + globe.sin * out[2]);
  const v = (y / size[1] - 0.56) / 0.6;
  const veil = at.veil * (1 - soft(y / size[1], 0.13, 0.27));
  const [dark, lit, sea] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
  const [mist, surface, shade] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
  for (let column = 0; column < width; column += 1) {
    const c = lens.columns[column];
    const miss2 = lens.d2 - (along * along) / (c.x2 + down * down + 1);
    const miss = Math.sqrt(miss2);
    const cover = hold(0.5 - ((miss - 1) * lens.limbScale) / 1.5);
    set(mist, ink.cool);
    mix(mist, ink.horizon, c.side);
    if (cover < 1) {
      const height = Math.max(miss - 1, 0) * lens.heightScale;
      skyColor(dark, ink, mist, height, c, 0);
      skyColor(lit, ink, mist, height, c, 1);
      mix(dark, ink.dusk, veil);
      mix(lit, ink.dusk, veil);
      set(sea, dark);
    }
    if (cover > 0 && palette.isPlain) {
      // Neither light nor haze changes flat colours; the sky is as dark as the sea.
      ground.color(surface, ink, row, column);
      mix(dark, surface, cover);
      mix(lit, surface, cover);
      mix(sea, ink.water, cover);
    } else if (cover > 0) {
      const averted = hold(1 - Math.sqrt(Math.max(1 - miss2, 0)));
      const dusk = soft((c.place - light) * 0.62 + (y / size[1] - 0.35), 0.2, 1.5)
        * palette.duskStrength * 0.75;
      ground.color(surface, ink, row, column);
      haze(shade, surface, ink, mist, averted, c, 0, dusk);
      ground.light(shade, ink, row, column, 1 - swell);
      mix(dark, shade, cover);
      haze(shade, surface, ink, mist, averted, c, 1, dusk);
      ground.light(shade, ink, row, column, 1 + swell);
      mix(lit, shade, cover);
      haze(shade, ink.water, ink, mist, averted, c, 0, dusk);
      mix(sea, shade, cover);
    }
    const corner = soft(Math.sqrt(c.aside2 + v * v), 0.7, 1.55) * palette.duskStrength;
    const place = (row * width + column) * 4;
    // Triangular noise of ±1 step hides the steps between shades; true black stays black.
    const noise = palette.isPlain ? 0 : grain(row, column);
    store(pictures[0].data, place, dark, ink.dusk, corner, noise);
    store(pictures[1].data, place, lit, ink.dusk, corner, noise);
    store(pictures[2].data, place, sea, ink.dusk, corner, noise);
  }
}

/** Mixes the colour of the sky at a height above the limb and a distance from the light, at a level b. */
export function skyColor(color, ink, veil, height, { side, glowSide }, b) {
  set(color, ink.zenith);
  mix(color, ink.sky, hold(1 - height / 0.46) ** 1.35);
  const wide = Math.exp(-height / (0.07 + 0.112 * b));
  mix(color, veil, hold(wide * (0.35 + 0.65 * side) * (0.26 + 0.68 * b)));
  const thin = Math.exp(-height / (0.01 + 0.034 * b));
  mix(color, ink.glow, hold(thin * glowSide * (0.06 + 0.74 * b)));
}

/** The share of the ground's colour that is lost in the haze where it is seen at this angle. */
export function hazeShare(averted, side, b) {
  const far = soft(averted, 0.34, 1);
  return far * Math.sqrt(far) * (0.44 + 0.2 * b + 0.3 * side);
}

function haze(color, surface, ink, veil, averted, { side, glowSide }, b, dusk) {
  set(color, surface);
  mix(color, veil, hazeShare(averted, side, b));
  const rim = soft(averted, 0.74, 1);
  mix(color, ink.glow, hold(rim * rim * glowSide * (0.04 + 0.6 * b)));
  mix(color, ink.dusk, dusk);
}

const set = (a, b) => {
  a[0] = b[0];
  a[1] = b[1];
  a[2] = b[2];
};
const mix = (a, b, share) => {
  a[0] += (b[0] - a[0]) * share;
  a[1] += (b[1] - a[1]) * share;
  a[2] += (b[2] - a[2]) * share;
};

function store(data, place, color, dusk, corner, noise) {
  for (let channel = 0; channel < 3; channel += 1) {
    const value = color[channel] + (dusk[channel] - color[channel]) * corner;
    data[place + channel] = value > 0.5 ? value + noise : 0;
  }
  data[place + 3] = 255;
}

function grain(row, column) {
  let x = Math.imul(row, 374_761_393) + Math.imul(column, 668_265_263);
  x = Math.imul(x ^ (x >>> 13), 1_274_126_177);
  return ((x & 255) - ((x >>> 8) & 255)) / 256;
}

/** Fixed stars, denser towards the zenith. */
function starsOf(width, height, ratio) {
  let seed = 3;
  const next = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  return Array.from({ length: 70 }, () => {
    const [x, y] = [next() * width, next() ** 1.3 * 0.3 * height];
    return [x, y, (0.5 + 0.3 * next()) * ratio, 0.1 + 0.28 * next()];
  });
}

/** The land and its effect on the water around it, to be read pixel by pixel. */
async function groundOf(wish, width, height, slices) {
  const { outlines, size, ratio, globe, palette: { isPlain } } = wish;
  const top = Math.max(0, Math.floor((globe.limbTop - 12) * ratio));
  const rows = height - top;
  if (outlines.land.length === 0 || rows <= 0) {
    return { color: (color, ink) => set(color, ink.water), light() {} };
  }
  const land = coverage(outlines, ratio, width, rows, top);
  const u = Math.min(...size) * ratio;
  const lights = wish.places?.length > 0
    ? await scattered(wish, { width, rows, top }, ratio, slices) : { grains: null };
  if (!lights) return null;
  const { grains } = lights;
  // Flat land has only the line along its coast.
  const blurs = [[land, 0.7],
    ...(isPlain ? [] : [[land, 0.026 * u], [land, 0.007 * u], [land, 0.0048 * u], [land, 0.012 * u]]),
    ...(grains ? [[lights.glow, 0.0075 * u], [lights.glow, 0.02 * u]] : [])];
  const soft = [];
  for (const [field, deviation] of blurs) {
    soft.push(await blurred(field, width, rows, deviation, slices));
    if (!soft.at(-1)) return null;
  }
  const [fine, wide, near, dark, inner, glow, veil] = soft;
  const [dx, dy] = [Math.round(0.0046 * u), Math.round(0.006 * u)];
  const paper = [0, 0, 0];
  return {
    /** Adds the lights of cities at a brightness: a veil of light over land, what glows, and the grains. */
    light(color, ink, row, column, brightness) {
      if (!grains || row < top) return;
      const at = (row - top) * width + column;
      if (veil[at] < 2e-4 && grains[at] < 2e-3) return;
      mix(color, ink.cityGlow, (1 - Math.exp(-2.641 * veil[at])) * 0.4 * land[at] * brightness);
      mix(color, ink.cityGlow, (1 - Math.exp(-4.949 * glow[at])) * 0.62 * brightness);
      mix(color, ink.cityLight, Math.min((1 - Math.exp(-grains[at])) * brightness, 0.95));
    },
    color(color, ink, row, column) {
      set(color, ink.water);
      const y = row - top;
      if (y < 0) return;
      const at = y * width + column;
      const cover = land[at];
      set(paper, ink.land);
      if (!isPlain) {
        mix(color, ink.shelf, hold(0.85 * wide[at] + 0.35 * near[at]));
        const from = Math.max(y - dy, 0) * width + Math.max(column - dx, 0);
        mix(color, ink.landShadow, hold(dark[from] * (1 - cover)) * 0.46);
        mix(paper, ink.coast, hold(1 - inner[at]) * 0.14);
      }
      mix(color, paper, cover);
      if (y === 0 || y === rows - 1 || column === 0 || column === width - 1) return;
      const x = (fine[at + 1] - fine[at - 1]) / 2;
      const down = (fine[at + width] - fine[at - width]) / 2;
      const steep = Math.hypot(x, down);
      if (isPlain) {
        mix(color, ink.coast, hold(steep * 3.8 * ratio ** 0.5 - 0.4));
        return;
      }
      const facing = 0.5 + (0.5 * (x * 0.75 + down * 0.66)) / Math.max(steep, 1e-4);
      mix(color, ink.coast, hold(steep * 0.8 * ratio ** 0.5) * (0.16 + 0.46 * hold(facing)));
    },
  };
}

/** How much of each pixel is land, from 0 to 1. */
function coverage({ land, lakes }, ratio, width, rows, top) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = rows;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.translate(0, -top);
  context.scale(ratio, ratio);
  for (const [shapes, rule] of [[land, "source-over"], [lakes, "destination-out"]]) {
    context.globalCompositeOperation = rule;
    context.beginPath();
    for (const points of shapes) {
      for (const [index, [x, y]] of points.entries()) {
        if (index === 0) context.moveTo(held(x), held(y));
        else context.lineTo(held(x), held(y));
      }
      context.closePath();
    }
    context.fill();
  }
  const { data } = context.getImageData(0, 0, width, rows);
  const shares = new Float32Array(width * rows);
  for (let index = 0; index < shares.length; index += 1) shares[index] = data[4 * index + 3] / 255;
  return shares;
}

const held = (x) => Math.min(Math.max(x, -20_000), 20_000);
