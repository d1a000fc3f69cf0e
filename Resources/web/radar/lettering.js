// The words of the scope's face: the compass, airports, distances. They move with the map and stay upright.
import { stamp } from "../instrument/stamp.js";
import { longestRunway, rings } from "./scope.js";

/** The typeface of the tube. */
export const typeface = "'IBM 3270', '3270', ui-monospace, 'Roboto Mono', Menlo, monospace";

/** The size of letters on a scope of a radius, in pixels. */
export const letterSize = (radius) => Math.max(11, Math.min(0.045 * radius, 15));

/** The room around the letters of a small picture, in pixels. */
const room = 4;

/** A word with its picture and, once it has been placed, its box. */
class Word {
  left = 0;
  right = 0;
  top = 0;
  bottom = 0;

  /**
   * @param {string} text the word
   * @param {number} size the height of its letters, in pixels
   * @param {number} wide its width, in pixels
   * @param {(scope: Scope) => number[]} anchor the point of a scope to which it belongs
   * @param {number} below how far its base line is under that point, in pixels
   * @param {boolean} isCentred whether its middle is there, or its beginning
   */
  constructor({ text, size, wide, anchor, below, isCentred }) {
    Object.assign(this, { text, size, wide, anchor, below });
    this.before = isCentred ? wide / 2 : 0;
    this.picture = null;
  }

  place(scope) {
    const [x, y] = this.anchor(scope);
    this.left = x - this.before;
    this.right = this.left + this.wide;
    this.top = y + this.below - this.size * 0.75;
    this.bottom = y + this.below + 1;
  }
}

/** The words of one face, each painted once. */
export class Lettering {
  /** The words, with the boxes where they were placed last. */
  words = [];

  #pen;
  #ratio;

  /**
   * @param {CanvasRenderingContext2D} pen draws and measures
   * @param {Scope} scope its range and radius count
   * @param {object} look the phosphor, the unit in kilometres, the compass letters, airports
   * @param {number} ratio device pixels in a pixel
   */
  constructor(pen, scope, { phosphor, unit, letters, airports }, ratio) {
    this.#pen = pen;
    this.#ratio = ratio;
    const letter = letterSize(scope.radius);
    for (let bearing = 0; bearing < 360; bearing += 30) {
      const isMain = bearing % 90 === 0;
      const text = isMain ? letters[bearing / 90] : String(bearing).padStart(3, "0");
      const size = letter + (isMain ? 4 : 0);
      const anchor = (on) => on.at(bearing, 1 + 12 / on.radius);
      this.#add({ text, size, anchor, below: size * 0.35 }, phosphor, isMain ? 0.98 : 0.82);
    }
    for (const { code: text, at_km: at, runways } of airports) {
      if (!scope.contains(at)) continue;
      const below = Math.max(3, longestRunway(runways, scope) / 2) + letter + 1;
      this.#add({ text, size: letter, anchor: (on) => on.point(at), below }, phosphor, 0.8);
    }
    for (const distance of rings(scope.range, unit)) {
      const text = `${Math.round((distance / unit) * 10) / 10}`;
      const anchor = ({ center: [x, y], scale }) => [x + 4, y - distance * scale];
      const below = letter + 3;
      this.#add({ text, size: letter, anchor, below, isCentred: false }, phosphor, 0.8);
    }
  }

  /** Places the words on a scope. */
  place(scope) {
    for (const word of this.words) word.place(scope);
  }

  /** Draws the words where they were placed. */
  draw() {
    const ratio = this.#ratio;
    for (const { picture, left, bottom, size } of this.words) {
      // The base line is `size` + 3 below the picture's top.
      const top = bottom - 1 - size - 3;
      this.#pen.drawImage(picture, Math.round((left - room) * ratio), Math.round(top * ratio));
    }
  }

  #add({ isCentred = true, ...word }, phosphor, intensity) {
    const { text, size } = word;
    this.#pen.font = `${size}px ${typeface}`;
    const wide = this.#pen.measureText(text).width;
    const added = new Word({ ...word, wide, isCentred });
    added.picture = stamp([wide + 2 * room, size * 1.5 + room], this.#ratio, (ink) => {
      ink.font = `${size}px ${typeface}`;
      ink.lineJoin = "round";
      ink.strokeStyle = phosphor.color(0.08);
      ink.lineWidth = 3;
      ink.strokeText(text, room, size + 3);
      ink.fillStyle = phosphor.color(intensity);
      ink.fillText(text, room, size + 3);
    });
    this.words.push(added);
  }
}
