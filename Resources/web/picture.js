// The scene on the page: three painted layers that are mixed, and paper over them.
import { altitude, smooth } from "./breath.js";
import { framings, globeShowing, GreatCircle, normal, plus } from "./globe.js";
import { shores } from "./land.js";
import { palettes, paperColor } from "./palette.js";
import { paint } from "./painter.js";
import { Arc, paper, shadow } from "./plane.js";

const svg = "http://www.w3.org/2000/svg";

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
    this.#mixLayers(standing, staging);
    this.#marks.draw(this.#view, standing, {
      labels: staging.labels * clarity,
      clarity,
      isStill,
    });
  }

  #mixLayers({ leg, level }, { land }) {
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
    const { globe } = new LegView(leg, frame);
    const isWanted = () => this.#paintings.get(key) === painting;
    const wish = { ...frame, size: frame.full, globe, outlines: { land: [], lakes: [] } };
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

/** The marks over the painted layers: one set of elements, moved with every frame. */
class Marks {
  constructor(root, labels) {
    this.root = root;
    this.labels = [...labels.children];
    const make = (name, attributes = {}, parent = root) => {
      const element = document.createElementNS(svg, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      parent.append(element);
      return element;
    };
    const gradient = (id) => {
      const element = make("linearGradient", { id, gradientUnits: "userSpaceOnUse" }, this.defs);
      return { element, stops: [0, 0.5, 1].map((offset) => make("stop", { offset }, element)) };
    };
    this.defs = make("defs");
    this.threadInk = gradient("thread-ink");
    this.trailInk = gradient("trail-ink");
    const halo = make("radialGradient", { id: "halo-ink" }, this.defs);
    this.haloStops = [1, 0.36, 0.08, 0].map((opacity, index) =>
      make("stop", { offset: index / 3, "stop-opacity": opacity }, halo));
    this.track = make("polyline", { fill: "none" });
    this.thread = make("polyline", { fill: "none", stroke: "url(#thread-ink)" });
    this.ports = [0, 1].map(() => ({
      halo: make("circle", { fill: "url(#halo-ink)" }),
      ring: make("circle", { fill: "none" }),
      dot: make("circle"),
    }));
    this.shadow = make("polygon", { class: "shadow" });
    this.trail = make("polygon", { fill: "url(#trail-ink)" });
    this.plane = make("g", { "stroke-linejoin": "round", "stroke-width": 0.7 });
    this.facets = Array.from({ length: 6 }, () => make("polygon", {}, this.plane));
  }

  resize([width, height]) {
    this.root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.view = null;
  }

  draw(view, standing, { labels, clarity, isStill }) {
    if (this.view !== view) this.#settle(view);
    const flying = standing.stage === "flight";
    const shown = isStill ? (0.45 + 0.55 * standing.level) * labels : standing.opacity * clarity;
    this.#drawPorts(view, standing.level, labels);
    this.track.setAttribute("opacity", (0.1 * labels).toFixed(3));
    const solid = flying ? shown : 0;
    this.plane.setAttribute("opacity", solid.toFixed(4));
    const moves = flying && !isStill;
    this.shadow.setAttribute("opacity", moves ? 1 : 0);
    this.trail.setAttribute("opacity", moves ? 1 : 0);
    this.thread.setAttribute("opacity", moves ? labels.toFixed(3) : 0);
    if (!flying) return;
    const share = isStill ? 0.5 : standing.travel;
    const pose = view.arc.pose(share);
    const high = altitude(share);
    const length = (0.084 + 0.08 * high) * view.unit;
    this.#drawPaper(view, pose, length);
    if (!moves) return;
    this.#drawShadow(view, pose, share, high, length * 0.92, shown);
    this.#drawTrail(view, share, 0.34 * length, shown);
    this.#drawThread(view, share, 0.95 * length);
  }

  /** What stays the same for a whole leg. */
  #settle(view) {
    this.view = view;
    const { palette, unit } = view;
    const small = portUnit(unit);
    const way = Array.from({ length: 33 }, (_, i) => view.globe.project(view.arc.ground(i / 32)));
    this.track.setAttribute("points", words(way));
    this.track.setAttribute("stroke", palette.trail);
    this.track.setAttribute("stroke-width", Math.max(0.0011 * unit, 1));
    this.thread.setAttribute("stroke-width", Math.max(0.0013 * unit, 1));
    this.shadow.setAttribute("fill", palette.shadow);
    for (const stop of [...this.threadInk.stops, ...this.trailInk.stops]) {
      stop.setAttribute("stop-color", palette.trail);
    }
    for (const stop of this.haloStops) stop.setAttribute("stop-color", palette.halo);
    const names = [view.leg?.from_city, view.leg?.to_city];
    for (const [index, [x, y]] of view.ends.entries()) {
      const { halo, ring, dot } = this.ports[index];
      for (const circle of [halo, ring, dot]) {
        circle.setAttribute("cx", x.toFixed(2));
        circle.setAttribute("cy", y.toFixed(2));
      }
      ring.setAttribute("stroke", palette.dot);
      ring.setAttribute("stroke-width", Math.max(0.0026 * small, 1));
      dot.setAttribute("fill", palette.dot);
      dot.setAttribute("r", (0.0064 * small).toFixed(2));
      const label = this.labels[index];
      label.textContent = names[index] ?? "";
      label.style.transform = `translate(${x.toFixed(1)}px, ${(y + 0.026 * small).toFixed(1)}px)`;
    }
  }

  #drawPorts(view, level, labels) {
    const unit = portUnit(view.unit);
    for (const { halo, ring, dot } of this.ports) {
      halo.setAttribute("r", ((0.032 + 0.026 * level) * unit).toFixed(2));
      halo.setAttribute("opacity", ((0.28 + 0.22 * level) * labels).toFixed(4));
      ring.setAttribute("r", ((0.0125 + 0.006 * level) * unit).toFixed(2));
      ring.setAttribute("opacity", (0.55 * labels).toFixed(3));
      dot.setAttribute("opacity", labels.toFixed(3));
    }
    for (const label of this.labels) label.style.opacity = labels.toFixed(3);
  }

  #drawPaper(view, pose, length) {
    for (const [index, { corners, lit }] of paper(pose, view.globe, length).entries()) {
      const color = paperColor(view.palette, lit);
      const facet = this.facets[index];
      facet.setAttribute("points", words(corners));
      facet.setAttribute("fill", color);
      facet.setAttribute("stroke", color);
    }
  }

  /** The shadow slides away from the light as the plane climbs: right and towards the viewer. */
  #drawShadow(view, pose, share, high, length, shown) {
    const lift = view.arc.apex * high;
    const ground = plus(view.arc.ground(share), [0.2 * lift, -0.12 * lift, 0]);
    this.shadow.setAttribute("points", words(shadow(pose, ground, view.globe, length)));
    this.shadow.setAttribute("opacity", ((0.5 - 0.24 * high) * shown).toFixed(4));
    this.shadow.style.filter = `blur(${((0.0018 + 0.0056 * high) * view.unit).toFixed(1)}px)`;
  }

  /** The air behind the plane, tapering from its departure to a little behind its middle. */
  #drawTrail(view, share, gap, shown) {
    const middle = view.arc.picture(share);
    const end = along(view.arc, share, -0.005, (p) => far(p, middle) > gap);
    const isThere = end !== null && end > 0.004;
    this.trail.setAttribute("opacity", isThere ? 1 : 0);
    if (!isThere) return;
    const count = 32;
    const points = Array.from({ length: count + 1 }, (_, i) =>
      view.arc.picture((end * i) / count));
    const edge = (side) => points.map(([x, y], i) => {
      const [ax, ay] = points[Math.max(i - 1, 0)];
      const [bx, by] = points[Math.min(i + 1, count)];
      const width = 0.5 * (0.0002 + 0.0054 * (i / count) ** 1.2) * view.unit;
      const step = Math.hypot(bx - ax, by - ay) || 1;
      return [x - (side * width * (by - ay)) / step, y + (side * width * (bx - ax)) / step];
    });
    this.trail.setAttribute("points", words([...edge(1), ...edge(-1).reverse()]));
    const ink = this.trailInk;
    place(ink.element, points[0], points[count]);
    for (const [index, stop] of ink.stops.entries()) {
      stop.setAttribute("stop-opacity", (0.64 * shown * [0, 0.33, 1][index]).toFixed(4));
    }
  }

  /** The flight still to come: it fades in ahead of the nose and out towards the runway. */
  #drawThread(view, share, gap) {
    const nose = view.arc.picture(share);
    const start = along(view.arc, share, 0.01, (p) => far(p, nose) > gap);
    const isThere = start !== null && start < 0.995;
    if (!isThere) {
      this.thread.setAttribute("points", "");
      return;
    }
    const points = Array.from({ length: 33 }, (_, i) =>
      view.arc.picture(start + ((1 - start) * i) / 32));
    this.thread.setAttribute("points", words(points));
    const ink = this.threadInk;
    place(ink.element, points[0], points[32]);
    for (const [index, [offset, opacity]] of [[0, 0], [0.1, 0.33], [1, 0.11]].entries()) {
      ink.stops[index].setAttribute("offset", offset);
      ink.stops[index].setAttribute("stop-opacity", opacity);
    }
  }
}

/** Airports are drawn for the nearness of a phone, and on large pictures no larger. */
const portUnit = (unit) => Math.min(unit, 520);

const words = (points) => points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

function place(gradient, [x1, y1], [x2, y2]) {
  for (const [key, value] of Object.entries({ x1, y1, x2, y2 })) {
    gradient.setAttribute(key, value.toFixed(2));
  }
}

/** The first share of the way, in steps from a start, at which a condition holds; refined. */
function along(arc, start, step, holds) {
  for (let share = start + step; share > 0 && share < 1; share += step) {
    if (!holds(arc.picture(share))) continue;
    let [outside, inside] = [share - step, share];
    for (let round = 0; round < 7; round += 1) {
      const middle = (outside + inside) / 2;
      if (holds(arc.picture(middle))) inside = middle;
      else outside = middle;
    }
    return inside;
  }
  return null;
}
