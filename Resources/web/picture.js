// The scene on the page: three painted layers that are mixed, and paper over them.
import { smooth } from "./breath.js";
import { framings, Globe, globeShowing, GreatCircle, normal } from "./globe.js";
import { shores } from "./land.js";
import { Limb } from "./limb.js";
import { placesNear } from "./lights.js";
import { Marks } from "./marks.js";
import { palettes } from "./palette.js";
import { paint } from "./painter.js";
import { persist } from "./persist.js";
import { Arc } from "./plane.js";
import { turn as nextTurn } from "./slices.js";
import { commonPlace, movableGround, TurningGround, turnedGlobe, turningTime } from "./turn.js";

/** How long land takes to sink and to surface, and labels to come and go, in seconds. */
const turning = 0.9;
const labelling = 0.8;

/** A route over open water, for a leg whose places are not known. */
const nowhere = { from_at: [-38, -124], to_at: [-37, -118] };

/** A globe farther right in the picture, by pixels. */
function shifted(globe, pixels) {
  const [x, y] = globe.principal;
  return new Globe({ ...globe, principal: [x + pixels, y] });
}

/** All of a leg's picture that does not change while it is flown. */
class LegView {
  /** @param {Globe} [globe] the planet, while it turns to another leg */
  constructor(leg, { size, left, full, framing, palette }, globe = null) {
    const { from_at: from, to_at: to } = leg?.from_at ? leg : { ...leg, ...nowhere };
    this.leg = leg;
    this.route = new GreatCircle(normal(...from), normal(...to));
    this.globe = globe ?? shifted(globeShowing(this.route, framing, size), left);
    const top = (framing.horizon - (size[1] > size[0] ? 0.045 : 0.03)) * size[1];
    this.arc = new Arc(this.route, this.globe, this.globe.heightAt(top));
    this.ends = [0, 1].map((share) => this.globe.project(this.arc.ground(share)));
    this.size = size;
    this.left = left;
    this.full = full;
    this.unit = Math.min(...size);
    this.palette = palette;
  }

  /** The limb across the whole window. */
  get limb() {
    this.made ??= new Limb(this.globe, this.full);
    return this.made;
  }
}

/** The key of the painting that a leg needs: it is the same in both directions. */
const paintingKey = (leg, { size, left, rows, ratio, name }) =>
  JSON.stringify([leg ? [leg.from, leg.to].sort() : [], size, left, rows, ratio, name]);

/** Draws states of the breath (see course.js) into an element of the page. */
export class Picture {
  #root;
  #marks;
  #frame = null;
  #view = null;
  #paintings = new Map();
  #shown = null;
  #turning = new TurningGround();

  /** How often a painting or the frame has changed; what was drawn last, in a pause. */
  #changes = 0;
  #paused = "";

  /** @param {HTMLElement} root the element that holds the picture */
  constructor(root) {
    this.#root = root;
    this.#marks = new Marks(root.querySelector("svg"), root.querySelector(".labels"));
  }

  /**
   * Sets the size, the visible part and the colours, and repaints what changed.
   *
   * @param {object} space the window's `size`; the `rows` that are seen; how much of its width a sheet
   *   has `covered`, on the left if the page `isMirrored`; whether it is dark (`isDark`), and in high
   *   contrast (`isPlain`), by day and by night
   */
  arrange({ size, rows, isDark, isPlain, covered, isMirrored }) {
    const [width, height] = size;
    const isPortrait = height > width;
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const name = isPlain ? "highContrast" : isDark ? "night" : "day";
    const frame = {
      size: isPortrait ? size : [width - covered, height],
      left: isMirrored && !isPortrait ? covered : 0,
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
    if (this.#frame && name !== this.#frame.name) {
      // The colours of another look would be wrong behind the marks.
      this.#root.querySelector(".layers").replaceChildren();
      this.#shown = null;
    }
    this.#frame = frame;
    this.#changes += 1;
    this.#view = null;
    this.#marks.resize(size);
  }

  /** Paints a leg's backdrop in advance. */
  prepare(leg) {
    if (this.#frame && leg) this.#painting(leg);
  }

  /**
   * Draws an instant.
   *
   * @param {object} state the state of the breath
   * @param {{isStill: boolean, clarity: number}} wishes whether motion is reduced; how opaque the
   *   plane and the names are during a transition
   */
  draw(state, { isStill, clarity }) {
    if (!this.#frame || this.#isDrawn(state, isStill, clarity)) return;
    // Crisp lines would blur while the ground is moved.
    const turn = isStill || this.#frame.palette.isPlain ? null : this.#ready(state.turn);
    const staging = stage(state, turn);
    if (!this.#view || this.#view.leg?.from !== state.leg?.from
      || this.#view.leg?.to !== state.leg?.to) {
      this.#view = new LegView(state.leg, this.#frame);
    }
    this.#mixLayers(state, staging);
    const globe = turn && this.#turn(turn, staging.land);
    this.#turning.canvas.style.opacity = (turn ? moving(turn.share) : 0).toFixed(4);
    const view = globe ? new LegView(state.leg, this.#frame, globe) : this.#view;
    this.#marks.draw(view, state, {
      labels: staging.labels * clarity,
      ports: [staging.departure, staging.arrival].map((opacity) => opacity * clarity),
      clarity,
      isStill,
      landed: () => state.landed && new LegView(state.landed, this.#frame, view.globe),
      rest: this.#view,
      ground: this.#painting(state.leg).layers?.[1],
    });
  }

  /** Whether an instant looks like the one drawn last: in a pause nothing moves. */
  #isDrawn(state, isStill, clarity) {
    // The painting is requested even so.
    this.#painting(state.leg);
    const exact = (_, value) => (typeof value === "number" ? Number(value.toFixed(4)) : value);
    const key = state.isPaused ? JSON.stringify([state, isStill, clarity, this.#changes], exact) : "";
    const isDrawn = key !== "" && key === this.#paused;
    this.#paused = key;
    return isDrawn;
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

  #mixLayers({ leg, level }, { land }) {
    const painting = this.#painting(leg);
    if (painting.layers && this.#shown?.layers !== painting.layers) {
      this.#root.querySelector(".layers")
        .replaceChildren(...painting.layers, this.#turning.canvas);
      this.#shown = { key: painting.key, layers: painting.layers };
    }
    if (!this.#shown) return;
    // Another leg's land is never shown: until this one's is painted, there is open sea.
    const seen = this.#shown.key === painting.key ? land : 0;
    this.#shown.layers[1].style.opacity = level.toFixed(4);
    this.#shown.layers[2].style.opacity = (1 - seen).toFixed(4);
  }

  #painting(leg) {
    const key = paintingKey(leg, this.#frame);
    const known = this.#paintings.get(key);
    if (known) return known;
    const painting = { key, layers: null };
    this.#paintings.set(key, painting);
    while (this.#paintings.size > 3) this.#paintings.delete(this.#paintings.keys().next().value);
    this.#paint(leg, painting, key, this.#frame);
    return painting;
  }

  async #paint(leg, painting, key, frame) {
    // The frame in which a breath begins is not late for the next leg.
    await nextTurn();
    const { globe } = new LegView(leg, frame);
    const isWanted = () => this.#paintings.get(key) === painting;
    const wish = { ...frame, size: frame.full, globe, outlines: { land: [], lakes: [] } };
    // The very first picture is shown at once, coarse and without land.
    if (!this.#shown) {
      painting.layers = await paint({ ...wish, ratio: 0.25 }, isWanted);
      this.#changes += 1;
    }
    const land = () => shores(globe, frame.full);
    const lights = async () => (frame.palette.cityLights > 0 ? placesNear(globe) : []);
    const [outlines, places] = await Promise.all(
      leg?.from_at ? [land, lights].map((read) => read().catch(() => null)) : [],
    );
    await nextTurn();
    const layers = await paint({ ...wish, ...(outlines && { outlines }), places }, isWanted);
    if (!layers) return;
    painting.layers = layers;
    if (leg?.from_at) painting.ground = movableGround(layers);
    this.#changes += 1;
    // Without the atlas there is open sea, and at night without the gazetteer there are no lights. The picture of a leg
    // may stay for a long time.
    if (outlines !== null && places !== null) return;
    if (await persist(() => Promise.all([land(), lights()]), isWanted)) this.#paint(leg, painting, key, frame);
  }
}

/** How solid the moving ground is: at both ends of a turn it gives way to the exact one. */
const moving = (share) => smooth(Math.min(share, 1 - share), 0, 0.03);

/** The opacities of a leg's land, its way, and its airports with their names. */
function stage(state, turn) {
  const { stage, flight, elapsed, duration, follows, leadsTo, after, staysPut } = state;
  const shown = (seconds, within) => smooth(seconds, 0, within);
  if (stage === "flight") {
    if (staysPut) return { land: 1, labels: 1, departure: 1, arrival: 1 };
    const left = flight.length - flight.elapsed;
    const comes = follows === "flight" ? shown(flight.elapsed, turning) : 1;
    const named = follows === "lead_in" ? 1 : shown(flight.elapsed, labelling);
    const goes = leadsTo === "ending" ? 0.6 + 0.4 * shown(left, turning) : shown(left, turning);
    const going = leadsTo === "ending" ? 1 : shown(left, labelling);
    const labels = Math.min(named, going);
    // The airport that two legs have in common stays while the globe turns.
    return {
      land: turn ? 1 : Math.min(comes, goes),
      labels,
      departure: turn?.carried === 0 || follows === "interlude" ? going : labels,
      arrival: turn?.carried === 1 ? named : labels,
    };
  }
  if (stage === "lead_in") {
    const labels = smooth(elapsed, 2, 3);
    return { land: 1, labels, departure: labels, arrival: labels };
  }
  if (stage === "interlude") {
    const left = duration - elapsed;
    const isLast = after === "ending";
    const comes = turn
      ? 1 - 0.4 * smooth(elapsed, 0, turningTime)
      : 0.6 * smooth(elapsed, 0.3, 1.8);
    return {
      land: comes + (isLast ? 0 : 0.4 * smooth(left, 2, 0)),
      labels: 0,
      departure: Math.max(
        turn ? 1 - shown(elapsed, labelling) : 0,
        isLast ? 0 : shown(1.6 - left, labelling),
      ),
      arrival: 0,
    };
  }
  const isLeft = stage === "ending" && state.before === "flight";
  const leaving = isLeft ? 1 - shown(elapsed, labelling) : 0;
  return { land: 0.6, labels: 0, departure: leaving, arrival: leaving };
}
