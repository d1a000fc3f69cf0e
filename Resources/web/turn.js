// Between two legs the globe turns: the ground of their two paintings is moved, and their common
// airport is carried along.
import { cross, dot, Globe, normal, plus, times, unit } from "./globe.js";

/** How long the globe turns before the end of a flight, at most, and after it, in seconds. */
export const turningTime = 1.2;

/** How many pixels the moving ground has at most. */
const most = 36_000;

/** The distance of nodes along a row and between rows, in pixels of the moving ground. */
const spacing = [16, 6];

const hold = (x) => Math.min(Math.max(x, 0), 1);
const soft = (x) => hold(x) ** 2 * (3 - 2 * hold(x));

/**
 * The turn at an instant of a step of a course; null while the globe stands still.
 *
 * @param {object} step the step (see course.js)
 * @param {number} elapsed the seconds since the beginning of its flight or stage
 * @param {number} length the flight's length, in seconds
 * @returns {{from: object, to: object, share: number, carried: number}|null} both legs, the share
 *   of the turn, and which end of the leg flown now is their common airport
 */
export function turnOf(step, elapsed, length) {
  const { flight } = step;
  const next = flight?.next;
  const before = (phase) => Math.min(turningTime, phase);
  const share = (seconds, whole) => 0.5 - 0.5 * Math.cos(Math.PI * hold(seconds / whole));
  if (next && ["flight", "interlude"].includes(next.stage)) {
    const [first, left] = [before(step.duration), length - elapsed];
    if (left < first) {
      return joined(step.leg, next.leg, share(first - left, first + turningTime), 1);
    }
  }
  const previous = flight ? flight.previous : step.stage === "interlude" && step.previous;
  if (previous?.stage !== "flight" || elapsed >= turningTime) return null;
  const first = before(previous.duration);
  return joined(previous.leg, step.leg, share(first + elapsed, first + turningTime), 0);
}

function joined(from, to, share, carried) {
  const isJoined = from?.from_at && to?.from_at && from.to === to.from;
  return isJoined ? { from, to, share, carried } : null;
}

/** The globe a share of the way between two views, with a place carried along a straight line. */
export function turnedGlobe(from, to, share, place) {
  const turn = rotation([from.east, from.north, from.center], [to.east, to.north, to.center]);
  const between = (a, b) => a * (b / a) ** share;
  const shape = {
    radius: between(from.radius, to.radius),
    distance: between(from.distance, to.distance),
  };
  const globe = oriented(from, turn(from.center, share), turn(from.north, share), shape);
  const [a, b] = [from, to].map((view) => view.project(view.world(place)));
  const wanted = groundAt(globe, plus(a, plus(b, a, -1), share)).place;
  const carry = rotation([wanted], [place]);
  return oriented(from, carry(globe.center, 1), carry(globe.north, 1), shape);
}

/** The same camera over another centre, with another direction away from the viewer. */
function oriented({ pitch, focal, principal }, center, north, shape) {
  const flat = Math.hypot(center[0], center[1]) || 1e-12;
  const east = [-center[1] / flat, center[0] / flat, 0];
  const turn = Math.atan2(dot(north, east), dot(north, cross(center, east)));
  return new Globe({ center, turn, ...shape, pitch, focal, principal });
}

/** The rotation that carries unit vectors into others, for a vector and a share of the angle. */
function rotation(from, to) {
  const crossed = from.reduce((sum, a, i) => plus(sum, cross(a, to[i])), [0, 0, 0]);
  const along = from.reduce((sum, a, i) => sum + dot(a, to[i]), 0);
  const size = Math.hypot(...crossed);
  // For three axes the sums are 2 sin θ and 1 + 2 cos θ, for one they are sin θ and cos θ.
  const angle = from.length === 3 ? Math.atan2(size / 2, (along - 1) / 2) : Math.atan2(size, along);
  const axis = size > 1e-9 ? times(crossed, 1 / size) : from[0];
  return (v, share) => {
    const [c, s] = [Math.cos(angle * share), Math.sin(angle * share)];
    return plus(plus(times(v, c), cross(axis, v), s), axis, dot(axis, v) * (1 - c));
  };
}

/** The place that appears at a point of the picture; in the sky, the one nearest to it. */
function groundAt(globe, [x, y]) {
  const right = (x - globe.principal[0]) / globe.focal;
  const up = (globe.principal[1] - y) / globe.focal;
  const ray = [right, globe.sin + up * globe.cos, -globe.cos + up * globe.sin];
  const eye = plus(globe.camera, [0, 0, globe.radius]);
  const [a, b] = [dot(ray, ray), dot(eye, ray)];
  const inside = b * b - a * (dot(eye, eye) - globe.radius ** 2);
  const out = unit(plus(eye, ray, (-b - Math.sqrt(Math.max(inside, 0))) / a));
  const angle = Math.atan2(Math.hypot(out[0], out[1]), out[2]) * globe.radius;
  const flat = Math.hypot(out[0], out[1]) || 1e-12;
  const away = plus(times(globe.east, out[0] / flat), globe.north, out[1] / flat);
  const place = plus(times(globe.center, Math.cos(angle)), away, Math.sin(angle));
  return { place, isSky: inside < 0 };
}

/** What land adds to the sea in a painting, in few pixels. */
export function movableGround([dark, , sea]) {
  const step = Math.max(1, Math.sqrt((dark.width * dark.height) / most));
  const [width, height] = [dark, dark].map((c, i) => Math.ceil((i ? c.height : c.width) / step));
  const [land, water] = [dark, sea].map((layer) => {
    const context = canvasOf(width, height).getContext("2d", { willReadFrequently: true });
    context.drawImage(layer, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  });
  return { width, height, water, added: Int16Array.from(land, (value, i) => value - water[i]) };
}

/** Draws the ground of turning globes into a canvas of its own, over the other layers. */
export class TurningGround {
  canvas = Object.assign(canvasOf(1, 1), { className: "moving" });

  /**
   * @param {Globe} globe the globe on its way
   * @param {object[]} sources the globes and movable grounds before and after the turn
   * @param {{share: number, land: number, scale: number, size: number[]}} at how far the turn is;
   *   how far land has come up; CSS pixels in a pixel of the ground; the painted width and height,
   *   in CSS pixels
   */
  draw(globe, sources, { share, land, scale, size }) {
    const { width, height, water } = sources[0].ground;
    const { canvas } = this;
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      this.image = new ImageData(width, height);
    }
    const top = Math.min(Math.max(Math.floor(globe.limbTop / scale) - 1, 0), height - 1);
    const columns = Math.ceil(width / spacing[0]) + 1;
    const margin = Math.max(0.12 * size[0] * Math.min(4 * Math.min(share, 1 - share), 1), 1);
    // Ground that both paintings show cross-fades in the middle of the turn only, which is sharper.
    const later = soft((share - 0.3) / 0.4);
    const node = (column, row) => {
      const { place, isSky } = groundAt(globe, [(column + 0.5) * scale, (row + 0.5) * scale]);
      const [a, b] = sources.map((source) => seen(place, source.globe, size, margin));
      // Ground that only one painting shows is taken from that one alone. What neither shows looks
      // like the ground along their edges, mirrored.
      const shares = [
        a.cover * (1 - b.cover * later) + 0.0005 * (1 - share),
        b.cover * (1 - a.cover * (1 - later)) + 0.0005 * share,
      ];
      const weight = land / Math.max(shares[0] + shares[1], 1e-9);
      return [a.point[0] / scale - 0.5, a.point[1] / scale - 0.5, shares[0] * weight,
        b.point[0] / scale - 0.5, b.point[1] / scale - 0.5, shares[1] * weight,
        isSky ? -0.1 : globe.facing(globe.world(place))];
    };
    const nodes = (row) => Array.from({ length: columns }, (_, i) => node(i * spacing[0], row));
    const { data } = this.image;
    data.fill(0, 0, 4 * width * top);
    const [place, step] = [new Float64Array(7), new Float64Array(7)];
    for (let start = top, upper = nodes(top); start < height; start += spacing[1]) {
      const lower = nodes(start + spacing[1]);
      for (let row = start; row < Math.min(start + spacing[1], height); row += 1) {
        const down = (row - start) / spacing[1];
        for (let i = 0; i < columns - 1; i += 1) {
          for (let k = 0; k < 7; k += 1) {
            place[k] = upper[i][k] + (lower[i][k] - upper[i][k]) * down;
            const end = upper[i + 1][k] + (lower[i + 1][k] - upper[i + 1][k]) * down;
            step[k] = (end - place[k]) / spacing[0];
          }
          const last = Math.min((i + 1) * spacing[0], width);
          for (let column = i * spacing[0]; column < last; column += 1) {
            const at = 4 * (row * width + column);
            add(sum, sources[0].ground, place[0], place[1], place[2], true);
            add(sum, sources[1].ground, place[3], place[4], place[5], false);
            data[at] = water[at] + sum[0];
            data[at + 1] = water[at + 1] + sum[1];
            data[at + 2] = water[at + 2] + sum[2];
            // At the limb, land is lost in the haze: there the crisp layers below are seen.
            data[at + 3] = 255 * soft((place[6] - 0.02) / 0.1);
            for (let k = 0; k < 7; k += 1) place[k] += step[k];
          }
        }
      }
      upper = lower;
    }
    canvas.getContext("2d").putImageData(this.image, 0, 0);
  }
}

/** Where a place is in a picture, and how far the picture covers it, from 0 to 1. */
function seen(place, globe, [width, height], margin) {
  const world = globe.world(place);
  const [x, y] = globe.project(world);
  const edge = Math.min(x, width - x, height - y) + 1;
  const point = [
    Math.min(Math.max(x, -width), 2 * width), Math.min(Math.max(y, -height), 2 * height),
  ];
  return { point, cover: soft(edge / margin) * hold(globe.facing(world) / 0.04) };
}

/** A position in a painting for one beyond its edges, where its mirror image continues. */
const mirrored = (place, last) => {
  const beyond = last - Math.abs(last - Math.abs(place));
  return beyond < 0 ? 0 : beyond;
};

/** What both grounds add to a pixel: red, green and blue. */
const sum = new Float64Array(3);

/** Adds a share of a ground at a point between its pixels, to nothing or to what is there. */
function add(sum, { width, height, added }, x, y, share, isFirst) {
  if (isFirst) sum[0] = sum[1] = sum[2] = 0;
  if (share < 0.004) return;
  const column = mirrored(x, width - 1.001);
  const row = mirrored(y, height - 1.001);
  const [left, top] = [column | 0, row | 0];
  const [across, down] = [column - left, row - top];
  const [at, below] = [4 * (top * width + left), 4 * ((top + 1) * width + left)];
  const c = share * across * (1 - down);
  const d = share * (1 - across) * down;
  const e = share * across * down;
  const a = share - c - d - e;
  for (let k = 0; k < 3; k += 1) {
    sum[k] += a * added[at + k] + c * added[at + 4 + k]
      + d * added[below + k] + e * added[below + 4 + k];
  }
}

function canvasOf(width, height) {
  return Object.assign(document.createElement("canvas"), { width, height });
}

/** The place both legs of a turn have in common. */
export const commonPlace = ({ from }) => normal(...from.to_at);
