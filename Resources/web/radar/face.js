// The lines of the scope: rings and a cross that stand still; coasts, airports and the compass, which turn.
import { Slide } from "../instrument/slide.js";
import { longestRunway, rings, Scope } from "./scope.js";

/** Draws what does not change from frame to frame: on one canvas what stands still, on another what turns. */
export class Face {
  #still;
  #turning;
  #pen = null;

  /**
   * @param {HTMLCanvasElement} still as large as the picture
   * @param {HTMLCanvasElement} turning a square around the scope, which the browser turns
   */
  constructor(still, turning) {
    this.#still = new Slide(still);
    this.#turning = new Slide(turning);
  }

  /**
   * Draws the lines.
   *
   * @param {number[]} size the width and height of the picture, in pixels
   * @param {Scope} scope where things stand, with north up
   * @param {object} look the phosphor, the unit in kilometres, coasts, airports
   * @param {number} ratio device pixels in a CSS pixel
   */
  draw(size, scope, { phosphor, unit, coast, airports }, ratio) {
    this.#paint(this.#still, size, ratio, () => this.#rings(scope, phosphor, unit));
    const side = 2 * scope.radius;
    const square = new Scope([side / 2, side / 2], scope.radius, scope.range, 0);
    this.#paint(this.#turning, [side, side], ratio, () => {
      this.#map(square, phosphor, coast, ratio);
      this.#ticks(square, phosphor);
      for (const airport of airports) this.#airport(square, phosphor, airport);
    });
  }

  #paint(slide, size, ratio, draw) {
    slide.paint(size.map((length) => Math.round(length * ratio)), (pen) => {
      pen.scale(ratio, ratio);
      this.#pen = pen;
      draw();
      this.#pen = null;
    });
  }

  #rings(scope, phosphor, unit) {
    const pen = this.#pen;
    pen.strokeStyle = phosphor.light(0.2);
    pen.lineWidth = 1;
    for (const distance of rings(scope.range, unit)) this.#ring(scope, distance / scope.range);
    for (const quarter of [0, 90, 180, 270]) this.#line(scope.center, scope.at(quarter, 1));
    pen.strokeStyle = phosphor.light(0.42);
    pen.lineWidth = 1.4;
    this.#ring(scope, 1);
    pen.fillStyle = phosphor.color(0.95);
    pen.beginPath();
    pen.arc(...scope.center, 2, 0, 2 * Math.PI);
    pen.fill();
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
    if (longestRunway(runways, scope) < 9) {
      pen.strokeRect(x - 2.5, y - 2.5, 5, 5);
      return;
    }
    for (const ends of runways) this.#line(...ends.map((end) => scope.point(end)));
  }
}
