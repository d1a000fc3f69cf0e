// The aircraft on a canvas of their own, north up, which the browser turns with the map.
import { gapWidth } from "./apart.js";
import { leavesEchoes, staysUpright } from "./signs.js";

/** How far the canvas reaches beyond the rim, in pixels: icons at the rim are whole. */
export const margin = 28;

/** How many echoes an aircraft leaves, and how far apart they are, in pixels. */
const echoes = 5;
const echoGap = 4.5;

/** The radius of the dot of an aircraft whose track is unknown, relative to half the width of its icon. */
const dotShare = 0.4;

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Draws aircraft. */
export class AircraftLayer {
  #pen;
  #ratio = 1;
  #middle = 0;

  /** @param {HTMLCanvasElement} canvas a square around the scope */
  constructor(canvas) {
    this.#pen = canvas.getContext("2d");
  }

  /** Fits the canvas to a scope of a radius, in pixels. */
  arrange(radius, ratio) {
    this.#ratio = ratio;
    this.#middle = (radius + margin) * ratio;
    const { canvas } = this.#pen;
    canvas.width = canvas.height = Math.round(2 * this.#middle);
  }

  /** Removes all aircraft. */
  clear() {
    const { canvas } = this.#pen;
    this.#pen.clearRect(0, 0, canvas.width, canvas.height);
  }

  /**
   * Draws an aircraft over those that are there.
   *
   * @param {object} mark the `blip`, half the icon's width (`reach`, in pixels), how much of a gap around it is seen
   *   (`gap`, from 0 to 1), and whether it is a dot (`isDot`) and leaves echoes (`hasEchoes`)
   * @param {number} light its brightness, from 0 to 1
   * @param {number} scale pixels in a kilometre
   * @param {number} up the true bearing that is up, in degrees
   * @param {Icons} icons the pictures
   */
  draw({ blip: { report, at }, reach, gap, isDot, hasEchoes }, light, scale, up, icons) {
    const pen = this.#pen;
    const ratio = this.#ratio;
    const x = this.#middle + at[0] * scale * ratio;
    const y = this.#middle - at[1] * scale * ratio;
    if (isDot) {
      const side = Math.round(3 * ratio);
      pen.fillStyle = icons.color(light);
      pen.fillRect(Math.round(x - side / 2), Math.round(y - side / 2), side, side);
      return;
    }
    // Icons without a nose stay upright on a map that is turned.
    const nose = staysUpright(report.icon) ? up : report.way_deg;
    if (nose === undefined) {
      const radius = Math.max(dotShare * reach, 1.5);
      pen.fillStyle = icons.color(light);
      this.#cutGap(gap, () => this.#fillDisc(x, y, radius + gapWidth(radius)));
      this.#fillDisc(x, y, radius);
      return;
    }
    if (hasEchoes && leavesEchoes(report.icon)) this.#drawEchoes(x, y, reach, nose, light, icons);
    this.#cutGap(gap, () => this.#drawPicture(icons.gap(report.icon, reach, nose), x, y));
    this.#drawPicture(icons.icon(report.icon, reach, nose, light), x, y);
  }

  /** Draws what is erased from the aircraft that are there: a gap, of which a share from 0 to 1 is seen. */
  #cutGap(share, draw) {
    if (share <= 0) return;
    const pen = this.#pen;
    pen.globalCompositeOperation = "destination-out";
    pen.globalAlpha = share;
    draw();
    pen.globalCompositeOperation = "source-over";
    pen.globalAlpha = 1;
  }

  #fillDisc(x, y, radius) {
    const pen = this.#pen;
    pen.beginPath();
    pen.arc(x, y, radius * this.#ratio, 0, 2 * Math.PI);
    pen.fill();
  }

  #drawPicture(picture, x, y) {
    this.#pen.drawImage(picture, Math.round(x - picture.width / 2),
      Math.round(y - picture.height / 2));
  }

  /** Dots where an aircraft was. */
  #drawEchoes(x, y, reach, nose, light, icons) {
    const pen = this.#pen;
    const side = Math.round(1.4 * this.#ratio);
    const [sin, cos] = [Math.sin(radians(nose)), Math.cos(radians(nose))];
    pen.fillStyle = icons.color(0.83);
    for (let echo = 1; echo <= echoes; echo += 1) {
      const away = (reach * 1.1 + echo * echoGap) * this.#ratio;
      pen.globalAlpha = light * (0.62 - 0.1 * echo);
      pen.fillRect(Math.round(x - sin * away - side / 2), Math.round(y + cos * away - side / 2),
        side, side);
    }
    pen.globalAlpha = 1;
  }
}
