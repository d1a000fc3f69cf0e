// The icons of aircraft, seen from above with the nose up, in a box from -1 to 1.

/** The right halves of shapes from nose to tail, which are mirrored. */
const halves = {
  airliner: [[0, -1], [0.055, -0.95], [0.095, -0.8], [0.1, -0.34], [0.93, 0.27], [0.93, 0.41],
    [0.1, 0.15], [0.085, 0.6], [0.36, 0.83], [0.36, 0.94], [0, 0.84]],
  heavy: [[0, -1.08], [0.075, -1], [0.125, -0.84], [0.13, -0.36], [1.06, 0.3], [1.06, 0.45],
    [0.13, 0.2], [0.11, 0.64], [0.44, 0.88], [0.44, 1], [0, 0.9]],
  turboprop: [[0, -0.92], [0.06, -0.86], [0.09, -0.7], [0.095, -0.22], [0.98, -0.1], [0.98, 0.05],
    [0.095, 0.12], [0.07, 0.62], [0.38, 0.7], [0.38, 0.83], [0, 0.8]],
  light: [[0, -0.74], [0.08, -0.68], [0.1, -0.4], [0.98, -0.37], [0.98, -0.1], [0.1, -0.08],
    [0.05, 0.54], [0.34, 0.58], [0.34, 0.76], [0, 0.74]],
  bizjet: [[0, -0.96], [0.05, -0.88], [0.085, -0.66], [0.09, -0.08], [0.7, 0.34], [0.7, 0.45],
    [0.09, 0.28], [0.17, 0.32], [0.17, 0.58], [0.08, 0.6], [0.07, 0.7], [0.32, 0.86],
    [0.32, 0.95], [0, 0.88]],
  glider: [[0, -0.62], [0.045, -0.54], [0.075, -0.24], [1.15, -0.19], [1.15, -0.07], [0.07, 0.02],
    [0.045, 0.6], [0.28, 0.62], [0.28, 0.75], [0, 0.73]],
  fast: [[0, -1.02], [0.06, -0.62], [0.13, -0.18], [0.68, 0.5], [0.68, 0.6], [0.16, 0.55],
    [0.13, 0.78], [0.3, 0.92], [0.3, 1], [0, 0.9]],
  unknown: [[0, -1], [0.62, 0.8], [0.1, 0.6], [0.055, 0.62], [0, 0.86]],
};

/** Whole shapes: corners. */
const outlines = {
  rotorcraft: [[[-0.045, 0.2], [0.045, 0.2], [0.03, 0.86], [-0.03, 0.86]]],
  balloon: [[[-0.34, 0.27], [0.34, 0.27], [0.13, 0.62], [-0.13, 0.62]],
    [[-0.13, 0.7], [0.13, 0.7], [0.11, 0.92], [-0.11, 0.92]]],
  ground: [[[-0.42, -0.42], [0.42, -0.42], [0.42, 0.42], [-0.42, 0.42]],
    [[-0.2, -0.2], [-0.2, 0.2], [0.2, 0.2], [0.2, -0.2]]],
  spacecraft: [[[-0.2, -0.34], [0.2, -0.34], [0.2, 0.34], [-0.2, 0.34]],
    [[-1.02, -0.24], [-0.36, -0.24], [-0.36, 0.24], [-1.02, 0.24]],
    [[0.36, -0.24], [1.02, -0.24], [1.02, 0.24], [0.36, 0.24]]],
};

/** Ellipses: the middle and the radii. */
const ovals = {
  heavy: [[-0.42, -0.17, 0.075, 0.15], [0.42, -0.17, 0.075, 0.15], [-0.75, 0.06, 0.065, 0.13],
    [0.75, 0.06, 0.065, 0.13]],
  turboprop: [[-0.36, -0.22, 0.055, 0.16], [0.36, -0.22, 0.055, 0.16]],
  rotorcraft: [[0, -0.12, 0.26, 0.44]],
  balloon: [[0, -0.22, 0.6, 0.6]],
  drone: [[-0.52, -0.52, 0.26, 0.26], [0.52, -0.52, 0.26, 0.26], [-0.52, 0.52, 0.26, 0.26],
    [0.52, 0.52, 0.26, 0.26], [0, 0, 0.2, 0.2]],
  spacecraft: [[0, -0.86, 0.13, 0.13]],
};

/** Lines with round ends: from, to, and the width. */
const strokes = {
  light: [[-0.26, -0.79, 0.26, -0.79, 0.055]],
  rotorcraft: [[-0.17, 0.82, 0.17, 0.82, 0.07], [-0.74, -0.86, 0.74, 0.62, 0.1],
    [0.74, -0.86, -0.74, 0.62, 0.1]],
  drone: [[-0.52, -0.52, 0.52, 0.52, 0.1], [0.52, -0.52, -0.52, 0.52, 0.1]],
  spacecraft: [[-0.36, 0, 0.36, 0, 0.1], [0, -0.34, 0, -0.84, 0.08]],
};

/** Whether an icon stays upright, whatever the track. */
export const staysUpright = (icon) =>
  ["balloon", "ground", "spacecraft", "ufo", "alien"].includes(icon);

/** Whether an aircraft leaves echoes of its earlier positions. */
export const leavesEchoes = (icon) =>
  !["ufo", "rotorcraft", "balloon", "ground", "spacecraft"].includes(icon);

/** Half the width of an icon, in shares of the scope's radius. */
export function build(icon) {
  if (icon === "heavy" || icon === "ufo") return 0.0185 / 0.445;
  return (["light", "glider", "drone", "ground"].includes(icon) ? 0.0115 : 0.015) / 0.445;
}

/** A circle over a capsule with legs: the visitors. */
const visitors = {
  ufo: { ovals: [[0, 0.1, 1, 0.3], [0, -0.14, 0.46, 0.34]], strokes: [] },
  bug: {
    ovals: [[0, 0.14, 0.34, 0.56], [0, -0.6, 0.22, 0.22]],
    strokes: [[-0.3, -0.1, -0.8, -0.36, 0.08], [0.3, -0.1, 0.8, -0.36, 0.08],
      [-0.32, 0.2, -0.86, 0.2, 0.08], [0.32, 0.2, 0.86, 0.2, 0.08],
      [-0.26, 0.5, -0.72, 0.82, 0.08], [0.26, 0.5, 0.72, 0.82, 0.08]],
  },
  alien: {
    ovals: [[0, -0.3, 0.52, 0.58], [0, 0.66, 0.3, 0.28]],
    strokes: [[-0.3, 0.6, -0.62, 0.3, 0.09], [0.3, 0.6, 0.62, 0.3, 0.09]],
  },
};

const polygon = (corners) =>
  `M${corners.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

const oval = ([x, y, a, b]) =>
  `M${x - a} ${y}a${a} ${b} 0 1 1 ${2 * a} 0a${a} ${b} 0 1 1 ${-2 * a} 0Z`;

/** A line as the outline of a thin bar. */
function bar([x, y, a, b, width]) {
  const length = Math.hypot(a - x, b - y);
  const [across, down] = [((b - y) / length) * width / 2, ((x - a) / length) * width / 2];
  return polygon([[x + across, y + down], [a + across, b + down], [a - across, b - down],
    [x - across, y - down]]);
}

/** The shapes of an icon as the data of an SVG path. */
export function outline(icon) {
  const visitor = visitors[icon] ?? {};
  const half = halves[icon];
  const whole = half && [...half, ...half.toReversed().map(([x, y]) => [-x, y])];
  return [
    ...(whole ? [polygon(whole)] : []),
    ...(outlines[icon] ?? []).map(polygon),
    ...(visitor.ovals ?? ovals[icon] ?? []).map(oval),
    ...(visitor.strokes ?? strokes[icon] ?? []).map(bar),
  ].join("");
}
