// The face of a card: a compass with an airport's runways, turned to any bearing.
import { Slide } from "../instrument/slide.js";
import { stamp } from "../instrument/stamp.js";
import { Dial } from "./dial.js";
import { drawSock } from "./sock.js";
import { drawSurface } from "./surfaces.js";
import { surfaceColor } from "./palette.js";

const cockpit = "B612, Inter, system-ui, sans-serif";
const text = "Inter, system-ui, sans-serif";

/** The pill of a favoured end: its height, and its width beyond that of the letters, in their size. */
const pill = { height: 1.28, padding: 0.6 };

/** The margin around a face, in pixels. */
export const rim = 16;

/**
 * Draws cards' faces. Only words are drawn again when a face turns: they stay upright. Of the rest, the
 * disc stands still, and the browser turns what was painted on another canvas.
 */
export class Face {
  #disc;
  #turning;
  #words;
  #pen = null;
  #shown = {};
  #stamps = new Map();

  /** @param {HTMLElement} root holds the canvases `.disc`, `.turning` and `.words` */
  constructor(root) {
    this.#disc = new Slide(root.querySelector(".disc"));
    this.#turning = new Slide(root.querySelector(".turning"));
    this.#words = root.querySelector(".words").getContext("2d");
  }

  /**
   * @param {object} card the card, as the daemon sends it
   * @param {object} place `size`, `center` and `radius` in pixels, and the bearing that is `up`
   * @param {object} palette the colours
   */
  draw(card, { size, center, radius, up }, palette) {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const key = JSON.stringify([size, center, radius, ratio]);
    const isSame = this.#shown.card === card && this.#shown.palette === palette
      && this.#shown.key === key;
    if (!isSame) {
      this.#shown = { card, palette, key };
      this.#stamps.clear();
      this.#lay(this.#disc, [0, 0], size, ratio, () => {
        this.#drawDisc(new Dial(center, radius, 0), palette);
      });
      // What is farther from the middle than a corner of the picture is never seen.
      const side = 2 * Math.ceil(Math.min(radius + rim, Math.hypot(...size) / 2));
      this.#lay(this.#turning, center.map((middle) => middle - side / 2), [side, side], ratio, () => {
        this.#drawTurning(new Dial([side / 2, side / 2], radius, 0), card, palette);
      });
      const { canvas } = this.#words;
      [canvas.width, canvas.height] = size.map((length) => Math.round(length * ratio));
      Object.assign(canvas.style, { width: `${size[0]}px`, height: `${size[1]}px` });
    }
    this.#turning.style.transform = `rotate(${(-up).toFixed(2)}deg)`;
    this.#pen = this.#words;
    this.#pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#pen.clearRect(0, 0, ...size);
    this.#drawWords(new Dial(center, radius, up), card, palette, ratio);
  }

  /** Paints a part of the face at a place and of a size, in pixels. */
  #lay(slide, [left, top], [width, height], ratio, draw) {
    slide.paint([Math.round(width * ratio), Math.round(height * ratio)], (pen) => {
      pen.scale(ratio, ratio);
      this.#pen = pen;
      draw();
    });
    Object.assign(slide.style, {
      left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
    });
  }

  #drawTurning(dial, { diagram, sock }, palette) {
    this.#ticks(dial, palette);
    if (diagram) {
      // Closed runways are drawn below those in use.
      const [closed, open] = [true, false].map((isClosed) =>
        diagram.runways.filter((runway) => Boolean(runway.closed) === isClosed));
      for (const runway of closed) this.#closed(dial, runway, palette);
      for (const runway of open) this.#runway(dial, runway, palette);
      for (const pad of diagram.pads) this.#pad(dial, pad, palette);
      for (const label of diagram.labels) this.#leader(dial, label, palette);
    }
    if (sock) drawSock(this.#pen, dial, sock, palette);
  }

  #drawWords(dial, { compass, diagram, absence }, palette, ratio) {
    for (const [quarter, letter] of compass.entries()) {
      const middle = dial.at(90 * quarter, dial.radius - 0.048 * dial.unit);
      const color = quarter === 0 ? palette.accent : palette.quiet;
      const size = Math.max(0.0235 * dial.unit, 11);
      this.#put(`${quarter}`, middle, [2 * size, 2 * size], ratio, (at) =>
        this.#write(letter, at, size, text, 600, color));
    }
    if (!diagram) {
      if (!absence) return;
      const room = 1.4 * dial.radius;
      this.#write(absence, dial.center, 0.026 * dial.unit, text, 400, palette.quiet, room);
      return;
    }
    for (const [index, { at, text: name, size }] of diagram.pads.entries()) {
      const em = size * dial.radius;
      this.#put(`pad ${index}`, dial.point(at), [(name.length + 1) * em, 2 * em], ratio, (middle) =>
        this.#write(name, middle, em, cockpit, 400, palette.ink));
    }
    for (const [index, label] of diagram.labels.entries()) {
      const em = label.size * dial.radius;
      const room = [(label.text.length + 2) * em, 2 * em];
      this.#put(`label ${index}`, dial.point(label.at), room, ratio, (middle) =>
        this.#label(dial, label, middle, palette));
    }
  }

  /** Draws a label as a small picture centred on a point; it is painted once. */
  #put(key, [x, y], size, ratio, paint) {
    let picture = this.#stamps.get(key);
    const shown = this.#pen;
    if (!picture) {
      picture = stamp(size, ratio, (pen) => {
        this.#pen = pen;
        paint([size[0] / 2, size[1] / 2]);
      });
      this.#stamps.set(key, picture);
      this.#pen = shown;
    }
    const [left, top] = [x - size[0] / 2, y - size[1] / 2].map((at) => Math.round(at * ratio) / ratio);
    shown.drawImage(picture, left, top, picture.width / ratio, picture.height / ratio);
  }

  #drawDisc({ center: [x, y], radius, unit }, palette) {
    const pen = this.#pen;
    const reach = radius + Math.min(0.03 * unit, rim);
    const halo = pen.createRadialGradient(x, y, radius, x, y, reach);
    halo.addColorStop(0, `${palette.halo}48`);
    halo.addColorStop(1, `${palette.halo}00`);
    const light = pen.createRadialGradient(x, y - 0.35 * radius, 0, x, y - 0.35 * radius, 1.4 * radius);
    light.addColorStop(0, palette.face);
    light.addColorStop(1, palette.faceEdge);
    for (const [extent, style] of [[reach, halo], [radius, light]]) {
      pen.fillStyle = style;
      pen.beginPath();
      pen.arc(x, y, extent, 0, 2 * Math.PI);
      pen.fill();
    }
    pen.strokeStyle = palette.rim;
    pen.lineWidth = Math.max(0.003 * unit, 1.2);
    pen.stroke();
  }

  #ticks(dial, palette) {
    const pen = this.#pen;
    const edge = dial.radius - 0.006 * dial.unit;
    pen.strokeStyle = palette.tick;
    for (let bearing = 0; bearing < 360; bearing += 10) {
      const isLong = bearing % 30 === 0;
      pen.lineWidth = Math.max((isLong ? 0.002 : 0.0012) * dial.unit, isLong ? 1.3 : 0.9);
      this.#line(dial.at(bearing, edge),
        dial.at(bearing, edge - (isLong ? 0.02 : 0.01) * dial.unit));
    }
  }

  /** Draws along a runway, which lies on the x axis with its low end at the origin. */
  #along(dial, { low, high, width }, draw) {
    const pen = this.#pen;
    const [from, to] = [dial.point(low), dial.point(high)];
    pen.save();
    pen.translate(...from);
    pen.rotate(Math.atan2(to[1] - from[1], to[0] - from[0]));
    draw(Math.hypot(to[0] - from[0], to[1] - from[1]), Math.max(width * dial.radius, 2));
    pen.restore();
  }

  #runway(dial, runway, palette) {
    this.#along(dial, runway, (length, width) => {
      const pen = this.#pen;
      // A layout that was estimated is paler.
      pen.globalAlpha = runway.approximate ? 0.72 : 1;
      drawSurface(pen, runway.surface, palette, length, width);
      pen.globalAlpha = 1;
      if (runway.surface === "paved" && width >= 6) this.#paint(dial, runway, palette, length, width);
    });
  }

  /** The markings: threshold keys, and bars at displaced thresholds. */
  #paint({ unit }, { displaced: [low, high] }, palette, length, width) {
    const pen = this.#pen;
    pen.strokeStyle = palette.marks;
    const key = 0.0095 * unit;
    for (const [end, inward, share] of [[0, 1, low], [length, -1, high]]) {
      const start = end + inward * share * length;
      if (share * length >= 0.004 * unit) {
        pen.lineWidth = Math.max(0.0024 * unit, 1);
        this.#line([start, -width / 2], [start, width / 2]);
      }
      pen.lineWidth = Math.max(0.0013 * unit, 0.7);
      for (const across of [-0.3, -0.1, 0.1, 0.3]) {
        const from = start + inward * 0.005 * unit;
        this.#line([from, across * width], [from + inward * key, across * width]);
      }
    }
  }

  /** A closed runway: an outline without its surface, with crosses. */
  #closed(dial, runway, palette) {
    this.#along(dial, runway, (length, width) => {
      const pen = this.#pen;
      pen.fillStyle = pen.strokeStyle = palette.tick;
      pen.globalAlpha = 0.22;
      pen.fillRect(0, -width / 2, length, width);
      pen.globalAlpha = 1;
      pen.lineWidth = 1;
      pen.strokeRect(0, -width / 2, length, width);
      pen.strokeStyle = palette.ink;
      pen.lineWidth = Math.max(0.0034 * dial.unit, 1.2);
      const reach = Math.max(0.72 * width, 0.0085 * dial.unit) * Math.SQRT1_2;
      const count = Math.min(Math.max(Math.floor(length / (0.125 * dial.unit)), 1), 5);
      for (let step = 0; step < count; step += 1) {
        const x = (count === 1 ? 0.5 : 0.1 + (0.8 * step) / (count - 1)) * length;
        this.#line([x - reach, -reach], [x + reach, reach]);
        this.#line([x - reach, reach], [x + reach, -reach]);
      }
    });
  }

  #pad(dial, { at, radius, surface }, palette) {
    const pen = this.#pen;
    const middle = dial.point(at);
    pen.fillStyle = pen.strokeStyle = surfaceColor(palette, surface);
    pen.beginPath();
    pen.arc(...middle, radius * dial.radius, 0, 2 * Math.PI);
    pen.globalAlpha = 0.1;
    pen.fill();
    pen.globalAlpha = 1;
    pen.lineWidth = Math.max(0.0028 * dial.unit, 1.2);
    pen.stroke();
  }

  /** The line from a runway's end to its label. */
  #leader(dial, { at, radius, leader }, palette) {
    if (leader.length !== 2) return;
    const [from, middle] = [leader, at].map((point) => dial.point(point));
    const [x, y] = [middle[0] - from[0], middle[1] - from[1]];
    const share = Math.max(1 - (radius * dial.radius) / Math.hypot(x, y), 0);
    this.#pen.strokeStyle = palette.tick;
    this.#pen.lineWidth = 1;
    this.#line(from, [from[0] + x * share, from[1] + y * share]);
  }

  #label(dial, { radius, text: name, size, favoured, closed }, middle, palette) {
    const pen = this.#pen;
    const em = size * dial.radius;
    pen.font = `${favoured ? 700 : 400} ${0.98 * em}px ${cockpit}`;
    const wide = pen.measureText(name).width;
    if (favoured) {
      const [width, height] = [Math.min(wide + pill.padding * em, 2 * radius * dial.radius),
        pill.height * em];
      pen.fillStyle = palette.accent;
      pen.beginPath();
      pen.roundRect(middle[0] - width / 2, middle[1] - height / 2, width, height, height / 2);
      pen.fill();
    }
    const color = favoured ? palette.onAccent : closed ? palette.quiet : palette.ink;
    this.#write(name, middle, 0.98 * em, cockpit, favoured ? 700 : 400, color);
    if (!closed) return;
    pen.strokeStyle = palette.quiet;
    pen.lineWidth = 1;
    this.#line([middle[0] - wide / 2 - 2, middle[1]], [middle[0] + wide / 2 + 2, middle[1]]);
  }

  #line(from, to) {
    const pen = this.#pen;
    pen.beginPath();
    pen.moveTo(...from);
    pen.lineTo(...to);
    pen.stroke();
  }

  #write(words, [x, y], size, face, weight, color, room) {
    const pen = this.#pen;
    pen.font = `${weight} ${size}px ${face}`;
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    pen.fillStyle = color;
    pen.fillText(words, x, y + 0.365 * size, room);
  }
}
