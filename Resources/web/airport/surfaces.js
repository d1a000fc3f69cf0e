// What runways are made of: a colour, and a pattern for viewers who cannot distinguish the colours.
import { surfaceColor } from "./palette.js";

/** The opacity of the fill of a surface; 0 for an outline only. Default: 1. */
const grounds = { unknown: 0, water: 0.28, deck: 0.2, snow: 0.45 };

/** Dots of a size and at a distance, in widths of the strip. */
const dots = { earth: [0.34, 0.062], gravel: [0.27, 0.07], sand: [0.24, 0.045], snow: [0.4, 0.08] };

/** Slanted lines at a distance, in widths of the strip. */
const slants = { grass: 0.36, deck: 0.5 };

/** Draws a strip of a length and width along the x axis, its middle line at y = 0. */
export function drawSurface(pen, surface, palette, length, width) {
  const color = surfaceColor(palette, surface);
  const half = width / 2;
  pen.fillStyle = color;
  pen.strokeStyle = color;
  const alpha = pen.globalAlpha;
  pen.globalAlpha = alpha * (grounds[surface] ?? 1);
  pen.fillRect(0, -half, length, width);
  pen.globalAlpha = alpha;
  if (width < 5) return;
  const line = Math.max(width * 0.075, 1);
  if (["unknown", "water", "deck", "snow"].includes(surface)) {
    pen.lineWidth = line;
    pen.strokeRect(line / 2, line / 2 - half, length - line, width - line);
  }
  pen.save();
  pen.beginPath();
  pen.rect(0, -half, length, width);
  pen.clip();
  // On solid ground the pattern is pale, else it has the surface's own colour.
  if (grounds[surface] === undefined) pen.fillStyle = pen.strokeStyle = palette.face;
  pen.globalAlpha = alpha * 0.55;
  if (dots[surface]) drawDots(pen, length, width, ...dots[surface]);
  if (slants[surface]) drawSlants(pen, length, width, slants[surface], line);
  if (surface === "water") drawWaves(pen, length, width, line);
  pen.restore();
}

function drawDots(pen, length, width, distance, radius) {
  const step = Math.max(distance * width, 3.4);
  pen.beginPath();
  for (let row = 0, y = -width / 2 + step / 2; y < width / 2; row += 1, y += step) {
    for (let x = (row % 2) * step * 0.5; x < length; x += step) {
      pen.moveTo(x, y);
      pen.arc(x, y, Math.max(radius * width, 0.8), 0, 2 * Math.PI);
    }
  }
  pen.fill();
}

function drawSlants(pen, length, width, distance, line) {
  const step = Math.max(distance * width, 4);
  pen.lineWidth = line;
  pen.beginPath();
  for (let x = -width; x < length + width; x += step) {
    pen.moveTo(x, width / 2);
    pen.lineTo(x + width, -width / 2);
  }
  pen.stroke();
}

function drawWaves(pen, length, width, line) {
  const step = Math.max(width * 1.1, 8);
  pen.lineWidth = line;
  pen.beginPath();
  for (const y of [-width / 5, width / 5]) {
    pen.moveTo(0, y);
    for (let x = 0; x < length; x += step) {
      pen.quadraticCurveTo(x + step / 4, y - width / 8, x + step / 2, y);
      pen.quadraticCurveTo(x + (3 * step) / 4, y + width / 8, x + step, y);
    }
  }
  pen.stroke();
}
