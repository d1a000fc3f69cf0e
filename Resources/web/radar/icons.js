// The icons of aircraft as small pictures, each painted once.
import { stamp } from "../instrument/stamp.js";
import { gapWidth } from "./apart.js";
import { outline } from "./signs.js";

/** In how many steps an icon fades, and by how many degrees the directions of noses differ. */
const shades = 8;
const step = 5;

/** How many pictures are kept: those of 100 aircraft while they fade, some 10 MB. */
const capacity = 800;

const radians = (degrees) => (degrees * Math.PI) / 180;

/**
 * The small pictures of one phosphor at one resolution. They are painted turned: software draws an upright
 * picture many times faster than a turned one.
 */
export class Icons {
  #pictures = new Map();
  #colors = [];
  #phosphor;
  #ratio;

  /**
   * @param {Phosphor} phosphor the colours
   * @param {number} ratio device pixels in a pixel
   */
  constructor(phosphor, ratio) {
    this.#phosphor = phosphor;
    this.#ratio = ratio;
    for (let shade = 0; shade <= shades; shade += 1) {
      this.#colors.push(phosphor.color((shade / shades) * 0.96));
    }
  }

  /** The colour of a brightness from 0 to 1. */
  color(light) {
    return this.#colors[this.#shade(light)];
  }

  /**
   * The picture of an icon, which is in its middle.
   *
   * @param {string} icon its name
   * @param {number} reach half its width, in whole pixels
   * @param {number} nose the direction of its nose, in degrees clockwise from the top
   * @param {number} light its brightness, from 0 to 1
   * @returns {ImageBitmap|HTMLCanvasElement}
   */
  icon(icon, reach, nose, light) {
    const shade = this.#shade(light);
    return this.#picture(icon, reach, nose, shade, (pen) => {
      pen.fillStyle = this.#colors[shade];
      pen.shadowColor = this.#phosphor.color(0.7);
      pen.shadowBlur = 2.5 * this.#ratio * (shade / shades);
    });
  }

  /** The shape of an icon with the gap around it, as `icon`. */
  gap(icon, reach, nose) {
    return this.#picture(icon, reach, nose, "gap", (pen, shape) => {
      pen.lineJoin = "round";
      pen.lineWidth = (2 * gapWidth(reach)) / reach;
      pen.stroke(shape);
    });
  }

  /** A picture of an icon in a look of that name, painted once, by a pen that is prepared for it. */
  #picture(icon, reach, nose, look, prepare) {
    const turn = (Math.round(nose / step) * step) % 360;
    const key = `${icon} ${reach} ${turn} ${look}`;
    let picture = this.#pictures.get(key);
    if (!picture) {
      if (this.#pictures.size >= capacity) this.#pictures.delete(this.#pictures.keys().next().value);
      picture = this.#paint(icon, reach, turn, prepare);
      this.#pictures.set(key, picture);
    }
    return picture;
  }

  #shade(light) {
    return Math.ceil(Math.min(Math.max(light, 0), 1) * shades);
  }

  #paint(icon, reach, turn, prepare) {
    const half = reach * 1.25 + gapWidth(reach) + 3;
    const shape = new Path2D(outline(icon));
    return stamp([2 * half, 2 * half], this.#ratio, (pen) => {
      pen.translate(half, half);
      pen.rotate(radians(turn));
      pen.scale(reach, reach);
      prepare(pen, shape);
      pen.fill(shape);
    });
  }
}
