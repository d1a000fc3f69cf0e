// The planet below the planes: a quick sketch while the map moves, and the full painting, which takes
// longer, when it rests.
import { dot, plus, times, unit } from "../globe.js";
import { shores } from "../land.js";
import { placesNear } from "../lights.js";
import { hazeShare, paint, skyColor } from "../painter.js";
import { channels } from "../palette.js";
import { persist } from "../persist.js";
import { visible } from "../visible.js";

/** How long the map has to rest before it is painted, in milliseconds. */
const rest = 160;

/** How many pixels shores may be wrong in a sketch. */
const slack = 7;

/** How much the sky is deepened behind the words, by day. */
const veil = 0.5;

/** How far from the light the middle of a sketch is, and how strong the light is in it. */
const aside = { side: 0.68, glowSide: 0.5 };
const level = 0.35;

export class Ground {
  #sketch;
  #layers;
  #timer = 0;
  #wanted = null;
  #drawn = null;
  #isSketched = false;

  /** @param {HTMLElement} root what holds the sketch and the painting */
  constructor(root) {
    this.#sketch = root.querySelector("#sketch");
    this.#layers = root.querySelector(".layers");
  }

  /** Shows another view, or the same in other colours; a sketch at once, the painting later. */
  show(view, { ratio, palette }) {
    const isSame = this.#wanted?.view === view && this.#wanted.palette === palette
      && this.#wanted.ratio === ratio;
    if (isSame) return;
    const wish = { view, ratio, palette };
    this.#wanted = wish;
    this.#layers.classList.remove("there");
    // Until the atlas is loaded, there is open sea.
    if (!this.#isSketched) this.#draw(wish, null);
    this.#sketchShores(wish);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#paint(wish), rest);
  }

  /** Sets the strength of the light on the limb, from 0 to 1. */
  lighten(level) {
    const lit = this.#layers.children[1];
    if (lit) lit.style.opacity = level.toFixed(3);
  }

  /** Whether the painting is complete. */
  get isPainted() {
    return this.#drawn !== null && this.#drawn === this.#wanted;
  }

  async #paint(wish) {
    const { view, ratio, palette } = wish;
    const isWanted = () => this.#wanted === wish;
    await visible();
    if (!isWanted()) return;
    const land = () => shores(view.globe, view.size);
    const lights = async () => (palette.cityLights > 0 ? placesNear(view.globe) : []);
    const [outlines, places] = await Promise.all([land, lights].map((read) => read().catch(() => null)));
    if (!isWanted()) return;
    const layers = await paint({
      globe: view.globe,
      size: view.size,
      rows: view.size[1],
      ratio,
      palette,
      outlines: outlines ?? { land: [], lakes: [] },
      places,
      veil: palette.stars > 0 ? 0 : veil,
    }, isWanted);
    if (!layers || !isWanted()) return;
    const light = this.#layers.children[1]?.style.opacity ?? "0.3";
    layers[1].style.opacity = light;
    this.#layers.replaceChildren(...layers.slice(0, 2));
    this.#layers.classList.add("there");
    this.#drawn = wish;
    // Without the atlas there is open sea, and at night without the gazetteer there are no lights. The view may stay
    // for months.
    if (outlines !== null && places !== null) return;
    if (await persist(() => Promise.all([land(), lights()]), isWanted)) {
      this.#sketchShores(wish);
      this.#paint(wish);
    }
  }

  async #sketchShores(wish) {
    const outlines = await shores(wish.view.globe, wish.view.size, slack).catch(() => null);
    // Later sketches may have been quicker.
    if (this.#wanted !== wish) return;
    this.#draw(wish, outlines);
    this.#isSketched = outlines !== null;
  }

  #draw({ view, ratio, palette }, outlines) {
    const [width, height] = view.size;
    const canvas = this.#sketch;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const limb = limbOf(view.globe, view.size);
    context.fillStyle = skyOver(context, view, limb.round, palette);
    context.fillRect(0, 0, width, height);
    context.save();
    context.clip(limb.path);
    context.fillStyle = palette.water;
    context.fillRect(0, 0, width, height);
    if (outlines) {
      const land = pathOf(outlines.land);
      context.fillStyle = palette.land;
      context.fill(land);
      context.fillStyle = palette.water;
      context.fill(pathOf(outlines.lakes));
      context.strokeStyle = palette.coast;
      context.globalAlpha = palette.isPlain ? 1 : 0.3;
      context.lineWidth = palette.isPlain ? 1.5 : 1;
      context.stroke(land);
      context.globalAlpha = 1;
    }
    if (!palette.isPlain) {
      context.fillStyle = hazeOver(context, view, limb.round, palette);
      context.fillRect(0, 0, width, height);
    }
    context.restore();
    if (palette.stars === 0) deepen(context, view.size, palette);
  }
}

/** How near to the planet's centre one looks at a height of the picture: 1 at the limb. */
function nearness(globe, y) {
  const down = (y - globe.principal[1]) / globe.focal;
  const out = plus(globe.camera, [0, 0, globe.radius]).map((c) => c / globe.radius);
  const along = globe.sin * out[1] - globe.cos * out[2]
    - down * (globe.cos * out[1] + globe.sin * out[2]);
  return Math.sqrt(Math.max(dot(out, out) - (along * along) / (down * down + 1), 0));
}

/** Light around the planet, as it is above the limb's highest point. */
function skyOver(context, { globe, size }, { x, y, radius }, palette) {
  const reach = 0.6 * size[1];
  const shade = context.createRadialGradient(x, y, radius, x, y, radius + reach);
  const ink = Object.fromEntries(["zenith", "sky", "horizon", "cool", "glow"]
    .map((name) => [name, channels(palette[name])]));
  const mist = ink.cool.map((c, i) => c + (ink.horizon[i] - c) * aside.side);
  for (const share of [0, 0.01, 0.025, 0.05, 0.09, 0.15, 0.23, 0.34, 0.48, 0.66, 1]) {
    const color = [0, 0, 0];
    const height = (share * reach) / size[1]
      * Math.sqrt(0.36 / Math.max(globe.limbTop / size[1], 0.02));
    skyColor(color, ink, mist, height, aside, level);
    shade.addColorStop(share, `rgb(${color.map(Math.round).join(" ")})`);
  }
  return shade;
}

/** Haze over the ground, as it is below the limb's highest point. */
function hazeOver(context, { globe, size }, { x, y, radius }, palette) {
  const depth = Math.min(radius, size[1]);
  const shade = context.createRadialGradient(x, y, radius - depth, x, y, radius);
  const [cool, horizon] = [channels(palette.cool), channels(palette.horizon)];
  const mist = cool.map((c, i) => Math.round(c + (horizon[i] - c) * aside.side));
  for (let step = 0; step <= 24; step += 1) {
    // Closer together towards the limb, where the haze thickens.
    const share = 1 - (1 - step / 24) ** 2;
    const near = Math.min(nearness(globe, globe.limbTop + (1 - share) * depth), 1);
    const part = hazeShare(1 - Math.sqrt(1 - near * near), aside.side, level);
    shade.addColorStop(share, `rgb(${mist.join(" ")} / ${part.toFixed(3)})`);
  }
  return shade;
}

/** The sky behind the text, as in the painting. */
function deepen(context, [width, height], { dusk }) {
  const shade = context.createLinearGradient(0, 0, 0, 0.27 * height);
  for (const [at, alpha] of [[0, veil], [0.48, veil], [0.74, veil / 2], [1, 0]]) {
    shade.addColorStop(at, dusk + Math.round(alpha * 255).toString(16).padStart(2, "0"));
  }
  context.fillStyle = shade;
  context.fillRect(0, 0, width, 0.27 * height);
}

/**
 * The outline of the planet, which is closed far below where it leaves the picture, and the circle
 * that it is nearly part of.
 */
function limbOf(globe, [width, height]) {
  const rise = unit(plus([0, 1, 0], globe.axis, -globe.axis[1]));
  const path = new Path2D();
  const far = 3 * Math.max(width, height);
  const [middle] = globe.principal;
  const top = globe.limbTop;
  let side = [middle + 1, top + 1e-3];
  for (let step = -90; step <= 90; step += 1) {
    const turn = (step * Math.PI) / 90;
    const out = plus(times(rise, Math.cos(turn)), [1, 0, 0], Math.sin(turn));
    const edge = plus(times(globe.axis, Math.cos(globe.limb)), out, Math.sin(globe.limb));
    const point = plus(times(edge, globe.radius), [0, 0, -globe.radius]);
    const isAhead = globe.depth(point) > 0.05 * globe.distance;
    const [x, y] = isAhead ? globe.project(point) : [middle + Math.sign(step) * far, far];
    path.lineTo(Math.min(Math.max(x, -far), far), Math.min(Math.max(y, -far), far));
    if (step > 0 && step <= 45 && isAhead && x < width * 1.1 && y < height) side = [x, y];
  }
  path.closePath();
  const [right, down] = [side[0] - middle, side[1] - top];
  const radius = (right * right + down * down) / (2 * down);
  return { path, round: { x: middle, y: top + radius, radius } };
}

function pathOf(shapes) {
  const path = new Path2D();
  for (const points of shapes) {
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    path.closePath();
  }
  return path;
}
