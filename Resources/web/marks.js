// What is drawn over the painted layers: airports, the way, the plane, its shadow and trail.
import { altitude, scale, smooth } from "./breath.js";
import { plus } from "./globe.js";
import { channels, paperColor } from "./palette.js";
import { paper, shadow } from "./plane.js";
import { NameShadows } from "./name-shadows.js";
import { groundedPlane } from "./grounded.js";

const svg = "http://www.w3.org/2000/svg";

/** In high contrast, the band that the breath raises from the limb to a line, in heights of the picture. */
const goal = 0.115;
const bandHeight = (level) => 0.01 + 0.105 * level;

/** One set of elements, moved with every frame. */
export class Marks {
  constructor(root, labels) {
    this.root = root;
    this.labels = [...labels.children];
    this.nameShadows = new NameShadows(labels);
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
    this.pathInk = gradient("path-ink");
    this.trailInk = gradient("trail-ink");
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
    this.nameShadows.forget();
  }

  /**
   * Draws an instant.
   *
   * @param {LegView} view the leg's picture
   * @param {object} state the state of the breath (see course.js)
   * @param {object} look the opacities of the way (`labels`) and of both airports (`ports`); how solid
   *   the plane is (`clarity`); whether motion is reduced (`isStill`); and the function that returns the
   *   view of the leg flown last (`landed`), if that is known
   */
  draw(view, state, { labels, ports, clarity, isStill, landed }) {
    if (this.view !== view) this.#settle(view);
    const flying = state.stage === "flight";
    const { isPlain } = view.palette;
    const light = isPlain ? 1 : 0.45 + 0.55 * state.level;
    const shown = isStill ? light * labels : state.opacity * clarity;
    this.#drawPorts(view, state.level, ports);
    const moves = flying && !isStill && !isPlain;
    if (isPlain) {
      this.band.setAttribute("d", view.limb.band(0, bandHeight(state.level) * view.size[1]));
      for (const line of [this.track, this.path]) {
        line.setAttribute("opacity", flying ? labels.toFixed(3) : 0);
      }
    } else {
      this.track.setAttribute("opacity", (0.1 * labels).toFixed(3));
      this.path.setAttribute("opacity", moves ? labels.toFixed(3) : 0);
    }
    this.trail.setAttribute("opacity", moves ? 1 : 0);
    if (!flying) {
      const onGround = isStill ? null : groundedPlane(state);
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
    this.#drawShadow(view, pose, share, high, length * 0.92, shown);
    this.#drawTrail(view, share, Math.max(0, (0.34 + anchor) * length), shown);
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
    if (rise === 0 && !view.palette.isPlain) this.#drawShadow(view, pose, end, 0, length * 0.92, shown);
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
    for (const [index, [x, y]] of view.ends.entries()) {
      const { halo, ring, dot } = this.ports[index];
      for (const circle of [halo, ring, dot]) set(circle, { cx: x.toFixed(2), cy: y.toFixed(2) });
      set(halo, { fill: isPlain ? palette.shadow : "url(#halo-ink)" });
      set(ring, { stroke: palette.dot, "stroke-width": Math.max((isPlain ? 0.0051 : 0.0026) * small, 1) });
      set(dot, { fill: palette.dot, r: ((isPlain ? 0.0102 : 0.0064) * small).toFixed(2) });
      const label = this.labels[index];
      label.textContent = names[index] ?? "";
      const drop = y + (isPlain ? 0.036 : 0.026) * small;
      label.style.transform =
        `translate(${x.toFixed(1)}px, ${drop.toFixed(1)}px) translateX(-50%)`;
      this.nameShadows.place(index, label, [x, drop], palette.textShadow);
    }
  }

  /** The airports, their names, and the shadows behind these. */
  #drawPorts(view, level, opacities) {
    const unit = portUnit(view.unit);
    // In high contrast, a dark disc beneath a ring that stays as it is.
    const [wide, narrow, faint, clear] = view.palette.isPlain ? [0.0248, 0.0203, 1, 1]
      : [0.032 + 0.026 * level, 0.0125 + 0.006 * level, 0.28 + 0.22 * level, 0.55];
    for (const [index, { halo, ring, dot }] of this.ports.entries()) {
      const shown = opacities[index];
      halo.setAttribute("r", (wide * unit).toFixed(2));
      halo.setAttribute("opacity", (faint * shown).toFixed(4));
      ring.setAttribute("r", (narrow * unit).toFixed(2));
      ring.setAttribute("opacity", (clear * shown).toFixed(3));
      dot.setAttribute("opacity", shown.toFixed(3));
      this.labels[index].style.opacity = shown.toFixed(3);
      this.nameShadows.show(index, shown);
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
    for (const [index, [offset, opacity]] of [[0, 0], [0.1, 0.33], [1, 0.11]].entries()) {
      ink.stops[index].setAttribute("offset", offset);
      ink.stops[index].setAttribute("stop-opacity", opacity);
    }
  }
}

/** Airports have the size that suits a phone, and are no larger in large pictures. */
const portUnit = (unit) => Math.min(unit, 520);

const words = (points) => points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
const seeThrough = (hex, share) => `rgb(${channels(hex).join(" ")} / ${share.toFixed(3)})`;
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
