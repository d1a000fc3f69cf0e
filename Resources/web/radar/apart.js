// Aircraft close to each other: their icons are smaller, and dark gaps keep apart those that still lie over each other.

/**
 * The most that half the width of an icon is of the distance to the next aircraft: icons fill little of their boxes, so
 * that those of two aircraft side by side stay apart.
 */
const room = 0.6;

/**
 * Half the width that an icon keeps however near the next aircraft is, in shares of the scope's radius: that of an
 * airliner at 5,000 m.
 */
export const least = 0.015 / 0.445;

/**
 * How much of the distance between two aircraft the halves of their icons take together when the gaps around both begin
 * to be seen, and when these are whole; and in how many steps they appear.
 */
const [begin, whole] = [1, 1.35];
const steps = 8;

/** How much of a gap is seen, from 0 to 1, between icons that reach so far together, at a distance. */
function gapOf(reach, distance) {
  if (reach >= whole * distance) return 1;
  const share = Math.max((reach / distance - begin) / (whole - begin), 0);
  return Math.round(share * share * (3 - 2 * share) * steps) / steps;
}

/** The width of the gap around an icon that reaches so far, in pixels. */
export const gapWidth = (reach) => Math.min(Math.max(0.14 * reach, 1.5), 8);

/**
 * Makes icons smaller that would lie over each other, and gives gaps to those that still do. Sizes and gaps follow the
 * distances, so that they change as gradually as aircraft move.
 *
 * @param {object[]} marks the aircraft, each with its `blip` and its `reach` in pixels, which changes, and which gets a
 *   `gap`, from 0 to 1; those that are dots (`isDot`) have none
 * @param {number} scale pixels in a kilometre
 * @param {number} smallest half the width that an icon keeps, in pixels
 */
export function setApart(marks, scale, smallest) {
  const places = marks.filter((mark) => !mark.isDot).map((mark) => {
    const [x, y] = mark.blip.at.map((way) => way * scale);
    return { mark, x, y, nearest: Infinity };
  }).sort((one, other) => one.x - other.x);
  const largest = Math.max(0, ...places.map(({ mark }) => mark.reach));
  const pairs = [];
  for (const [index, one] of places.entries()) {
    one.mark.gap = 0;
    for (const other of places.slice(index + 1)) {
      // Those after it are farther to the east still.
      if (other.x - one.x > 2 * largest) break;
      const distance = Math.hypot(other.x - one.x, other.y - one.y);
      one.nearest = Math.min(one.nearest, distance);
      other.nearest = Math.min(other.nearest, distance);
      if (distance < 2 * largest) pairs.push([one.mark, other.mark, distance]);
    }
  }
  for (const { mark, nearest } of places) {
    mark.reach = Math.min(mark.reach, Math.max(room * nearest, smallest));
  }
  for (const [one, other, distance] of pairs) {
    const gap = gapOf(one.reach + other.reach, distance);
    one.gap = Math.max(one.gap, gap);
    other.gap = Math.max(other.gap, gap);
  }
}
