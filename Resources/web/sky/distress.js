// Planes in distress: a steady ring, what kind of emergency they declare, and how old their report is.
import { clamp } from "../breath.js";
import { isRightToLeft, say } from "../words.js";

/** The size of letters and of the plate behind them, as shares of the size of the page's text. */
const shares = { letter: 0.8125, leading: 1.0625, padding: 0.5 };

/** The same in pixels. */
let [letter, leading, padding] = [13, 17, 8];

/** Takes the size of the page's text, in pixels: a person may have set a larger one. */
export function learnTextSize(pixels) {
  [letter, leading, padding] = [shares.letter, shares.leading, shares.padding].map((share) => share * pixels);
}

const typeface = "Inter, system-ui, sans-serif";

/** The kind of an emergency by its number in the relay's answer (docs/sky-map.md). */
export function kindOf(number) {
  switch (number) {
    case 2: return say("Medical");
    case 3: return say("Minimum fuel");
    case 4: return say("No radio");
    case 5: return say("Security alert");
    case 6: return say("Down");
    default: return say("Emergency");
  }
}

/** What is written beside a plane in distress. */
export const linesOf = ({ emergency, reportAge, at }, now) =>
  [kindOf(emergency), say("{seconds} s ago", { seconds: Math.round(reportAge + now - at) })];

/** The gap between a ring and its plate, and the least one to words, buttons and the edge of the picture, in pixels. */
const gap = 6;
const edge = 4;

/** How much clearer of the others another place must be than the one where a plate stands, in pixels. */
const reluctance = gap;

/**
 * The places of a plate, nearest first: right of its plane (1), left of it (-1), in the middle (0) or with one end there
 * (±0.5), and how many rows farther down. Plates with large text are too wide for either side.
 */
const places = [[1, 0], [-1, 0], [0, 1], [0, -1],
  ...[1, 2, 3, 4].flatMap((rows) => [[1, rows], [-1, rows], [1, -rows], [-1, -rows]]),
  ...[1, 2, 3, 4, 5].flatMap((rows) => [0, 0.5, -0.5].flatMap((side) => [[side, rows], [side, -rows]]))];

/** The greatest width of a plate, as a share of the picture's, if its words can be broken. */
const broad = 0.55;

/** The most plates, so that a flood of emergencies does not slow the map. */
const mostPlates = 60;

/** Where the plates of planes stand, as numbers of places. */
const held = new WeakMap();

/**
 * Places the plates beside planes in distress so that none covers another, and neither a ring nor what else is on the
 * page if there is other room. A plate keeps its place while that is free and no nearer one is.
 *
 * @param {{plane: object, at: number[], radius: number, wide: number, high: number}[]} marks
 *   where the planes are, the radii of their rings, and the sizes of their plates, in pixels
 * @param {number[]} size the picture's width and height
 * @param {{left: number, top: number, wide: number, high: number}[]} obstacles the words and buttons over the picture
 * @returns {({left: number, top: number, wide: number, high: number} | null)[]} the plates; null for one without room
 */
export function arranged(marks, [width, height], obstacles = []) {
  const found = new Map();
  const rings = marks.map((mark) => ring(mark));
  const stands = ({ plane }) => held.has(plane);
  // A large plate has fewer places than a small one.
  const area = ({ wide, high }) => wide * high;
  const others = marks.filter((mark) => !stands(mark)).sort((one, other) => area(other) - area(one));
  const ordered = [...marks.filter(stands), ...others];
  const kept = obstacles.map(grown);
  for (const mark of ordered.slice(0, mostPlates)) {
    const stood = held.get(mark.plane);
    const boxes = places.map((place) => plate(mark, place, width));
    const isClear = (box, others, margin) =>
      box.left >= edge && box.left + box.wide <= width - edge &&
      box.top >= edge && box.top + box.high <= height - edge &&
      others.every((other) => !overlap(box, other, margin));
    const choose = (others) => boxes.findIndex((box, place) => isClear(box, others, place === stood ? 0 : reluctance));
    const taken = [...found.values()];
    const otherRings = rings.filter((_, index) => marks[index] !== mark);
    // What comes last gives way first. Where all places are covered, the plate has the one that is covered least.
    const free = [[...taken, ...kept, ...otherRings], [...taken, ...kept]]
      .reduce((place, covered) => (place >= 0 ? place : choose(covered)), -1);
    const place = free >= 0 ? free : leastCovered(boxes, kept, (box) => isClear(box, taken, reluctance));
    if (place >= 0) {
      held.set(mark.plane, place);
      found.set(mark, boxes[place]);
    } else {
      held.delete(mark.plane);
    }
  }
  return marks.map((mark) => found.get(mark) ?? null);
}

/** How long a plate takes to fade at its former place, and again to appear at the next, in seconds. */
const fading = 0.4;

/** What is seen of the plates: in which places, and how clearly, since when. */
const seen = new WeakMap();

/**
 * Lets a plate fade in one place before it appears in another.
 *
 * @param {object} plane its plane
 * @param {number | undefined} place the number of the place where it stands; undefined without room
 * @param {number} now in seconds
 * @returns {{place: number | undefined, clarity: number}} where it is seen, and how clearly
 */
export function faded(plane, place, now) {
  const last = seen.get(plane) ?? { place, clarity: 1, now };
  const step = (now - last.now) / fading;
  const stays = last.place === place;
  const clarity = last.place === undefined ? 0 : clamp(last.clarity + (stays ? step : -step));
  const next = { place: stays || clarity > 0 ? last.place : place, clarity, now };
  seen.set(plane, next);
  return next;
}

/** The number of the box that others cover least, of those that are possible; -1 without any. */
function leastCovered(boxes, others, isPossible) {
  const covered = (box) => others.reduce((sum, other) => sum + shared(box, other), 0);
  return boxes.reduce((best, box, place) => {
    if (!isPossible(box)) return best;
    const area = covered(box);
    return best.place < 0 || area < best.area ? { place, area } : best;
  }, { place: -1 }).place;
}

/** The area of two boxes that both cover. */
const shared = (one, other) =>
  Math.max(0, Math.min(one.left + one.wide, other.left + other.wide) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.high, other.top + other.high) - Math.max(one.top, other.top));

/** A box with a narrow edge around it. */
const grown = ({ left, top, wide, high }) =>
  ({ left: left - edge, top: top - edge, wide: wide + 2 * edge, high: high + 2 * edge });

/** The box of a plane's ring. */
const ring = ({ at: [x, y], radius }) =>
  ({ left: x - radius, top: y - radius, wide: 2 * radius, high: 2 * radius });

/** The box of a plate in one of its places. */
function plate({ at: [x, y], radius, wide, high }, [side, rows], width) {
  // Plates in neighbouring rows are clear of each other.
  const row = high + reluctance + 2;
  const away = radius + gap;
  if (Math.abs(side) < 1) {
    const left = clamp(x + (side - 0.5) * wide, edge, Math.max(edge, width - edge - wide));
    const top = rows > 0 ? y + away + (rows - 1) * row : y - away - high + (rows + 1) * row;
    return { left, top, wide, high };
  }
  return { left: side > 0 ? x + away : x - away - wide, top: y - high / 2 + rows * row, wide, high };
}

/** Whether two boxes overlap or are nearer than a margin. */
const overlap = (one, other, margin) =>
  one.left < other.left + other.wide + margin && other.left < one.left + one.wide + margin &&
  one.top < other.top + other.high + margin && other.top < one.top + one.high + margin;

/**
 * Draws the marks of planes in distress over all others.
 *
 * @param {CanvasRenderingContext2D} pen draws in pixels
 * @param {{plane: Plane, at: number[], reach: number, clarity: number}[]} marks where they are, half
 *   of how large they are drawn, and how solid
 * @param {number[]} size the picture's width and height
 * @param {number} now in seconds
 * @param {object} palette the colours
 * @param {{left: number, top: number, wide: number, high: number}[]} obstacles the words and buttons over the picture
 * @returns {{lines: string[], left: number, top: number, width: number, height: number}[]} the plates that
 *   have reached their places; others are fading
 */
export function drawDistress(pen, marks, size, now, palette, obstacles) {
  const widest = broad * size[0] - 2 * padding;
  const labels = marks.map((mark) => {
    const rows = linesOf(mark.plane, now).flatMap((line, index) => {
      const font = `${index === 0 ? 600 : 400} ${letter}px ${typeface}`;
      return broken(pen, font, line, widest);
    });
    const wide = Math.max(...rows.map(({ width }) => width)) + 2 * padding;
    const high = rows.length * leading + padding;
    return { ...mark, radius: Math.max(0.62 * mark.reach, 13), rows, wide, high };
  });
  const shown = arranged(labels, size, obstacles).map((box, index) => {
    const { plane } = labels[index];
    const place = box ? held.get(plane) : undefined;
    const { place: at, clarity } = faded(plane, place, now);
    if (at === undefined) return null;
    return { box: plate(labels[index], places[at], size[0]), fade: clarity, stands: at === place };
  });
  pen.strokeStyle = palette.dot;
  // All rings and hairlines are below all plates, so that no line crosses a text.
  for (const [index, label] of labels.entries()) drawRing(pen, label, shown[index]);
  const plates = [];
  for (const [index, { rows, wide, high, clarity: solid }] of labels.entries()) {
    if (!shown[index]) continue;
    const { box: { left, top }, fade, stands } = shown[index];
    const clarity = solid * fade;
    pen.fillStyle = palette.textShadow;
    pen.globalAlpha = (palette.isPlain ? 1 : 0.9) * clarity;
    pen.beginPath();
    pen.roundRect(left, top, wide, high, 8);
    pen.fill();
    pen.globalAlpha = clarity;
    pen.fillStyle = palette.words;
    for (const [row, { text, font }] of rows.entries()) {
      pen.font = font;
      pen.textAlign = isRightToLeft() ? "right" : "left";
      pen.textBaseline = "middle";
      const start = isRightToLeft() ? left + wide - padding : left + padding;
      pen.fillText(text, start, top + padding / 2 + (row + 0.5) * leading);
    }
    if (stands) plates.push({ lines: rows.map(({ text }) => text), left, top, width: wide, height: high });
  }
  pen.globalAlpha = 1;
  return plates;
}

/** Breaks a line between its words, so that none is wider than a width if that is possible. */
function broken(pen, font, line, widest) {
  pen.font = font;
  const rowOf = (text) => ({ text, font, width: pen.measureText(text).width });
  const whole = rowOf(line);
  if (whole.width <= widest) return [whole];
  return line.split(" ").reduce((rows, word) => {
    const longer = rows.length === 0 ? null : rowOf(`${rows.at(-1).text} ${word}`);
    return longer && longer.width <= widest ? [...rows.slice(0, -1), longer] : [...rows, rowOf(word)];
  }, []);
}

/** Draws a plane's ring, and a hairline to its plate if that is farther away. */
function drawRing(pen, { at: [x, y], radius, clarity, wide, high }, label) {
  pen.globalAlpha = clarity;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.stroke();
  if (!label) return;
  const { left, top } = label.box;
  const end = [clamp(x, left, left + wide), clamp(y, top, top + high)];
  const far = Math.hypot(end[0] - x, end[1] - y);
  if (far <= radius + gap + 1) return;
  pen.globalAlpha = clarity * label.fade;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(x + ((end[0] - x) * radius) / far, y + ((end[1] - y) * radius) / far);
  pen.lineTo(...end);
  pen.stroke();
}
