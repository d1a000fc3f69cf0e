// Draws the planes: a folded sheet seen from above, turned the way it flies, larger at full breath.
import { clamp, smooth } from "../breath.js";
import { dot, Globe } from "../globe.js";
import { drawDistress } from "./distress.js";
import { paperColor } from "../palette.js";
import { paper } from "../plane.js";

/** The number of directions in which a plane is drawn, 3.75 degrees apart. */
const turns = 96;

/** How many of them are in a row of the sheet. */
const columns = 12;

/** In high contrast, the line above the limb that the breath rises to, in heights of the picture. */
const goal = 0.05;

/** How the planes are held: level, and banked a little towards the viewer. */
const attitude = { climbShown: 0, bank: (14 * Math.PI) / 180, dihedral: 1, shade: 0.2, anchor: 0 };

/** Pictures of a plane turned every way, `side` device pixels wide; its length is half of that. */
function sheet(palette, side) {
  const canvas = document.createElement("canvas");
  canvas.width = columns * side;
  canvas.height = (turns / columns) * side;
  const context = canvas.getContext("2d");
  const globe = new Globe({
    center: [1, 0, 0], turn: 0, radius: 1, distance: 0.5, pitch: 0.55, focal: 1, principal: [0, 0],
  });
  for (let index = 0; index < turns; index += 1) {
    context.save();
    context.translate((index % columns + 0.5) * side, (Math.floor(index / columns) + 0.5) * side);
    const turn = (2 * Math.PI * index) / turns;
    drawPaper(context, globe, turn, palette, side);
    context.restore();
  }
  return canvas;
}

/** A plane that flies to `turn` on the picture, clockwise from up. */
function drawPaper(context, globe, turn, palette, side) {
  // On inclined ground, another bearing looks the same.
  const ground = [Math.sin(turn), Math.cos(turn) / globe.cos, 0];
  const length = Math.hypot(...ground);
  const way = ground.map((x) => x / length);
  const pose = { position: [0, 0, 0], ground: way, along: way, up: [0, 0, 1], attitude };
  const facets = paper(pose, globe, side / 2)
    .map(({ corners, lit }) => ({ shape: new Path2D(`M${corners.join("L")}Z`), lit }));
  const whole = new Path2D();
  for (const { shape } of facets) whole.addPath(shape);
  context.lineJoin = "round";
  context.fillStyle = context.strokeStyle = palette.shadow;
  if (palette.isPlain) {
    // A dark line around it, the inner half of which it covers.
    context.lineWidth = side * 0.06;
    context.stroke(whole);
  } else {
    // Its shadow, down to the right as everywhere in this light; soft by being laid three times.
    context.globalAlpha = 0.12;
    for (const away of [0.03, 0.05, 0.07]) {
      context.save();
      context.translate(0.7 * away * side, away * side);
      context.fill(whole);
      context.restore();
    }
    context.globalAlpha = 1;
  }
  context.lineWidth = side * 0.008;
  for (const { shape, lit } of facets) {
    context.fillStyle = context.strokeStyle = paperColor(palette, lit);
    context.fill(shape);
    context.stroke(shape);
  }
}

export class Ink {
  #canvas;
  #context;
  #sheet = { palette: null, side: 0, canvas: null };

  /** The labels beside planes in distress. */
  plates = [];

  /** @param {HTMLCanvasElement} canvas what is drawn on */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  resize([width, height], ratio) {
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.ratio = ratio;
  }

  /**
   * @param {Plane[]} planes
   * @param {View} view
   * @param {number} now in seconds
   * @param {{palette: object, clarity: number, isStill: boolean, obstacles: object[], light: number}} look
   *   how solid all are, whether nothing may travel or swell, the boxes that labels keep clear of, and the
   *   light of all breaths, from 0 to 1
   * @returns {number} how many are in the picture
   */
  draw(planes, view, now, { palette, clarity, isStill, obstacles, light }) {
    const [width, height] = view.size;
    const { globe } = view;
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    if (palette.isPlain) this.#drawBreath(view, light, palette);
    const length = this.#length(planes.length, view);
    const { canvas, side } = this.#sheetFor(palette, length);
    const distressed = [];
    let count = 0;
    for (const plane of planes) {
      const place = plane.where(now, isStill);
      const seen = glance(globe, place, plane.way);
      if (!seen) continue;
      const [x, y] = seen.at;
      if (x < -length || y < -length || x > width + length || y > height + length) continue;
      count += 1;
      const level = plane.level(now);
      const swell = isStill ? 1 : 0.86 + 0.28 * level;
      // The farther away, the smaller; at the limb it fades into the haze.
      const box = 2 * length * swell * seen.scale;
      const isDistressed = plane.emergency !== undefined;
      if (isDistressed) {
        const clear = plane.presence(now) * clarity * seen.clarity;
        distressed.push({ plane, at: seen.at, reach: box / 2, clarity: clear });
      }
      const bright = isDistressed || palette.isPlain ? 1 : 0.5 + 0.5 * level;
      context.globalAlpha = bright * plane.presence(now) * clarity * seen.clarity;
      const index = ((Math.round((seen.turn / (2 * Math.PI)) * turns) % turns) + turns) % turns;
      context.drawImage(canvas, (index % columns) * side, Math.floor(index / columns) * side,
        side, side, x - box / 2, y - box / 2, box, box);
    }
    context.globalAlpha = 1;
    this.plates = drawDistress(context, distressed, view.size, now, palette, obstacles);
    return count;
  }

  /** A band on the limb that rises with the breath of all towards a line. */
  #drawBreath({ limb, size: [width, height] }, light, { halo, words }) {
    const top = goal * height;
    const line = Math.max(0.003 * Math.min(width, height), 1.5);
    for (const [color, shape] of [[halo, limb.band(0, light * top)], [words, limb.lines(top, line)]]) {
      this.#context.fillStyle = color;
      this.#context.fill(new Path2D(shape));
    }
  }

  /** The length of a plane in pixels: smaller among many, and smallest when the whole planet is shown. */
  #length(count, { size, distance, farthest }) {
    const crowd = Math.max(count, 1) ** -0.2;
    const height = Math.min(1, (0.6 * farthest) / distance);
    return Math.max(5, clamp(0.05 * Math.min(...size), 26, 54) * Math.max(crowd, 0.2) * height);
  }

  /** Pictures of about the size that is drawn, because reducing large ones is slow. */
  #sheetFor(palette, length) {
    const wanted = 2 * length * 1.1 * this.ratio;
    const side = 2 * Math.ceil(1.15 ** Math.ceil(Math.log(wanted) / Math.log(1.15)) / 2);
    if (this.#sheet.palette !== palette || this.#sheet.side !== side) {
      this.#sheet = { palette, side, canvas: sheet(palette, side) };
    }
    return this.#sheet;
  }
}

/** Where a place is on the picture, and where it moves to; null behind the limb. */
export function glance(globe, place, way) {
  // This rules out most of the far side.
  if (dot(place, globe.center) < Math.cos(globe.reach)) return null;
  const point = globe.world(place);
  const [x, y, z] = point;
  const up = z + globe.radius;
  const facing = (x * globe.axis[0] + y * globe.axis[1] + up * globe.axis[2]) / globe.radius;
  const edge = globe.radius / globe.centerDistance;
  if (facing <= edge) return null;
  const depth = globe.depth(point);
  if (depth < 0.3 * globe.distance) return null;
  const at = globe.project(point);
  // A step along the way, long enough for the numbers and too short to be seen.
  const ahead = globe.project(globe.world(place.map((c, i) => c + way[i] * 1e-4)));
  const clarity = smooth(facing - edge, 0, 0.12 * (1 - edge) + 0.004);
  return {
    at,
    turn: Math.atan2(ahead[0] - at[0], at[1] - ahead[1]),
    scale: Math.min(1.25, Math.max(0.45, (globe.distance / depth) ** 0.6)),
    clarity,
  };
}
