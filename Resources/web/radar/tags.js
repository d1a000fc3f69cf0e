// The names beside aircraft: which aircraft have one, and its position.
import { letterSize, typeface } from "./face.js";
import { stamp } from "./stamp.js";

/** How many aircraft are named, nearest first, and how far from the centre, in shares of the radius. */
const most = 12;
const within = 0.68;

/** How far a tag in a crowd may stand away from its aircraft, at the end of a hairline, in letters. */
const leaders = [0, 1.2, 2.4, 3.8, 5.4, 7.2];

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

/** The tags of the blips on a scope, each with its lines and its box. */
export class Tags {
  #pen;
  #sides = new Map();

  constructor(canvas) {
    this.#pen = canvas.getContext("2d");
  }

  /**
   * Finds places for tags.
   *
   * @param {{blip: Blip, point: number[], reach: number}[]} marks the aircraft, nearest first
   * @param {Scope} scope where they stand
   * @param {string|null} selected the address of the one that must have a tag
   * @param {number[]} size the picture's width and height
   * @param {object[]} words the boxes of other words
   * @param {boolean} isCrowd whether tags may stand away from their aircraft
   */
  place(marks, scope, selected, [width, height], words, isCrowd) {
    const pen = this.#pen;
    const letter = letterSize(scope.radius) + 1;
    const leading = letter + 1;
    pen.font = `${letter}px ${typeface}`;
    const isNear = ({ point }) =>
      Math.hypot(point[0] - scope.center[0], point[1] - scope.center[1]) < scope.radius * within;
    const isMarked = ({ blip }) => blip.report.address === selected || blip.report.watched;
    const wanted = [...marks.filter(isMarked), ...marks.filter((m) => !isMarked(m) && isNear(m))]
      .slice(0, most);
    const icons = marks.map(({ point: [x, y], reach }) => ({
      left: x - reach, right: x + reach, top: y - reach, bottom: y + reach,
    }));
    const taken = [...icons, ...words];
    const tagged = [];
    const sides = new Map();
    const tags = [];
    for (const mark of wanted) {
      const text = lines(mark.blip.report);
      const wide = Math.max(...text.map((line) => pen.measureText(line).width));
      const high = leading * text.length;
      const [x, y] = mark.point;
      const isSelected = mark.blip.report.address === selected;
      // The selected aircraft has a frame.
      const gap = isSelected ? Math.max(mark.reach * 1.75, 9) + 4 : mark.reach + 4;
      const former = this.#sides.get(mark.blip.report.address);
      const around = (far) => [
        [x + far, y - high / 2], [x - far - wide, y - high / 2],
        [x - wide / 2, y - far - high], [x - wide / 2, y + far],
        [x + far * 0.7, y - far * 0.7 - high], [x - far * 0.7 - wide, y - far * 0.7 - high],
        [x + far * 0.7, y + far * 0.7], [x - far * 0.7 - wide, y + far * 0.7],
      ];
      const boxes = leaders.slice(0, isCrowd ? leaders.length : 1).flatMap((length, ring) =>
        around(gap + length * letter).map(([left, top], side) => ({
          side: ring * 8 + side, left, top, right: left + wide, bottom: top + high,
        })));
      const cost = (box) => {
        const outside = box.left < 2 || box.right > width - 2 || box.top < 2 || box.bottom > height;
        const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0)
          + 2 * tagged.reduce((sum, other) => sum + overlap(box, other), 0);
        return covered + (outside ? 1e6 : 0) + box.side * 2 - (box.side === former ? 20 : 0);
      };
      const best = boxes.reduce((a, b) => (cost(b) < cost(a) ? b : a));
      // In a crowd a tag that would cover much is left out.
      if (cost(best) > wide * high * 0.25 && !isSelected) continue;
      sides.set(mark.blip.report.address, best.side);
      tagged.push(best);
      const offset = [best.left - x, best.top - y];
      tags.push({ blip: mark.blip, text, offset, wide, high, letter, isFar: best.side >= 8 });
    }
    this.#sides = sides;
    return tags;
  }
}

/** A tag as a small picture, painted once. */
export class TagPainter {
  #pictures = new Map();

  /** Forgets the pictures: the colours have changed. */
  forget() {
    this.#pictures.clear();
  }

  draw(pen, { text, wide, letter }, [x, y], phosphor, ratio) {
    const leading = letter + 1;
    const key = [letter, ...text].join("\n");
    let picture = this.#pictures.get(key);
    if (!picture) {
      picture = stamp([wide + 8, leading * text.length + 8], ratio, (ink) => {
        ink.font = `${letter}px ${typeface}`;
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
      if (this.#pictures.size > 200) this.#pictures.clear();
      this.#pictures.set(key, picture);
    }
    pen.drawImage(picture, Math.round((x - 4) * ratio) / ratio, Math.round((y - 4) * ratio) / ratio,
      picture.width / ratio, picture.height / ratio);
  }
}
