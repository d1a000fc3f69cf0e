// The radar on the page: the glow of the beam, still lines, and aircraft over them.
import { freshness, glow } from "./blips.js";
import { Face } from "./face.js";
import { paintGlow } from "./glow.js";
import { Scope } from "./scope.js";
import { leavesEchoes, outline, staysUpright } from "./signs.js";
import { stamp } from "./stamp.js";
import { TagPainter, Tags } from "./tags.js";

/** Icons are larger than on a screen seen from afar, because a phone's scope is small. */
const enlarged = 1.5;

/** Of how many aircraft, nearest first, echoes are shown, and from how many on icons shrink. */
const echoing = 20;
const few = 60;

/** In a crowd, aircraft farther out than this share of the radius are dots. */
const afar = 0.6;

/** In how many steps an icon's brightness fades. */
const shades = 12;

/** How long tags keep their places, in milliseconds. */
const keeping = 1000;

/** How near a tap must be to an aircraft, in pixels. */
const fingertip = 30;

/** Draws the radar into the canvases of an element. */
export class RadarPicture {
  #root;
  #glow;
  #live;
  #map;
  #face;
  #tags;
  #tagPainter = new TagPainter();
  #signs = new Map();
  #shown = {};
  #marks = [];
  #arranged = "";
  #placed = { tags: [], at: -Infinity };

  /** @param {HTMLElement} root holds the canvases `.glow`, `.face`, `.map` and `.live` */
  constructor(root) {
    this.#root = root;
    this.#glow = root.querySelector(".glow");
    this.#live = root.querySelector(".live");
    this.#map = root.querySelector(".map");
    this.#face = new Face(root.querySelector(".face"), this.#map);
    this.#tags = new Tags(this.#live);
  }

  /** Places the scope: its middle and radius within the element of a size, in pixels. */
  arrange({ size, center, radius }) {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    if (JSON.stringify([size, radius, ratio]) === this.#arranged) return;
    this.#arranged = JSON.stringify([size, radius, ratio]);
    for (const canvas of [this.#live, this.#root.querySelector(".face")]) {
      canvas.width = size[0] * ratio;
      canvas.height = size[1] * ratio;
    }
    const square = {
      left: `${center[0] - radius}px`, top: `${center[1] - radius}px`,
      width: `${2 * radius}px`, height: `${2 * radius}px`,
    };
    for (const canvas of [this.#glow, this.#map]) Object.assign(canvas.style, square);
    this.#map.width = this.#map.height = Math.round(2 * radius * ratio);
    this.#shown = { size, center, radius, ratio };
    this.#placed.at = -Infinity;
  }

  /** Places tags again with the next frame. */
  renew() {
    this.#placed.at = -Infinity;
  }

  /** The address of the aircraft at a point; null if there is none. */
  aircraft([x, y]) {
    const away = ({ point }) => Math.hypot(point[0] - x, point[1] - y);
    const near = this.#marks.filter((mark) => away(mark) < fingertip)
      .sort((a, b) => away(a) - away(b));
    return near[0]?.blip.report.address ?? null;
  }

  /** Where an aircraft is drawn; null if it is not. */
  point(address) {
    return this.#marks.find(({ blip }) => blip.report.address === address)?.point ?? null;
  }

  /** Turns the light of the beam; the browser does it without painting. */
  turn(beam) {
    this.#glow.style.transform = beam ? `rotate(${(beam.direction * 360).toFixed(2)}deg)` : "";
  }

  /** Turns what is drawn, words and all, until it is drawn with another bearing up. */
  tilt(up) {
    const { face, drawnUp } = this.#shown;
    if (!face || drawnUp === undefined) return;
    this.#map.style.transform = `rotate(${(-up).toFixed(2)}deg)`;
    this.#live.style.transform = up === drawnUp ? "" : `rotate(${(drawnUp - up).toFixed(2)}deg)`;
  }

  /**
   * Draws an instant.
   *
   * @param {object} sight what is seen: the daemon's time `now`, the `beam` (its direction and
   *   turns; null for none), which bearing is `up`, the `range` in kilometres, the `blips`, the
   *   address that is `selected`, and the `look` of the face
   */
  draw({ now, beam, up, range, blips, selected, look }) {
    const { center, radius, ratio } = this.#shown;
    if (!center) return;
    const scope = new Scope(center, radius, range, up);
    this.#shown.drawnUp = up;
    this.#live.style.transform = "";
    this.#drawGlow(look.phosphor, beam);
    this.#drawFace(scope, look);
    const pen = this.#live.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, this.#live.width, this.#live.height);
    const words = this.#face.words(scope, look);
    for (const word of words) this.#face.write(pen, word, look.phosphor, ratio);
    const seen = blips.filter(({ at }) => at && scope.contains(at));
    const crowd = Math.min(Math.max(Math.sqrt(few / Math.max(seen.length, 1)), 0.5), 1);
    this.#marks = seen.map((blip) => ({
      blip,
      point: scope.point(blip.at),
      reach: Math.max(blip.reach * radius * enlarged * crowd, 3),
    }));
    const isCrowd = seen.length > few;
    for (const [index, mark] of this.#marks.entries()) {
      const { report } = mark.blip;
      const isFar = Math.hypot(...mark.blip.at) > afar * range;
      mark.isDot = isCrowd && isFar && report.address !== selected && !report.watched;
      const fresh = freshness(now - mark.blip.report.at_unix);
      const light = (beam ? glow(beam.turns - mark.blip.paintedAt) : 0.82) * (0.4 + 0.6 * fresh);
      this.#drawBlip(pen, mark, light, scope, look.phosphor, index < echoing);
    }
    this.#drawTags(pen, scope, selected, look.phosphor, isCrowd, words);
  }

  #drawGlow(phosphor, beam) {
    const key = `${phosphor.key} ${this.#shown.radius} ${Boolean(beam)}`;
    if (this.#glow.dataset.key !== key) {
      // The light has no edges but the rim: half the resolution is enough.
      this.#glow.width = this.#glow.height = Math.round(2 * this.#shown.radius);
      paintGlow(this.#glow, phosphor, Boolean(beam));
      this.#glow.dataset.key = key;
      this.#signs.clear();
      this.#tagPainter.forget();
    }
  }

  #drawFace(scope, look) {
    const { ratio, face, center, radius } = this.#shown;
    this.#map.style.transform = scope.up === 0 ? "" : `rotate(${(-scope.up).toFixed(2)}deg)`;
    const isSame = face && face.look === look && face.range === scope.range
      && face.coast === look.coast;
    if (isSame) return;
    this.#shown.face = { look, range: scope.range, coast: look.coast };
    this.#face.draw(new Scope(center, radius, scope.range, 0), look, ratio);
  }

  #drawBlip(pen, { blip, point: [x, y], reach, isDot }, light, scope, phosphor, echoes) {
    const { icon, track_deg: track, ground } = blip.report;
    if (isDot) {
      pen.fillStyle = phosphor.color(light * 0.96);
      pen.fillRect(x - 1.5, y - 1.5, 3, 3);
      return;
    }
    const turn = ((track ?? 0) - scope.up) * (Math.PI / 180);
    if (echoes && track !== undefined && !ground && leavesEchoes(icon)) {
      pen.fillStyle = phosphor.color(0.8);
      for (let echo = 1; echo <= 5; echo += 1) {
        const away = reach * 1.1 + echo * 4.5;
        pen.globalAlpha = light * (0.62 - 0.1 * echo);
        pen.fillRect(x - Math.sin(turn) * away - 0.7, y + Math.cos(turn) * away - 0.7, 1.4, 1.4);
      }
      pen.globalAlpha = 1;
    }
    const { picture, half } = this.#sign(icon, Math.round(reach), light, phosphor);
    pen.translate(x, y);
    if (!staysUpright(icon)) pen.rotate(turn);
    pen.drawImage(picture, -half, -half, 2 * half, 2 * half);
    pen.setTransform(this.#shown.ratio, 0, 0, this.#shown.ratio, 0, 0);
  }

  /** An icon of a size and brightness as a small picture, painted once. */
  #sign(icon, reach, light, phosphor) {
    const shade = Math.ceil(Math.min(light, 1) * shades);
    const key = `${icon} ${reach} ${shade}`;
    const known = this.#signs.get(key);
    if (known) return known;
    const { ratio } = this.#shown;
    const half = reach * 1.25 + 3;
    const picture = stamp([2 * half, 2 * half], ratio, (pen) => {
      pen.translate(half, half);
      pen.scale(reach, reach);
      pen.fillStyle = phosphor.color((shade / shades) * 0.96);
      pen.shadowColor = phosphor.color(0.7);
      pen.shadowBlur = 2.5 * ratio * (shade / shades);
      pen.fill(new Path2D(outline(icon)));
    });
    const sign = { picture, half };
    this.#signs.set(key, sign);
    return sign;
  }

  #drawTags(pen, scope, selected, phosphor, isCrowd, words) {
    const { size, ratio } = this.#shown;
    const chosen = this.#marks.find(({ blip }) => blip.report.address === selected);
    if (performance.now() - this.#placed.at > keeping) {
      const tags = this.#tags.place(this.#marks, scope, selected, size, words, isCrowd);
      this.#placed = { tags, at: performance.now() };
    }
    const seen = new Map(this.#marks.map((mark) => [mark.blip, mark]));
    for (const mark of this.#marks) {
      if (mark.blip.report.watched) this.#ring(pen, mark, phosphor);
    }
    for (const tag of this.#placed.tags) {
      const mark = seen.get(tag.blip);
      if (!mark) continue;
      const { point } = mark;
      if (tag.isFar) this.#leader(pen, mark, tag, phosphor);
      const at = [point[0] + tag.offset[0], point[1] + tag.offset[1]];
      this.#tagPainter.draw(pen, tag, at, phosphor, ratio);
    }
    if (chosen) this.#brackets(pen, chosen, phosphor);
  }

  /** A hairline from an aircraft to its tag. */
  #leader(pen, { point: [x, y], reach }, { offset: [left, top], wide, high }, phosphor) {
    const to = [Math.min(Math.max(0, left - 2), left + wide + 2),
      Math.min(Math.max(0, top), top + high)];
    const length = Math.hypot(...to);
    if (length <= reach) return;
    pen.strokeStyle = phosphor.light(0.48);
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x + (to[0] / length) * reach, y + (to[1] / length) * reach);
    pen.lineTo(x + to[0], y + to[1]);
    pen.stroke();
  }

  /** A thin circle around an aircraft on the room's list. */
  #ring(pen, { point, reach }, phosphor) {
    pen.strokeStyle = phosphor.light(0.72);
    pen.lineWidth = 1;
    pen.beginPath();
    pen.arc(...point, reach * 1.45, 0, 2 * Math.PI);
    pen.stroke();
  }

  /** The corners of a frame around the selected aircraft. */
  #brackets(pen, { point: [x, y], reach }, phosphor) {
    const far = Math.max(reach * 1.75, 9);
    pen.strokeStyle = phosphor.color(0.95);
    pen.lineWidth = 1.4;
    pen.beginPath();
    for (const [across, down] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
      const [cornerX, cornerY] = [x + across * far, y + down * far];
      pen.moveTo(cornerX - across * far * 0.45, cornerY);
      pen.lineTo(cornerX, cornerY);
      pen.lineTo(cornerX, cornerY - down * far * 0.45);
    }
    pen.stroke();
  }
}
