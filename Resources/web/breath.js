// A breath as numbers: how full the lungs are, where the plane is, how solid it looks.
//
// Times are in seconds, levels and shares from 0 to 1. The formulas are the daemon's own
// (docs/breathing.md), so two screens with the same times show the same picture.
/** Where the breath rests while everyone breathes as they like. */
export const restingLevel = 0.32;

const transition = 3.2;
const shortestTransition = 1.6;

export const clamp = (x, low = 0, high = 1) => Math.min(Math.max(x, low), high);

/** A smooth step from 0 at `low` to 1 at `high`. */
export function smooth(x, low, high) {
  const t = clamp((x - low) / (high - low));
  return t * t * (3 - 2 * t);
}

/** The level at a fraction of a phase: half a cosine. */
export function swell(from, to, progress) {
  return from + (to - from) * (0.5 - 0.5 * Math.cos(Math.PI * clamp(progress)));
}

/** The level on a curve of knots [seconds, level, slope a second], cubic between them. */
export function hermite(knots, time) {
  let index = 0;
  while (index + 1 < knots.length && knots[index + 1][0] <= time) index += 1;
  const [start, level, slope] = knots[index];
  const next = knots[index + 1];
  if (!next || time <= start) return level;
  const [end, goal, goalSlope] = next;
  const span = end - start;
  const p = (time - start) / span;
  return level + (goal - level) * p * p * (3 - 2 * p)
    + span * p * (1 - p) * (slope * (1 - p) - goalSlope * p);
}

/** The knots of free breathing between two flights: a rise, a rest, and a fall to 0. */
export function arch(length) {
  const slope = Math.min(transition, length / 2);
  const peak = restingLevel * Math.min(slope / shortestTransition, 1);
  return [[0, 0, 0], [slope, peak, 0], [length - slope, peak, 0], [length, 0, 0]];
}

/** The knots of the gentle end: a rise that stays. */
export function rise(length) {
  const slope = Math.min(transition, length);
  return [[0, 0, 0], [slope, restingLevel * Math.min(slope / shortestTransition, 1), 0]];
}

/** The fraction of its flight that the plane has flown, `elapsed` seconds into a breath of these phases. */
export function travel({ inhale, hold, exhale }, elapsed) {
  const speed = turnSpeed(inhale, hold, exhale);
  if (elapsed < inhale) return half(elapsed / inhale, inhale, speed);
  const out = elapsed - inhale - hold;
  if (out <= 0) return 0.5;
  return out < exhale ? 1 - half(1 - out / exhale, exhale, speed) : 1;
}

// A quarter sine, bent so that both halves have one speed at the turn, or rest there before a hold.
function half(p, duration, speed) {
  const bend = speed * duration - Math.PI / 4;
  return 0.5 - 0.5 * Math.cos((Math.PI / 2) * p) + bend * p * p * (p - 1);
}

function turnSpeed(inhale, hold, exhale) {
  if (hold > 0) return 0;
  const mean = (Math.PI / 8) * (1 / inhale + 1 / exhale);
  // A higher speed would make the longer half go backwards first.
  return Math.min(mean, 1.4 / Math.max(inhale, exhale));
}

/** How long before the end of a flight what follows is settled, in seconds: a stop comes later. */
const settled = 1.2;

/**
 * How the plane disappears at the end of its flight, unless it stands there: while what follows is
 * settled. It shrinks on the last part of its way, or after a rest for which it stands where it landed.
 */
export function leaving(phases, elapsed) {
  const { inhale, hold, exhale, rest } = phases;
  const landed = inhale + hold + exhale;
  if (rest > 0) return { left: rest - Math.max(0, elapsed - landed), rest };
  return { lastPart: 1 - travel(phases, landed - settled) };
}

/**
 * How far a plane is from the ends of its way, from 0 at an end to 1 beyond a share of the way; before
 * its end, beyond the last part if that is less, or before the last seconds of its rest. The ends at
 * which it stands before or after its flight do not count.
 */
function presence(travelled, share, seconds, stands = [], { lastPart = 1, left, rest } = {}) {
  const [standsBefore, standsAfter] = stands;
  const from = standsBefore ? 1 : travelled / share;
  const leaves = rest > 0
    ? left / Math.min(seconds, rest)
    : (1 - travelled) / Math.min(share, lastPart);
  return smooth(Math.min(from, standsAfter ? 1 : leaves), 0, 1);
}

/** How solid the plane is: paper is opaque, and fades only on the runway, unless it stands there. */
export const opacity = (travelled, stands, leaves) =>
  presence(travelled, 0.0015, 0.25, stands, leaves);

/**
 * How far the plane has grown, from 0 where it comes or goes to 1. It does not shrink before what follows is
 * settled.
 */
export const growth = (travelled, stands, leaves) =>
  presence(travelled, 0.04, settled, stands, leaves);

/** How large the plane is, from 0 to 1: it grows as it climbs, and comes and goes by its size. */
export const scale = (travelled, stands, leaves) =>
  (0.084 + 0.08 * altitude(travelled)) / 0.164 * (0.55 + 0.45 * growth(travelled, stands, leaves));

/** The square of the sine below which the way bends towards the ground. */
const flare = 0.0016;

/** How high the plane is, from 0 on the ground to 1 half-way. */
export function altitude(travelled) {
  const x = Math.max(0, Math.sin(Math.PI * clamp(travelled)));
  return x * x * ((1 + flare) / (x * x + flare)) ** 0.425;
}

/** The derivative of the altitude with respect to the share of the way. */
export function climb(travelled) {
  const x = Math.sin(Math.PI * travelled);
  const low = x * x + flare;
  return x * ((1 + flare) / low) ** 0.425 * (2 - (0.85 * x * x) / low)
    * Math.PI * Math.cos(Math.PI * travelled);
}
