// The windsock from above: every three knots fill one of its five bands.

/** The length of a full sock and the distance of a pole on the rim, in radii of the face. */
const full = 0.112 / 0.405;

/** The bands of a sock of a length in some wind: where each begins and ends, and how wide it is. */
function bands(length, knots) {
  let start = 0;
  return Array.from({ length: 5 }, (_, number) => {
    const filled = Math.min(Math.max(knots / 3 - number, 0), 1);
    const end = start + (length / 5) * (0.34 + 0.66 * filled);
    const half = (share) => length * (0.15 - 0.08 * share);
    const band = { start, end, startHalf: half(number / 5), endHalf: half((number + 1) / 5) };
    start = end;
    return band;
  });
}

/** The corners of some bands of a sock that streams from a point along a direction. */
function corners([x, y], [alongX, alongY], first, last) {
  const point = (along, across) =>
    [x + alongX * along - alongY * across, y + alongY * along + alongX * across];
  return [point(first.start, first.startHalf), point(last.end, last.endHalf),
    point(last.end, -last.endHalf), point(first.start, -first.startHalf)];
}

function trace(pen, points) {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
}

/**
 * Draws the wind on a face.
 *
 * @param {CanvasRenderingContext2D} pen the pen
 * @param {Dial} dial where things stand
 * @param {object} sock the wind, as the daemon sends it
 * @param {object} palette the colours
 */
export function drawSock(pen, dial, sock, palette) {
  const unit = dial.unit;
  pen.save();
  pen.globalAlpha = sock.stale ? 0.42 : 1;
  pen.strokeStyle = palette.sock;
  if (sock.sector_deg.length === 2) {
    const [from, to] = sock.sector_deg.map((bearing) => dial.turn(bearing));
    pen.lineWidth = 0.0036 * unit;
    pen.beginPath();
    pen.arc(...dial.center, dial.radius + 0.012 * unit, from, to);
    pen.stroke();
  }
  if (sock.from_deg === undefined) drawLimpSock(pen, dial, sock, palette);
  else drawStreaming(pen, dial, sock, palette);
  pen.restore();
}

function drawStreaming(pen, dial, sock, palette) {
  const unit = dial.unit;
  const turn = dial.turn(sock.from_deg);
  const isOnRim = sock.pole && Math.hypot(...sock.pole) > 0.95;
  if (!isOnRim) drawMarker(pen, dial, turn, palette);
  if (!sock.pole) return;
  const base = dial.point(sock.pole);
  const along = [-Math.cos(turn), -Math.sin(turn)];
  const length = full * dial.radius;
  if (sock.gust_knots > sock.knots) {
    const swollen = bands(length, sock.gust_knots);
    pen.lineWidth = Math.max(0.0012 * unit, 1);
    pen.globalAlpha *= 0.5;
    trace(pen, corners(base, along, swollen[0], swollen[4]));
    pen.stroke();
    pen.globalAlpha *= 2;
  }
  const shape = bands(length, sock.knots);
  for (const [number, band] of shape.entries()) {
    pen.fillStyle = number % 2 === 0 ? palette.sock : palette.sockPale;
    trace(pen, corners(base, along, band, band));
    pen.fill();
  }
  pen.lineWidth = Math.max(0.0016 * unit, 1);
  trace(pen, corners(base, along, shape[0], shape[4]));
  pen.stroke();
  drawPole(pen, base, unit, palette);
}

/** A limp sock: calm, or a wind without a fixed direction. */
function drawLimpSock(pen, dial, { pole, knots }, palette) {
  const base = dial.point(pole ?? [0, 0]);
  pen.lineWidth = Math.max(0.0018 * dial.unit, 1);
  for (const radius of knots > 0 ? [0.022, 0.014] : [0.022]) {
    pen.beginPath();
    pen.arc(...base, radius * dial.unit, 0, 2 * Math.PI);
    pen.stroke();
  }
  drawPole(pen, base, dial.unit, palette);
}

function drawPole(pen, base, unit, palette) {
  pen.fillStyle = palette.ink;
  pen.beginPath();
  pen.arc(...base, 0.0062 * unit, 0, 2 * Math.PI);
  pen.fill();
}

/** A small wedge outside the rim where the wind comes from. */
function drawMarker(pen, dial, turn, palette) {
  const at = (angle, distance) =>
    [dial.center[0] + Math.cos(angle) * distance, dial.center[1] + Math.sin(angle) * distance];
  const outer = dial.radius + 0.02 * dial.unit;
  pen.fillStyle = palette.sock;
  trace(pen, [at(turn, dial.radius + 0.004 * dial.unit), at(turn + 0.026, outer),
    at(turn - 0.026, outer)]);
  pen.fill();
}
