// Planes in distress: a steady ring, what kind of emergency they declare, and how old their report is.
import { isRightToLeft, say } from "../words.js";

/** The size of letters and of the plate behind them, in pixels. */
const letter = 13;
const leading = 17;
const padding = 8;

const typeface = "Inter, system-ui, sans-serif";

/** The kind of an emergency by its number in the relay's answer (docs/sky-map.md). */
export function kindOf(number) {
  switch (number) {
    case 2: return say("Medical");
    case 3: return say("Minimum fuel");
    case 4: return say("No radio");
    case 5: return say("Unlawful interference");
    case 6: return say("Down");
    default: return say("Emergency");
  }
}

/** What is written beside a plane in distress. */
export const linesOf = ({ emergency, reportAge, at }, now) =>
  [kindOf(emergency), say("{seconds} s ago", { seconds: Math.round(reportAge + now - at) })];

/**
 * Draws the marks of planes in distress over all others.
 *
 * @param {CanvasRenderingContext2D} pen draws in pixels
 * @param {{plane: Plane, at: number[], reach: number, clarity: number}[]} marks where they are, half
 *   of how large they are drawn, and how solid
 * @param {number[]} size the picture's width and height
 * @param {number} now in seconds
 * @param {object} palette the colours
 * @returns {{lines: string[], left: number, top: number, width: number, height: number}[]} the plates
 */
export function drawDistress(pen, marks, [width, height], now, palette) {
  const plates = [];
  for (const { plane, at: [x, y], reach, clarity } of marks) {
    const radius = Math.max(0.62 * reach, 13);
    pen.globalAlpha = clarity;
    pen.strokeStyle = palette.dot;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.stroke();
    const lines = linesOf(plane, now);
    const fonts = [`600 ${letter}px ${typeface}`, `400 ${letter}px ${typeface}`];
    const wide = Math.max(...lines.map((line, row) => {
      pen.font = fonts[row];
      return pen.measureText(line).width;
    })) + 2 * padding;
    const high = lines.length * leading + padding;
    const right = x + radius + 6;
    const left = right + wide < width - 4 ? right : x - radius - 6 - wide;
    const top = Math.min(Math.max(y - high / 2, 4), height - high - 4);
    pen.fillStyle = palette.textShadow;
    pen.globalAlpha = 0.9 * clarity;
    pen.beginPath();
    pen.roundRect(left, top, wide, high, 8);
    pen.fill();
    pen.globalAlpha = clarity;
    pen.fillStyle = palette.words;
    for (const [row, line] of lines.entries()) {
      pen.font = fonts[row];
      pen.textAlign = isRightToLeft() ? "right" : "left";
      pen.textBaseline = "middle";
      const edge = isRightToLeft() ? left + wide - padding : left + padding;
      pen.fillText(line, edge, top + padding / 2 + (row + 0.5) * leading);
    }
    plates.push({ lines, left, top, width: wide, height: high });
  }
  pen.globalAlpha = 1;
  return plates;
}
