// The words of the scope's face: the compass, airports, distances. They move with the map and stay upright.
import { stamp } from "../instrument/stamp.js";
import { labelledRings, longestRunway } from "./scope.js";

/** The typeface of the tube. */
export const typeface = "'IBM 3270', '3270', ui-monospace, 'Roboto Mono', Menlo, monospace";

/** How many times larger than designed letters are, because a person has set a larger text. */
let enlargement = 1;

/**
 * Takes the size of the page's text, in pixels. Letters grow with it, at most to twice their size: a scope has no room
 * for larger ones.
 */
export function learnTextSize(pixels) {
  enlargement = Math.min(Math.max(pixels / 16, 1), 2);
}

/** The size of letters on a scope of a radius, in pixels. */
export const letterSize = (radius) => Math.max(11, Math.min(0.045 * radius, 15)) * enlargement;

/** The room that the words of the compass need at the sides of a scope, and above and below it, in pixels. */
export const compassRoom = () => [25 * enlargement, 23 * enlargement];

/** The room around the letters of a small picture, in pixels. */
const room = 4;

/** The gap between an airport and its code above or beside it, in pixels. */
const gap = 4;

/** How far a code keeps from everything else when it gets a place, so that it can stay there for a while, in pixels. */
const margin = 3;

/** Whether a scope has no room for the bearings between the main ones, for distances, and for tags that nobody chose. */
export const isSmall = ({ radius }) => radius < 64 * enlargement;

/** Whether two boxes overlap or are nearer than a distance. */
const touches = (one, other, distance) =>
  one.left < other.right + distance && other.left < one.right + distance
  && one.top < other.bottom + distance && other.top < one.bottom + distance;

/** A word with its picture and, once it has been placed, its box. */
class Word {
  left = 0;
  right = 0;
  top = 0;
  bottom = 0;

  /** Whether there is room for it. */
  isShown = true;

  /** Which of its places it has. */
  #held = 0;

  /**
   * @param {string} text the word
   * @param {number} size the height of its letters, in pixels
   * @param {number} wide its width, in pixels
   * @param {(scope: Scope) => number[]} anchor the point of a scope to which it belongs
   * @param {number[][]} places how far right of that point it can begin, and how far below it its base line is then,
   *   in pixels; the best place first
   */
  constructor({ text, size, wide, anchor, places }) {
    Object.assign(this, { text, size, wide, anchor, places });
    this.picture = null;
  }

  /** Moves it to its place on a scope. */
  place(scope) {
    Object.assign(this, this.#box(scope, this.#held));
  }

  /** Keeps its place on a scope if that is free, or moves it to the first one that is. Without any it is not shown. */
  settle(scope, isFree) {
    const boxes = this.places.map((_, place) => this.#box(scope, place));
    const stays = this.isShown && isFree(boxes[this.#held], 0);
    const next = stays ? this.#held : boxes.findIndex((box) => isFree(box, margin));
    this.isShown = next >= 0;
    this.#held = Math.max(next, 0);
    this.place(scope);
  }

  #box(scope, place) {
    const [x, y] = this.anchor(scope);
    const [right, below] = this.places[place];
    const left = x + right;
    return { left, right: left + this.wide, top: y + below - this.size * 0.75, bottom: y + below + 1 };
  }
}

/** The words of one face, each painted once. */
export class Lettering {
  /** The words, with the boxes where they were placed last. */
  words = [];

  /** Those that are the codes of airports, nearest first. */
  #codes = [];

  /** Those that are the distances of rings. */
  #distances = [];

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
    const isBare = isSmall(scope);
    for (let bearing = 0; bearing < 360; bearing += isBare ? 90 : 30) {
      const isMain = bearing % 90 === 0;
      const text = isMain ? letters[bearing / 90] : String(bearing).padStart(3, "0");
      const size = letter + (isMain ? 4 * enlargement : 0);
      const anchor = (on) => on.at(bearing, 1 + (12 * enlargement) / on.radius);
      const places = (wide) => [[-wide / 2, size * 0.35]];
      this.#add({ text, size, anchor, places }, phosphor, isMain ? 0.98 : 0.82);
    }
    for (const { code: text, at_km: at, runways } of airports) {
      if (!scope.contains(at)) continue;
      const reach = Math.max(3, longestRunway(runways, scope) / 2);
      const places = (wide) => [[-wide / 2, reach + letter + 1], [-wide / 2, -reach - gap],
        [reach + gap, letter * 0.35], [-reach - gap - wide, letter * 0.35]];
      this.#codes.push(
        this.#add({ text, size: letter, anchor: (on) => on.point(at), places }, phosphor, 0.8),
      );
    }
    for (const distance of isBare ? [] : labelledRings(scope, unit, letter)) {
      const text = `${Math.round((distance / unit) * 10) / 10}`;
      const anchor = ({ center: [x, y], scale }) => [x, y - distance * scale];
      this.#distances.push(
        this.#add({ text, size: letter, anchor, places: () => [[4, letter + 3]] }, phosphor, 0.8),
      );
    }
  }

  /** Places the words on a scope. */
  place(scope) {
    for (const word of this.words) word.place(scope);
  }

  /** The words that are shown. */
  get shown() {
    return this.words.filter(({ isShown }) => isShown);
  }

  /**
   * Moves codes out of the way of aircraft and of other words; one that has no free place is not shown.
   *
   * @param {Scope} scope where things stand
   * @param {number[]} size the picture's width and height
   * @param {{left: number, right: number, top: number, bottom: number}[]} aircraft their boxes
   */
  settle(scope, [width, height], aircraft) {
    for (const distance of this.#distances) distance.isShown = true;
    const taken = [...aircraft, ...this.words.filter((word) => !this.#codes.includes(word))];
    for (const code of this.#codes) {
      code.settle(scope, (box, distance) => box.left >= 0 && box.right <= width && box.top >= 0
        && box.bottom <= height && !taken.some((other) => touches(box, other, distance)));
      if (code.isShown) taken.push(code);
    }
  }

  /** Hides codes that tags cover, and distances next to tags, which would read as part of them. */
  yieldTo(tags) {
    for (const code of this.#codes) code.isShown &&= !tags.some((tag) => touches(code, tag, 0));
    for (const distance of this.#distances) {
      distance.isShown &&= !tags.some((tag) => touches(distance, tag, margin));
    }
  }

  /** Draws the words where they were placed. */
  draw() {
    const ratio = this.#ratio;
    for (const { picture, left, bottom, size } of this.shown) {
      // The base line is `size` + 3 below the picture's top.
      const top = bottom - 1 - size - 3;
      this.#pen.drawImage(picture, Math.round((left - room) * ratio), Math.round(top * ratio));
    }
  }

  #add({ places, ...word }, phosphor, intensity) {
    const { text, size } = word;
    this.#pen.font = `${size}px ${typeface}`;
    const wide = this.#pen.measureText(text).width;
    const added = new Word({ ...word, wide, places: places(wide) });
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
    return added;
  }
}
