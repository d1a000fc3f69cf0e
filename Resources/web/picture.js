// The scene on the page: three painted layers that are mixed, and paper over them.
import { smooth } from "./breath.js";
import { framings, globeShowing, GreatCircle, normal } from "./globe.js";
import { shores } from "./land.js";
import { Marks, nameDrop } from "./marks.js";
import { palettes } from "./palette.js";
import { paint } from "./painter.js";
import { Arc } from "./plane.js";

/** How long land takes to sink and to surface, and labels to come and go, in seconds. */
const turning = 0.9;
const labelling = 0.8;

/** A way over open water, for a leg whose places are not known. */
const nowhere = { from_at: [-38, -124], to_at: [-37, -118] };

/** All of a leg's picture that does not change while it is flown. */
class LegView {
  constructor(leg, { size, framing, palette }) {
    const { from_at: from, to_at: to } = leg?.from_at ? leg : { ...leg, ...nowhere };
    this.leg = leg;
    this.route = new GreatCircle(normal(...from), normal(...to));
    this.globe = globeShowing(this.route, framing, size);
    const top = (framing.horizon - (size[1] > size[0] ? 0.045 : 0.03)) * size[1];
    this.arc = new Arc(this.route, this.globe, this.globe.heightAt(top));
    this.ends = [0, 1].map((share) => this.globe.project(this.arc.ground(share)));
    this.unit = Math.min(...size);
    this.palette = palette;
  }
}

/** Which painting a leg needs: there and back it is the same. */
const paintingKey = (leg, { size, rows, ratio, name }) =>
  JSON.stringify([leg ? [leg.from, leg.to].sort() : [], size, rows, ratio, name]);

/** Draws standings (see course.js) into an element of the page. */
export class Picture {
  #root;
  #marks;
  #frame = null;
  #view = null;
  #paintings = new Map();
  #shown = null;

  /** @param {HTMLElement} root the element that holds the picture */
  constructor(root) {
    this.#root = root;
    this.#marks = new Marks(root.querySelector("svg"), root.querySelector(".labels"));
  }

  /** Sets the size, the part that is seen and the colours; paints anew what is needed. */
  arrange({ size, rows, isDark, covered }) {
    const [width, height] = size;
    const isPortrait = height > width;
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const name = isDark ? "night" : "day";
    const frame = {
      size: isPortrait ? size : [width - covered, height],
      full: size,
      rows,
      ratio,
      framing: isPortrait ? framings.phone : framings.landscape,
      palette: palettes[name],
      // On a phone the limb, and with it the light, stands nearer to the words above it.
      veil: isPortrait && !isDark ? 0.4 : 0,
      name,
    };
    if (JSON.stringify(frame) === JSON.stringify(this.#frame)) return;
    this.#frame = frame;
    this.#view = null;
    this.#marks.resize(size);
  }

  /** Paints a leg's backdrop ahead of need. */
  prepare(leg) {
    if (this.#frame && leg) this.#painting(leg);
  }

  /**
   * Draws an instant.
   *
   * @param {object} standing what a breather does
   * @param {{isStill: boolean, clarity: number}} wishes whether nothing may travel; how solid the
   *   plane and the names are while one breath gives way to another
   */
  draw(standing, { isStill, clarity }) {
    if (!this.#frame) return;
    const staging = stage(standing);
    if (!this.#view || this.#view.leg?.from !== standing.leg?.from
      || this.#view.leg?.to !== standing.leg?.to) {
      this.#view = new LegView(standing.leg, this.#frame);
    }
    const labels = staging.labels * clarity;
    this.#mixLayers(standing, staging, labels);
    this.#marks.draw(this.#view, standing, {
      labels,
      clarity,
      isStill,
    });
  }

  #mixLayers({ leg, level }, { land }, labels) {
    const painting = this.#painting(leg);
    if (painting.layers && this.#shown?.layers !== painting.layers) {
      this.#root.querySelector(".layers").replaceChildren(...painting.layers);
      this.#shown = { key: painting.key, layers: painting.layers };
    }
    if (!this.#shown) return;
    // Another leg's land is never seen: until this one's is painted, there is open sea.
    const seen = this.#shown.key === painting.key ? land : 0;
    this.#shown.layers[1].style.opacity = level.toFixed(4);
    this.#shown.layers[2].style.opacity = (1 - seen).toFixed(4);
    this.#shown.layers[3].style.opacity = (seen > 0 ? labels : 0).toFixed(4);
  }

  #painting(leg) {
    const key = paintingKey(leg, this.#frame);
    const known = this.#paintings.get(key);
    if (known) return known;
    const painting = { key, layers: null };
    this.#paintings.set(key, painting);
    while (this.#paintings.size > 3) this.#paintings.delete(this.#paintings.keys().next().value);
    this.#paint(leg, painting, key);
    return painting;
  }

  async #paint(leg, painting, key) {
    const frame = this.#frame;
    const { globe, ends } = new LegView(leg, frame);
    const font = getComputedStyle(this.#marks.labels[0]).font;
    const names = ends.map(([x, y], index) => ({
      text: (index === 0 ? leg?.from_city : leg?.to_city) ?? "",
      at: [x, y + nameDrop(Math.min(...frame.size))],
      font,
    }));
    const isWanted = () => this.#paintings.get(key) === painting;
    const wish = { ...frame, size: frame.full, globe, names, outlines: { land: [], lakes: [] } };
    // The very first picture is there at once, coarse and without land.
    if (!this.#shown) painting.layers = await paint({ ...wish, ratio: 0.25 }, isWanted);
    const outlines = leg?.from_at ? await shores(globe, frame.full).catch(() => null) : null;
    const layers = await paint({ ...wish, ...(outlines && { outlines }) }, isWanted);
    if (layers) painting.layers = layers;
  }
}

/** How far a leg's land and names have come up at a standing. */
function stage({ stage, flight, elapsed, duration, follows, staysPut }) {
  const shown = (seconds, within) => smooth(seconds, 0, within);
  if (stage === "flight") {
    if (staysPut) return { land: 1, labels: 1 };
    const left = flight.length - flight.elapsed;
    const comes = follows === "flight" ? shown(flight.elapsed, turning) : 1;
    const named = follows === "lead_in" ? 1 : shown(flight.elapsed, labelling);
    return {
      land: Math.min(comes, shown(left, turning)),
      labels: Math.min(named, shown(left, labelling)),
    };
  }
  if (stage === "lead_in") return { land: 1, labels: smooth(elapsed, 2, 3) };
  if (stage === "interlude") {
    const back = smooth(duration - elapsed, 2, 0);
    return { land: 0.6 * smooth(elapsed, 0.3, 1.8) + 0.4 * back, labels: 0 };
  }
  return { land: 0.6, labels: 0 };
}
