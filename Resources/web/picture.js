// The scene on the page: three painted layers that are mixed, and paper over them.
import { smooth } from "./breath.js";
import { framings, globeShowing, GreatCircle, normal } from "./globe.js";
import { shores } from "./land.js";
import { Marks, nameDrop } from "./marks.js";
import { palettes } from "./palette.js";
import { paint } from "./painter.js";
import { Arc } from "./plane.js";
import { commonPlace, movableGround, TurningGround, turnedGlobe, turningTime } from "./turn.js";

/** How long land takes to sink and to surface, and labels to come and go, in seconds. */
const turning = 0.9;
const labelling = 0.8;

/** A way over open water, for a leg whose places are not known. */
const nowhere = { from_at: [-38, -124], to_at: [-37, -118] };

/** All of a leg's picture that does not change while it is flown. */
class LegView {
  /** @param {Globe} [globe] the planet, if it is on its way to another leg */
  constructor(leg, { size, framing, palette }, globe = null) {
    const { from_at: from, to_at: to } = leg?.from_at ? leg : { ...leg, ...nowhere };
    this.leg = leg;
    this.route = new GreatCircle(normal(...from), normal(...to));
    this.globe = globe ?? globeShowing(this.route, framing, size);
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
  #turning = new TurningGround();

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
    const turn = isStill ? null : this.#ready(standing.turn);
    const staging = stage(standing, turn);
    if (!this.#view || this.#view.leg?.from !== standing.leg?.from
      || this.#view.leg?.to !== standing.leg?.to) {
      this.#view = new LegView(standing.leg, this.#frame);
    }
    const labels = staging.labels * clarity;
    const moved = turn ? moving(turn.share) : 0;
    // Pools are painted where names stand: names on the move have shadows instead.
    this.#mixLayers(standing, staging, labels * (1 - moved));
    const globe = turn && this.#turn(turn, staging.land);
    this.#turning.canvas.style.opacity = moved.toFixed(4);
    this.#marks.draw(globe ? new LegView(standing.leg, this.#frame, globe) : this.#view, standing, {
      labels,
      carried: turn && { end: turn.carried, opacity: staging.carried * clarity, moved },
      clarity,
      isStill,
    });
  }

  /** A turn, if the ground on both sides of it is painted. */
  #ready(turn) {
    const isPainted = turn && [turn.from, turn.to].every((leg) => this.#painting(leg).ground);
    return isPainted ? turn : null;
  }

  /** Draws the ground of a turn, and returns its globe. */
  #turn(turn, land) {
    const { full, rows } = this.#frame;
    const sources = [turn.from, turn.to].map((leg) => ({
      globe: new LegView(leg, this.#frame).globe,
      ground: this.#painting(leg).ground,
    }));
    const globe = turnedGlobe(...sources.map((s) => s.globe), turn.share, commonPlace(turn));
    const scale = full[0] / sources[0].ground.width;
    this.#turning.draw(globe, sources, { share: turn.share, land, scale, size: [full[0], rows] });
    return globe;
  }

  #mixLayers({ leg, level }, { land }, pools) {
    const painting = this.#painting(leg);
    if (painting.layers && this.#shown?.layers !== painting.layers) {
      const [dark, lit, sea, ...pools] = painting.layers;
      this.#root.querySelector(".layers")
        .replaceChildren(dark, lit, sea, this.#turning.canvas, ...pools);
      this.#shown = { key: painting.key, layers: painting.layers };
    }
    if (!this.#shown) return;
    // Another leg's land is never seen: until this one's is painted, there is open sea.
    const seen = this.#shown.key === painting.key ? land : 0;
    this.#shown.layers[1].style.opacity = level.toFixed(4);
    this.#shown.layers[2].style.opacity = (1 - seen).toFixed(4);
    this.#shown.layers[3].style.opacity = (seen > 0 ? pools : 0).toFixed(4);
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
    if (!layers) return;
    painting.layers = layers;
    if (leg?.from_at) painting.ground = movableGround(layers);
  }
}

/** How solid the moving ground is: at both ends of a turn it gives way to the exact one. */
const moving = (share) => smooth(Math.min(share, 1 - share), 0, 0.03);

/** How far a leg's land, its names and the name carried along have come up at a standing. */
function stage({ stage, flight, elapsed, duration, follows, leadsTo, staysPut }, turn) {
  const shown = (seconds, within) => smooth(seconds, 0, within);
  if (stage === "flight") {
    if (staysPut) return { land: 1, labels: 1 };
    const left = flight.length - flight.elapsed;
    const comes = follows === "flight" ? shown(flight.elapsed, turning) : 1;
    const named = follows === "lead_in" ? 1 : shown(flight.elapsed, labelling);
    const goes = leadsTo === "ending" ? 0.6 + 0.4 * shown(left, turning) : shown(left, turning);
    return {
      land: turn ? 1 : Math.min(comes, goes),
      labels: Math.min(named, shown(left, labelling)),
      carried: 1,
    };
  }
  if (stage === "lead_in") return { land: 1, labels: smooth(elapsed, 2, 3) };
  if (stage === "interlude") {
    const back = smooth(duration - elapsed, 2, 0);
    const comes = turn
      ? 1 - 0.4 * smooth(elapsed, 0, turningTime)
      : 0.6 * smooth(elapsed, 0.3, 1.8);
    const carried = shown(turningTime - elapsed, labelling);
    return { land: comes + 0.4 * back, labels: 0, carried };
  }
  return { land: 0.6, labels: 0 };
}
