// The lines of the scope that stand still: rings, cross, compass, coasts, airports.
import { rings, Scope } from "./scope.js";
import { stamp } from "./stamp.js";

/** The typeface of the tube. */
export const typeface = "'IBM 3270', '3270', ui-monospace, 'Roboto Mono', Menlo, monospace";

/** The size of letters on a scope of a radius, in pixels. */
export const letterSize = (radius) => Math.max(11, Math.min(0.045 * radius, 15));

/**
 * Draws what does not change from frame to frame: on one canvas what stands still, and on another, which
 * the browser turns, what turns with the map. Words that go along with the map but stay upright are put
 * over both (`writing`).
 */
export class Face {
  #still;
  #turning;
  #pen = null;
  #stamps = new Map();
  #widths = new Map();

  /**
   * @param {HTMLCanvasElement} still as large as the picture
   * @param {HTMLCanvasElement} turning a square around the scope
   */
  constructor(still, turning) {
    this.#still = still.getContext("2d");
    this.#turning = turning.getContext("2d");
  }

  /**
   * Draws the lines.
   *
   * @param {Scope} scope where things stand
   * @param {object} look the phosphor, the unit in kilometres, coasts, airports
   * @param {number} ratio device pixels in a CSS pixel
   */
  draw(scope, { phosphor, unit, coast, airports }, ratio) {
    this.#stamps.clear();
    this.#widths.clear();
    const pen = this.#open(this.#still, ratio);
    pen.strokeStyle = phosphor.light(0.2);
    pen.lineWidth = 1;
    const circles = rings(scope.range, unit);
    for (const distance of circles) this.#ring(scope, distance / scope.range);
    for (const quarter of [0, 90, 180, 270]) {
      this.#line(scope.center, scope.at(quarter + scope.up, 1));
    }
    pen.strokeStyle = phosphor.light(0.42);
    pen.lineWidth = 1.4;
    this.#ring(scope, 1);
    pen.fillStyle = phosphor.color(0.95);
    pen.beginPath();
    pen.arc(...scope.center, 2, 0, 2 * Math.PI);
    pen.fill();
    const square = this.#open(this.#turning, ratio);
    const side = square.canvas.width / ratio;
    const upright = new Scope([side / 2, side / 2], scope.radius, scope.range, 0);
    this.#map(upright, phosphor, coast, ratio);
    this.#ticks(upright, phosphor);
    for (const airport of airports) this.#airport(upright, phosphor, airport);
  }

  /** Clears a canvas and draws on it from now on. */
  #open(pen, ratio) {
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    this.#pen = pen;
    return pen;
  }

  /**
   * The words of the face: the compass, airports, and the distances of the rings.
   *
   * @param {Scope} scope where things stand
   * @param {object} look the unit in kilometres, the compass letters, airports
   * @returns {{text: string, size: number, intensity: number, left: number, top: number, right: number,
   *   bottom: number}[]} each with its box
   */
  words(scope, { unit, letters, airports }) {
    const letter = letterSize(scope.radius);
    const words = [];
    const add = (text, [x, y], size, intensity, isCentred = true) => {
      const wide = this.#width(text, size);
      const left = x - (isCentred ? wide / 2 : 0);
      const box = { left, right: left + wide, top: y - size * 0.75, bottom: y + 1 };
      words.push({ text, size, intensity, ...box });
    };
    for (let bearing = 0; bearing < 360; bearing += 30) {
      const isMain = bearing % 90 === 0;
      const name = isMain ? letters[bearing / 90] : String(bearing).padStart(3, "0");
      const size = letter + (isMain ? 4 : 0);
      const [x, y] = scope.at(bearing, 1 + 12 / scope.radius);
      add(name, [x, y + size * 0.35], size, isMain ? 0.98 : 0.82);
    }
    for (const { code, at_km: at, runways } of airports) {
      if (!scope.contains(at)) continue;
      const [x, y] = scope.point(at);
      const below = Math.max(3, longestOf(runways, scope) / 2) + letter + 1;
      add(code, [x, y + below], letter, 0.8);
    }
    for (const distance of rings(scope.range, unit)) {
      const number = Math.round((distance / unit) * 10) / 10;
      const [x, y] = scope.center;
      add(`${number}`, [x + 4, y - distance * scope.scale + letter + 3], letter, 0.8, false);
    }
    return words;
  }

  #width(text, size) {
    const key = `${text} ${size}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    this.#still.font = `${size}px ${typeface}`;
    const { width } = this.#still.measureText(text);
    this.#widths.set(key, width);
    return width;
  }

  /** Puts a word onto the scope; it is painted once. */
  write(pen, { text, size, intensity, left, bottom, right }, phosphor, ratio) {
    const key = `${text} ${size} ${intensity}`;
    let picture = this.#stamps.get(key);
    if (!picture) {
      picture = stamp([right - left + 8, size * 1.5 + 4], ratio, (ink) => {
        ink.font = `${size}px ${typeface}`;
        ink.lineJoin = "round";
        ink.strokeStyle = phosphor.color(0.08);
        ink.lineWidth = 3;
        ink.strokeText(text, 4, size + 3);
        ink.fillStyle = phosphor.color(intensity);
        ink.fillText(text, 4, size + 3);
      });
      this.#stamps.set(key, picture);
    }
    const [x, y] = [left - 4, bottom - 1 - size - 3].map((at) => Math.round(at * ratio) / ratio);
    pen.drawImage(picture, x, y, picture.width / ratio, picture.height / ratio);
  }

  #map(scope, phosphor, coast, ratio) {
    if (!coast) return;
    const pen = this.#pen;
    pen.save();
    pen.beginPath();
    pen.arc(...scope.center, scope.radius, 0, 2 * Math.PI);
    pen.clip();
    pen.translate(...scope.center);
    pen.rotate((-scope.up * Math.PI) / 180);
    pen.scale(scope.scale, scope.scale);
    pen.strokeStyle = phosphor.light(0.3);
    pen.lineWidth = Math.max(1, 1.2 / ratio) / scope.scale;
    pen.stroke(coast);
    pen.restore();
  }

  #ring(scope, share) {
    const pen = this.#pen;
    pen.beginPath();
    pen.arc(...scope.center, share * scope.radius, 0, 2 * Math.PI);
    pen.stroke();
  }

  #line(from, to) {
    const pen = this.#pen;
    pen.beginPath();
    pen.moveTo(...from);
    pen.lineTo(...to);
    pen.stroke();
  }

  #ticks(scope, phosphor) {
    const pen = this.#pen;
    pen.strokeStyle = phosphor.light(0.42);
    for (let bearing = 0; bearing < 360; bearing += 5) {
      const length = bearing % 90 === 0 ? 2.6 : bearing % 10 === 0 ? 1.7 : 0.9;
      pen.lineWidth = bearing % 30 === 0 ? 1.4 : 1;
      this.#line(scope.at(bearing, 1), scope.at(bearing, 1 - (length * 0.62) / 40));
    }
  }

  /** An airport: its runways if they are long enough to be seen, else a square. */
  #airport(scope, phosphor, { at_km: at, runways }) {
    if (!scope.contains(at)) return;
    const pen = this.#pen;
    const [x, y] = scope.point(at);
    pen.strokeStyle = phosphor.light(0.56);
    pen.lineWidth = 1.4;
    if (longestOf(runways, scope) < 9) {
      pen.strokeRect(x - 2.5, y - 2.5, 5, 5);
      return;
    }
    for (const ends of runways) this.#line(...ends.map((end) => scope.point(end)));
  }
}

/** The length of the longest runway on a scope, in pixels. */
const longestOf = (runways, scope) => Math.max(0, ...runways.map(([[a, b], [c, d]]) =>
  Math.hypot(a - c, b - d) * scope.scale));
