// The radar on the page: the glow of the beam, the face, aircraft, and labels, a canvas for each.
import { Slide } from "../instrument/slide.js";
import { AircraftLayer, margin } from "./aircraft.js";
import { least, setApart } from "./apart.js";
import { freshness, glow } from "./blips.js";
import { Face } from "./face.js";
import { paintGlow } from "./glow.js";
import { Icons } from "./icons.js";
import { Labels } from "./labels.js";
import { letterSize } from "./lettering.js";
import { Scope } from "./scope.js";

/** Icons are larger than on a screen seen from afar, because a phone's scope is small. */
const enlarged = 1.5;

/** The number of aircraft, nearest first, with echoes; and the number above which icons shrink. */
const echoing = 20;
const few = 60;

/** In a crowd, aircraft farther out than this share of the radius are dots. */
const afar = 0.6;

/** How often all aircraft are drawn again, in milliseconds: they fade slowly. */
const fading = 200;

/** How near a tap must be to an aircraft, in pixels. */
const fingertip = 30;

/**
 * Draws the radar into the canvases of an element. The browser turns the glow, the map and the aircraft;
 * in between these are drawn only when they change, and labels when they move.
 */
export class RadarPicture {
  #glow;
  #map;
  #live;
  #face;
  #aircraft;
  #labels;
  #icons;
  #place = null;
  #arranged = "";
  #scope = null;
  #sky = { marks: [], selected: null, isCrowd: false };
  #marks = new Map();
  #layers = [];
  #drawn = {};

  /** @param {HTMLElement} root holds the canvases `.glow`, `.face`, `.map`, `.aircraft` and `.labels` */
  constructor(root) {
    const [still, live, labels] = ["face", "aircraft", "labels"].map((name) =>
      root.querySelector(`.${name}`));
    this.#glow = new Slide(root.querySelector(".glow"));
    this.#map = root.querySelector(".map");
    this.#live = live;
    this.#face = new Face(still, this.#map);
    this.#aircraft = new AircraftLayer(live);
    this.#labels = new Labels(labels);
  }

  /** Places the scope: its middle and radius within the element of a size, in pixels. */
  arrange({ size, center, radius }) {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const key = JSON.stringify([size, radius, ratio, letterSize(radius)]);
    if (key === this.#arranged) return;
    this.#arranged = key;
    this.#aircraft.arrange(radius, ratio);
    this.#labels.arrange(size, ratio);
    for (const [canvas, reach] of [[this.#glow, radius], [this.#map, radius],
      [this.#live, radius + margin]]) {
      Object.assign(canvas.style, {
        left: `${center[0] - reach}px`, top: `${center[1] - reach}px`,
        width: `${2 * reach}px`, height: `${2 * reach}px`,
      });
    }
    this.#place = { size, center, radius, ratio };
    this.#drawn = {};
  }

  /** Makes the next frame find new places for the tags. */
  renew() {
    this.#labels.renew();
  }

  /** The bearing that is up in the picture, in degrees. */
  get up() {
    return this.#scope?.up ?? 0;
  }

  /** The address of the aircraft at a point; null if there is none. */
  aircraft([x, y]) {
    const away = ({ blip }) => {
      const [left, top] = this.#scope.point(blip.at);
      return Math.hypot(left - x, top - y);
    };
    const near = this.#sky.marks.filter((mark) => away(mark) < fingertip)
      .sort((a, b) => away(a) - away(b));
    return near[0]?.blip.report.address ?? null;
  }

  /** Where an aircraft is drawn; null if it is not. */
  point(address) {
    const mark = this.#sky.marks.find(({ blip }) => blip.report.address === address);
    return mark ? this.#scope.point(mark.blip.at) : null;
  }

  /**
   * Draws what has changed since the last frame.
   *
   * @param {object} frame what is drawn: `milliseconds`, the daemon's time `now`, the `beam` (its direction
   *   and turns; null for none), which bearing is `up`, the `range` in kilometres, the `blips` and those
   *   `painted` since the last frame, the address that is `selected`, and the `look` of the face
   */
  draw({ milliseconds, now, beam, up, range, blips, painted, selected, look }) {
    if (!this.#place) return;
    const { center, radius } = this.#place;
    const drawn = this.#drawn;
    const scope = new Scope(center, radius, range, up);
    const isTurned = up !== drawn.up;
    this.#scope = scope;
    this.#glow.style.transform = beam ? `rotate(${(beam.direction * 360).toFixed(2)}deg)` : "";
    this.#drawGlow(look.phosphor, Boolean(beam));
    const isOtherFace = look !== drawn.look || range !== drawn.range;
    if (isOtherFace) this.#drawFace(scope, look);
    const isOther = isOtherFace || blips !== drawn.blips || selected !== drawn.selected;
    // Those over each other keep their order.
    const isOverOthers = painted.some((blip) => this.#marks.get(blip)?.gap > 0);
    if (isOther || isOverOthers || milliseconds - drawn.at >= fading) {
      this.#arrangeAircraft(scope, blips, selected);
      this.#aircraft.clear();
      for (const mark of this.#layers) this.#drawAircraft(mark, scope, now, beam);
      drawn.at = milliseconds;
    } else {
      for (const blip of painted) {
        const mark = this.#marks.get(blip);
        if (mark) this.#drawAircraft(mark, scope, now, beam);
      }
    }
    if (isTurned) {
      const turn = up === 0 ? "" : `rotate(${(-up).toFixed(2)}deg)`;
      this.#map.style.transform = this.#live.style.transform = turn;
    }
    if (isOther || isTurned || this.#labels.isDue(milliseconds)
      || painted.some((blip) => this.#isLabelled(blip, selected))) {
      this.#labels.draw(scope, this.#sky, milliseconds);
    }
    Object.assign(drawn, { look, range, blips, selected, up });
  }

  #isLabelled(blip, selected) {
    return blip.report.address === selected || this.#labels.has(blip);
  }

  /** Decides how each aircraft within the rim is drawn. */
  #arrangeAircraft(scope, blips, selected) {
    const { radius, range } = scope;
    const seen = blips.filter(({ at }) => at && scope.contains(at));
    const isCrowd = seen.length > few;
    const crowd = isCrowd ? Math.max(Math.sqrt(few / seen.length), 0.5) : 1;
    const marks = seen.map((blip, index) => {
      const { address, watched, way_deg: track, ground } = blip.report;
      const isFar = Math.hypot(...blip.at) > afar * range;
      return {
        blip,
        layer: address === selected ? 2 : watched ? 1 : 0,
        gap: 0,
        reach: blip.reach * radius * enlarged * crowd,
        isDot: isCrowd && isFar && address !== selected && !watched,
        hasEchoes: index < echoing && track !== undefined && !ground,
      };
    });
    setApart(marks, scope.scale, least * radius * enlarged * crowd);
    for (const mark of marks) mark.reach = Math.round(Math.max(mark.reach, 3));
    // The selected one is drawn last, and the others always in the same order.
    this.#layers = [...marks].sort((one, other) => one.layer - other.layer
      || (one.blip.report.address < other.blip.report.address ? -1 : 1));
    this.#marks = new Map(marks.map((mark) => [mark.blip, mark]));
    this.#sky = { marks, selected, isCrowd };
    this.#labels.keep((blip) => this.#marks.has(blip));
  }

  #drawAircraft(mark, scope, now, beam) {
    const { report, paintedAt } = mark.blip;
    const fresh = freshness(now - report.at_unix);
    const light = (beam ? glow(beam.turns - paintedAt) : 0.82) * (0.4 + 0.6 * fresh);
    this.#aircraft.draw(mark, light, scope.scale, scope.up, this.#icons);
  }

  #drawGlow(phosphor, hasBeam) {
    const { radius } = this.#place;
    const drawn = this.#drawn;
    const key = `${phosphor.key} ${hasBeam}`;
    if (drawn.glow === key) return;
    drawn.glow = key;
    // The light has no edges but the rim: half the resolution is enough.
    const side = Math.round(2 * radius);
    this.#glow.paint([side, side], (pen) => paintGlow(pen, side, phosphor, hasBeam));
    this.#icons = new Icons(phosphor, this.#place.ratio);
  }

  #drawFace({ center, radius, range }, look) {
    const upright = new Scope(center, radius, range, 0);
    this.#face.draw(this.#place.size, upright, look, this.#place.ratio);
    this.#labels.learn(upright, look);
  }
}
