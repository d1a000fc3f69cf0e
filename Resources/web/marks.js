// What is drawn over the painted layers: airports, the way, the plane, its shadow and trail.
import { altitude, scale, smooth } from "./breath.js";
import { plus } from "./globe.js";
import { channels, paperColor } from "./palette.js";
import { paper, shadow } from "./plane.js";
import { NameShadows } from "./name-shadows.js";
import { NameSizes } from "./name-sizes.js";
import { put } from "./put.js";
import { groundedPlane, ringBeside } from "./grounded.js";
import { along, far, tip, trailOf, trailPoint } from "./trail.js";

const svg = "http://www.w3.org/2000/svg";

/**
 * In high contrast, the band that the breath raises from the limb to a line, in heights of the picture. Without motion
 * it stays at the line, and its opacity is the breath.
 */
const goal = 0.115;
const bandOf = (level, isStill) => isStill
  ? { height: goal, opacity: 0.2 + 0.8 * level }
  : { height: 0.01 + 0.105 * level, opacity: 1 };

/** One set of elements, moved with every frame. */
export class Marks {
  constructor(root, labels) {
    this.root = root;
    this.labels = [...labels.children];
    this.nameSizes = new NameSizes();
    this.nameShadows = new NameShadows(labels);
    const make = (name, attributes = {}, parent = root) => {
      const element = document.createElementNS(svg, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      parent.append(element);
      return element;
    };
    const gradient = (id, offsets) => {
      const element = make("linearGradient", { id, gradientUnits: "userSpaceOnUse" }, this.defs);
      return { element, stops: offsets.map((offset) => make("stop", { offset }, element)) };
    };
    this.defs = make("defs");
    this.pathInk = gradient("path-ink", [0, 0.1, 1]);
    this.trailInk = gradient("trail-ink", [0, 0.5, 1 - tip, 1]);
    const halo = make("radialGradient", { id: "halo-ink" }, this.defs);
    this.haloStops = [1, 0.36, 0.08, 0].map((opacity, index) =>
      make("stop", { offset: index / 3, "stop-opacity": opacity }, halo));
    this.band = make("path");
    this.limb = make("path");
    this.track = make("polyline", { fill: "none" });
    this.path = make("polyline", { fill: "none" });
    this.ports = [0, 1].map(() => ({
      halo: make("circle"),
      ring: make("circle", { fill: "none" }),
      dot: make("circle"),
    }));
    this.shadow = make("polygon", { class: "shadow" });
    this.trail = make("polygon", { fill: "url(#trail-ink)" });
    this.plane = make("g", { "stroke-linejoin": "round", "stroke-width": 0.7 });
    this.outline = make("path", {}, this.plane);
    this.facets = Array.from({ length: 8 }, () => make("polygon", {}, this.plane));
  }

  resize([width, height]) {
    this.root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.view = null;
    this.nameSizes.forget();
    this.nameShadows.forget();
  }

  /**
   * Draws an instant.
   *
   * @param {LegView} view the leg's picture
   * @param {object} state the state of the breath (see course.js)
   * @param {object} look the opacities of the way (`labels`) and of both airports (`ports`); how solid
   *   the plane is (`clarity`); whether motion is reduced (`isStill`); the function that returns the
   *   view of the leg flown last (`landed`), if that is known; the leg's picture while the globe rests (`rest`), and
   *   its ground at its brightest (`ground`), if that is painted
   */
  draw(view, state, { labels, ports, clarity, isStill, landed, rest, ground }) {
    if (this.view !== view) this.#settle(view);
    for (const index of rest.palette.isPlain ? [] : [0, 1]) {
      this.nameShadows.fit(index, nameBelow(rest, index, this.nameSizes.of(this.labels[index])), ground, rest.full[0]);
    }
    const flying = state.stage === "flight";
    const { isPlain } = view.palette;
    const light = isPlain ? 1 : 0.45 + 0.55 * state.level;
    const shown = isStill ? light * labels : state.opacity * clarity;
    const onGround = flying || isStill ? null : groundedPlane(state);
    this.#drawPorts(view, state.level, ports, [ringBeside(onGround), 1]);
    const moves = flying && !isStill && !isPlain;
    if (isPlain) {
      const band = bandOf(state.level, isStill);
      this.band.setAttribute("d", view.limb.band(0, band.height * view.size[1]));
      this.band.setAttribute("opacity", band.opacity.toFixed(3));
      for (const line of [this.track, this.path]) {
        line.setAttribute("opacity", flying ? labels.toFixed(3) : 0);
      }
    } else {
      this.track.setAttribute("opacity", (0.1 * labels).toFixed(3));
      this.path.setAttribute("opacity", moves ? labels.toFixed(3) : 0);
    }
    this.trail.setAttribute("opacity", moves ? 1 : 0);
    if (!flying) {
      this.#drawStanding(onGround?.hasLanded ? landed() : view, onGround, clarity);
      return;
    }
    this.plane.setAttribute("opacity", shown.toFixed(4));
    this.shadow.setAttribute("opacity", moves ? 1 : 0);
    const share = isStill ? 0.5 : state.travel;
    const pose = view.arc.pose(share);
    const high = altitude(share);
    const length = 0.164 * scale(share, state.stands, state.leaving) * view.unit;
    const { anchor } = pose.attitude;
    this.#drawPaper(view, paper(pose, view.globe, length));
    this.#dimSky(view, high);
    if (!moves) return;
    this.#drawShadow(view, pose, { share, high, length, shown });
    const flight = { unit: view.unit, travelled: share, stands: state.stands, leaving: state.leaving };
    this.#drawTrail(view, trailOf(view.arc, pose, flight), shown);
    this.#drawPathAhead(view, share, (0.95 - anchor) * length);
  }

  /** The paper while it does not fly. */
  #drawStanding(view, onGround, clarity) {
    const shown = view && onGround ? onGround.opacity * clarity : 0;
    const { end, fold, rise } = onGround ?? {};
    this.plane.setAttribute("opacity", shown.toFixed(4));
    this.shadow.setAttribute("opacity", 0);
    if (shown < 0.004) return;
    const pose = view.arc.pose(end);
    const length = 0.164 * scale(end, [true, true]) * view.unit;
    this.#drawPaper(view, paper(pose, view.globe, length, fold), -0.16 * rise * view.size[1]);
    this.#dimSky(view, 0);
    // Paper that rises into the light leaves its shadow behind.
    if (rise === 0 && !view.palette.isPlain) {
      this.#drawShadow(view, pose, { share: end, high: 0, length, shown, fold });
    }
  }

  /** Draws what stays the same for a whole leg. */
  #settle(view) {
    this.view = view;
    const { palette, unit } = view;
    const { isPlain } = palette;
    const small = portUnit(unit);
    const set = (element, attributes) => {
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    };
    if (isPlain) {
      // The whole path of the flight, with a dark casing.
      const points = words(Array.from({ length: 65 }, (_, i) => view.arc.picture(i / 64)));
      set(this.track, { points, stroke: palette.shadow, "stroke-width": Math.max(0.011 * unit, 5) });
      set(this.path, { points, stroke: palette.trail, "stroke-width": Math.max(0.0042 * unit, 2) });
      const line = Math.max(0.003 * unit, 1.5);
      set(this.limb, { d: view.limb.lines(goal * view.size[1], line), fill: palette.words });
      set(this.band, { fill: palette.halo });
      set(this.outline, { stroke: palette.shadow, "stroke-width": 0.013 * unit });
    } else {
      const points = words(Array.from({ length: 33 }, (_, i) => view.globe.project(view.arc.ground(i / 32))));
      set(this.track, { points, stroke: palette.trail, "stroke-width": Math.max(0.0011 * unit, 1) });
      set(this.path, { stroke: "url(#path-ink)", "stroke-width": Math.max(0.0013 * unit, 1) });
      for (const part of [this.limb, this.band, this.outline]) part.removeAttribute("d");
    }
    this.shadow.setAttribute("fill", palette.shadow);
    for (const stop of [...this.pathInk.stops, ...this.trailInk.stops]) {
      stop.setAttribute("stop-color", palette.trail);
    }
    for (const stop of this.haloStops) stop.setAttribute("stop-color", palette.halo);
    const names = [view.leg?.from_city, view.leg?.to_city];
    for (const [index, label] of this.labels.entries()) put(label, names[index] ?? "");
    for (const [index, [x, y]] of view.ends.entries()) {
      const { halo, ring, dot } = this.ports[index];
      for (const circle of [halo, ring, dot]) set(circle, { cx: x.toFixed(2), cy: y.toFixed(2) });
      set(halo, { fill: isPlain ? palette.shadow : "url(#halo-ink)" });
      set(ring, { stroke: palette.dot, "stroke-width": Math.max((isPlain ? 0.0051 : 0.0026) * small, 1) });
      set(dot, { fill: palette.dot, r: ((isPlain ? 0.0102 : 0.0064) * small).toFixed(2) });
      const label = this.labels[index];
      const top = nameBelow(view, index, this.nameSizes.of(this.labels[index]));
      label.style.transform =
        `translate(${top[0].toFixed(1)}px, ${top[1].toFixed(1)}px) translateX(-50%)`;
      this.nameShadows.place(index, label, top, palette.textShadow);
    }
  }

  /** The airports, their names, and the shadows behind these. */
  #drawPorts(view, level, opacities, rings) {
    const unit = portUnit(view.unit);
    // In high contrast, a dark disc beneath a ring that stays as it is.
    const [wide, narrow, faint, clear] = view.palette.isPlain ? [0.0248, 0.0203, 1, 1]
      : [0.032 + 0.026 * level, 0.0125 + 0.006 * level, 0.28 + 0.22 * level, 0.55];
    for (const [index, { halo, ring, dot }] of this.ports.entries()) {
      const named = opacities[index];
      const shown = named * rings[index];
      halo.setAttribute("r", (wide * unit).toFixed(2));
      halo.setAttribute("opacity", (faint * shown).toFixed(4));
      ring.setAttribute("r", (narrow * unit).toFixed(2));
      ring.setAttribute("opacity", (clear * shown).toFixed(3));
      dot.setAttribute("opacity", shown.toFixed(3));
      this.labels[index].style.opacity = named.toFixed(3);
      this.nameShadows.show(index, named);
    }
  }

  #drawPaper(view, facets, lift = 0) {
    const raised = ({ corners }) => corners.map(([x, y]) => [x, y + lift]);
    if (view.palette.isPlain) {
      this.outline.setAttribute("d", facets.map((facet) => `M${words(raised(facet))}Z`).join(""));
    }
    for (const [index, facet] of this.facets.entries()) {
      const { corners = [], lit = 0 } = facets[index] ?? {};
      const color = paperColor(view.palette, lit);
      facet.setAttribute("points", words(raised({ corners })));
      facet.setAttribute("fill", color);
      facet.setAttribute("stroke", color);
    }
  }

  /** The limb's glow is nearly as bright as paper: the sky around the plane is dimmed softly. */
  #dimSky({ palette, unit }, high) {
    const ink = seeThrough(palette.shadow, 0.4 * smooth(high, 0.4, 0.84));
    this.plane.style.filter = palette.isPlain ? "none"
      : `drop-shadow(0 0 ${(0.008 * unit).toFixed(1)}px ${ink})`;
  }

  /** The shadow slides away from the light as the plane climbs: right and towards the viewer. */
  #drawShadow(view, pose, { share, high, length, shown, fold = 1 }) {
    const lift = view.arc.apex * high;
    const ground = plus(view.arc.ground(share), [0.2 * lift, -0.12 * lift, 0]);
    this.shadow.setAttribute("points", words(shadow(pose, ground, view.globe, length, fold)));
    this.shadow.setAttribute("opacity", ((0.5 - 0.24 * high) * shown).toFixed(4));
    this.shadow.style.filter = `blur(${((0.0018 + 0.0056 * high) * view.unit).toFixed(1)}px)`;
  }

  /** The air behind the plane (see trail.js). */
  #drawTrail(view, trail, shown) {
    this.trail.setAttribute("opacity", trail ? 1 : 0);
    if (!trail) return;
    const count = 48;
    const points = Array.from({ length: count + 1 }, (_, i) => trailPoint(view.arc, trail, i / count));
    const thinnest = 0.0002 * view.unit;
    const edge = (side) => points.map(([x, y], i) => {
      const [ax, ay] = points[Math.max(i - 1, 0)];
      const [bx, by] = points[Math.min(i + 1, count)];
      const width = 0.5 * (thinnest + (trail.width - thinnest) * (i / count) ** 1.2);
      const step = Math.hypot(bx - ax, by - ay) || 1;
      return [x - (side * width * (by - ay)) / step, y + (side * width * (bx - ax)) / step];
    });
    this.trail.setAttribute("points", words([...edge(1), ...edge(-1).reverse()]));
    const ink = this.trailInk;
    place(ink.element, points[0], points[count]);
    for (const [index, share] of [0, 0.33, (1 - tip) ** 1.6, 0].entries()) {
      ink.stops[index].setAttribute("stop-opacity", (trail.opacity * shown * share).toFixed(4));
    }
  }

  /** The flight still to come: it fades in ahead of the nose and out towards the runway. */
  #drawPathAhead(view, share, gap) {
    const nose = view.arc.picture(share);
    const start = along(view.arc, share, 0.01, (p) => far(p, nose) > gap);
    const isThere = start !== null && start < 0.995;
    if (!isThere) {
      this.path.setAttribute("points", "");
      return;
    }
    const points = Array.from({ length: 33 }, (_, i) =>
      view.arc.picture(start + ((1 - start) * i) / 32));
    this.path.setAttribute("points", words(points));
    const ink = this.pathInk;
    place(ink.element, points[0], points[32]);
    for (const [index, opacity] of [0, 0.33, 0.11].entries()) {
      ink.stops[index].setAttribute("stop-opacity", opacity);
    }
  }
}

/** Airports have the size that suits a phone, and are no larger in large pictures. */
const portUnit = (unit) => Math.min(unit, 520);

/** How far a name keeps from the sides of the picture, in pixels. */
const nameEdge = 8;

/** The middle of the top of an airport's name. Large text near a side moves inwards, so that it is not cut. */
export function nameBelow({ ends, size, left, unit, palette }, index, { offsetWidth: wide }) {
  const [at, y] = ends[index];
  const middle = left + size[0] / 2;
  const span = Math.max(size[0] / 2 - wide / 2 - nameEdge, 0);
  const x = Math.min(Math.max(at, middle - span), middle + span);
  return [x, y + (palette.isPlain ? 0.036 : 0.026) * portUnit(unit)];
}

const words = (points) => points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
const seeThrough = (hex, share) => `rgb(${channels(hex).join(" ")} / ${share.toFixed(3)})`;

function place(gradient, [x1, y1], [x2, y2]) {
  for (const [key, value] of Object.entries({ x1, y1, x2, y2 })) {
    gradient.setAttribute(key, value.toFixed(2));
  }
}
