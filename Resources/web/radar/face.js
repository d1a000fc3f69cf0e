// The lines of the scope that stand still: rings, cross, compass, coasts, airports.
import { rings } from "./scope.js";

/** The typeface of the tube. */
export const typeface = "'IBM 3270', '3270', ui-monospace, 'Roboto Mono', Menlo, monospace";

/** The size of letters on a scope of a radius, in pixels. */
export const letterSize = (radius) => Math.max(11, Math.min(0.045 * radius, 15));

/** Draws what does not change from frame to frame. */
export class Face {
  #context;

  /** The boxes of what is written on the scope. */
  words = [];

  constructor(canvas) {
    this.#context = canvas.getContext("2d");
  }

  /**
   * @param {Scope} scope where things stand
   * @param {object} look the phosphor, the unit in kilometres, the compass letters, coasts, airports
   * @param {number} ratio device pixels in a CSS pixel
   */
  draw(scope, { phosphor, unit, letters, coast, airports }, ratio) {
    const pen = this.#context;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    this.words = [];
    this.#map(scope, phosphor, coast, ratio);
    pen.strokeStyle = phosphor.light(0.2);
    pen.lineWidth = 1;
    const letter = letterSize(scope.radius);
    const circles = rings(scope.range, unit);
    for (const distance of circles) this.#ring(scope, distance / scope.range);
    for (const bearing of [0, 90, 180, 270]) {
      this.#line(scope.center, scope.at(bearing + scope.up, 1));
    }
    pen.strokeStyle = phosphor.light(0.42);
    pen.lineWidth = 1.4;
    this.#ring(scope, 1);
    this.#compass(scope, phosphor, letters);
    for (const airport of airports) this.#airport(scope, phosphor, airport);
    for (const distance of circles) {
      const [x, y] = [scope.center[0] + 4, scope.center[1] - distance * scope.scale + letter + 3];
      const number = Math.round((distance / unit) * 10) / 10;
      this.#text(phosphor, `${number}`, [x, y], letter, 0.8, "left");
    }
    pen.fillStyle = phosphor.color(0.95);
    pen.beginPath();
    pen.arc(...scope.center, 2, 0, 2 * Math.PI);
    pen.fill();
  }

  #map(scope, phosphor, coast, ratio) {
    if (!coast) return;
    const pen = this.#context;
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
    const pen = this.#context;
    pen.beginPath();
    pen.arc(...scope.center, share * scope.radius, 0, 2 * Math.PI);
    pen.stroke();
  }

  #line(from, to) {
    const pen = this.#context;
    pen.beginPath();
    pen.moveTo(...from);
    pen.lineTo(...to);
    pen.stroke();
  }

  #compass(scope, phosphor, letters) {
    const pen = this.#context;
    for (let bearing = 0; bearing < 360; bearing += 5) {
      const length = bearing % 90 === 0 ? 2.6 : bearing % 10 === 0 ? 1.7 : 0.9;
      pen.lineWidth = bearing % 30 === 0 ? 1.4 : 1;
      this.#line(scope.at(bearing, 1), scope.at(bearing, 1 - (length * 0.62) / 40));
    }
    for (let bearing = 0; bearing < 360; bearing += 30) {
      const isMain = bearing % 90 === 0;
      const name = isMain ? letters[bearing / 90] : String(bearing).padStart(3, "0");
      const size = letterSize(scope.radius) + (isMain ? 4 : 0);
      const point = scope.at(bearing, 1 + 12 / scope.radius);
      this.#text(phosphor, name, [point[0], point[1] + size * 0.35], size, isMain ? 0.98 : 0.82);
    }
  }

  /** An airport: its runways if they are long enough to be seen, else a square. */
  #airport(scope, phosphor, { code, at_km: at, runways }) {
    if (!scope.contains(at)) return;
    const pen = this.#context;
    const [x, y] = scope.point(at);
    pen.strokeStyle = phosphor.light(0.56);
    const lanes = runways.map((ends) => ends.map((end) => scope.point(end)));
    const longest = Math.max(0, ...lanes.map(([[a, b], [c, d]]) => Math.hypot(a - c, b - d)));
    pen.lineWidth = 1.4;
    if (longest >= 9) for (const [from, to] of lanes) this.#line(from, to);
    else pen.strokeRect(x - 2.5, y - 2.5, 5, 5);
    const letter = letterSize(scope.radius);
    const below = Math.max(3, longest / 2) + letter + 1;
    this.#text(phosphor, code, [x, y + below], letter, 0.8);
  }

  #text(phosphor, text, point, size, intensity, alignment = "center") {
    const pen = this.#context;
    pen.font = `${size}px ${typeface}`;
    pen.textAlign = alignment;
    pen.lineJoin = "round";
    pen.strokeStyle = phosphor.color(0.08);
    pen.lineWidth = 3;
    pen.strokeText(text, ...point);
    const wide = pen.measureText(text).width;
    const left = point[0] - (alignment === "center" ? wide / 2 : 0);
    this.words.push({
      left, right: left + wide, top: point[1] - size * 0.75, bottom: point[1] + 1,
    });
    pen.fillStyle = phosphor.color(intensity);
    pen.fillText(text, ...point);
    pen.strokeStyle = phosphor.light(0.42);
  }
}
