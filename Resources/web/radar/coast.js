// The coasts around the radar's centre, from the atlas of land, as lines on its flat map.
import { Globe, normal } from "../globe.js";
import { shores } from "../land.js";
import { earth } from "./scope.js";

/** The size of the picture on which the atlas draws, in points: half a point is invisible. */
const size = 1200;

/** The height from which the map is seen, in Earth radii: great enough for a flat map. */
const distance = 40;

/**
 * Returns the coasts as a path in kilometres, x to the east and y to the south of the centre.
 *
 * @param {number[]} center degrees north and east
 * @param {number} range how far from it coasts are needed, in kilometres
 */
export async function coasts(center, range) {
  const scale = size / 2 / range;
  const globe = new Globe({
    center: normal(...center),
    turn: 0,
    radius: 1,
    distance,
    pitch: 0,
    focal: distance * earth * scale,
    principal: [size / 2, size / 2],
  });
  // What lies farther away is not decoded.
  globe.reach = (range * 1.5) / earth;
  const { land, lakes } = await shores(globe, [size, size]);
  const path = new Path2D();
  for (const points of [...land, ...lakes]) {
    let isNear = false;
    for (const [index, [x, y]] of [...points, points[0]].entries()) {
      const [east, south] = [x / scale - range, y / scale - range];
      const wasNear = isNear;
      isNear = Math.hypot(east, south) < range * 1.2;
      if (index > 0 && wasNear && isNear) path.lineTo(east, south);
      else path.moveTo(east, south);
    }
  }
  return path;
}
