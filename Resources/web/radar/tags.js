// The names beside aircraft: which aircraft have one, and its position.
import { stamp } from "../instrument/stamp.js";
import { isSmall, letterSize, typeface } from "./lettering.js";

/**
 * How many aircraft are named, nearest first, and how far from the centre, in shares of the radius: a name that is shown
 * stays a little longer, so that it does not come and go at the edge.
 */
const most = 12;
const [near, kept] = [0.6, 0.68];

/** How far a tag in a crowd may stand away from its aircraft, at the end of a hairline, in letters. */
const leaders = [0, 1.2, 2.4, 3.8, 5.4, 7.2];

/** Half the width of the frame around a selected aircraft whose icon reaches so far, in pixels. */
export const frameReach = (reach) => Math.max(reach * 1.75, 9);

/** How far an aircraft reaches from its middle, in pixels; the selected one has a frame. */
const reachOf = ({ blip, reach }, selected) =>
  blip.report.address === selected ? frameReach(reach) : reach;

/** The box of an aircraft on a scope. */
export function boxOf(mark, scope, selected) {
  const [x, y] = scope.point(mark.blip.at);
  const reach = reachOf(mark, selected);
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

/** How far a tag keeps from other words, as far as there is room, in pixels. */
const margin = 3;

/** How many pictures of tags are kept. */
const capacity = 200;

/** The lines of an aircraft's tag: its name; its flight level, with an arrow if it climbs or sinks. */
export function lines({ name, altitude_ft: feet, climb_fpm: climb, ground, watched }) {
  const marked = watched ? `◆ ${name}` : name;
  if (ground || feet === undefined) return [marked];
  const arrow = Math.abs(climb ?? 0) > 200 ? (climb > 0 ? "↑" : "↓") : "";
  return [marked, String(Math.max(Math.round(feet / 100), 0)).padStart(3, "0") + arrow];
}

const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The tags of the blips on a scope, each with its picture and its position. */
export class Tags {
  #pen;
  #sides = new Map();
  #pictures = new Map();

  /** @param {CanvasRenderingContext2D} pen measures */
  constructor(pen) {
    this.#pen = pen;
  }

  /** Forgets the pictures: the colours or the resolution have changed. */
  forget() {
    this.#pictures.clear();
  }

  /**
   * Finds places for tags.
   *
   * @param {{blip: Blip, reach: number}[]} marks the aircraft, nearest first
   * @param {Scope} scope where they stand
   * @param {string|null} selected the address of the one that must have a tag
   * @param {number[]} size the picture's width and height
   * @param {object[]} words the boxes of other words
   * @param {boolean} isCrowd whether tags may stand away from their aircraft
   * @param {Phosphor} phosphor the colours
   * @param {number} ratio device pixels in a pixel
   */
  place(marks, scope, selected, [width, height], words, isCrowd, phosphor, ratio) {
    const letter = letterSize(scope.radius) + 1;
    const isMarked = ({ blip }) => blip.report.address === selected || blip.report.watched;
    const limit = ({ address }) => (this.#sides.has(address) ? kept : near) * scope.range;
    const isNear = ({ blip }) => Math.hypot(...blip.at) < limit(blip.report);
    const others = isSmall(scope) ? [] : marks.filter((mark) => !isMarked(mark) && isNear(mark));
    const wanted = [...marks.filter(isMarked), ...others].slice(0, most);
    const far = (mark) => reachOf(mark, selected);
    const taken = marks.map((mark) => boxOf(mark, scope, selected));
    taken.push(...words.map(({ left, right, top, bottom }) =>
      ({ left: left - margin, right: right + margin, top: top - margin, bottom: bottom + margin })));
    const tagged = [];
    const sides = new Map();
    const tags = [];
    for (const mark of wanted) {
      const { blip, reach } = mark;
      const { address } = blip.report;
      const { picture, wide, high } = this.#picture(lines(blip.report), letter, phosphor, ratio);
      const [x, y] = scope.point(blip.at);
      const isSelected = address === selected;
      const gap = far(mark) + 4;
      const boxes = leaders.slice(0, isCrowd ? leaders.length : 1).flatMap((length, ring) =>
        around([x, y], gap + length * letter, wide, high).map(([left, top], side) => ({
          side: ring * 8 + side, left, top, right: left + wide, bottom: top + high,
        })));
      const former = this.#sides.get(address);
      const cost = (box) => {
        const isOutside = box.left < 2 || box.right > width - 2 || box.top < 2 || box.bottom > height;
        let sum = (isOutside ? 1e6 : 0) + box.side * 2 - (box.side === former ? 20 : 0);
        for (const other of taken) sum += overlap(box, other);
        for (const other of tagged) sum += 2 * overlap(box, other);
        return sum;
      };
      const { box: best, cost: price } = cheapest(boxes, cost, former);
      // In a crowd a tag that would cover much is left out.
      if (price > wide * high * 0.25 && !isSelected) continue;
      sides.set(address, best.side);
      tagged.push(best);
      const offset = [best.left - x, best.top - y];
      const isFar = best.side >= 8;
      tags.push({ blip, reach, picture, offset, wide, high, isFar, isShown: true });
    }
    this.#sides = sides;
    return tags;
  }

  /** A tag as a small picture, painted once, with its width and height. */
  #picture(text, letter, phosphor, ratio) {
    const key = `${letter}\n${text.join("\n")}`;
    const known = this.#pictures.get(key);
    if (known) return known;
    const leading = letter + 1;
    const font = `${letter}px ${typeface}`;
    this.#pen.font = font;
    const wide = Math.max(...text.map((line) => this.#pen.measureText(line).width));
    const high = leading * text.length;
    const picture = stamp([wide + 8, high + 8], ratio, (ink) => {
      ink.font = font;
      ink.lineJoin = "round";
      ink.lineWidth = 3;
      ink.strokeStyle = phosphor.color(0.08);
      for (const [row, line] of text.entries()) {
        const at = [4, 4 + leading * (row + 0.8)];
        ink.strokeText(line, ...at);
        ink.fillStyle = phosphor.color(row === 0 ? 0.97 : 0.84);
        ink.fillText(line, ...at);
      }
    });
    if (this.#pictures.size >= capacity) this.#pictures.clear();
    const painted = { picture, wide, high };
    this.#pictures.set(key, painted);
    return painted;
  }
}

/** The places of a tag on the eight sides of a point, by its upper left corner. */
function around([x, y], far, wide, high) {
  return [
    [x + far, y - high / 2], [x - far - wide, y - high / 2],
    [x - wide / 2, y - far - high], [x - wide / 2, y + far],
    [x + far * 0.7, y - far * 0.7 - high], [x - far * 0.7 - wide, y - far * 0.7 - high],
    [x + far * 0.7, y + far * 0.7], [x - far * 0.7 - wide, y + far * 0.7],
  ];
}

/** The box of the least cost. Later boxes cost at least twice their number, so most are not looked at. */
function cheapest(boxes, cost, former) {
  const first = boxes[former] ?? boxes[0];
  let best = { box: first, cost: cost(first) };
  for (const box of boxes) {
    if (best.cost <= box.side * 2) break;
    const price = cost(box);
    if (price < best.cost) best = { box, cost: price };
  }
  return best;
}
