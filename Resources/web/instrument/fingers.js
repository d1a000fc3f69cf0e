// Taps, two fingers that spread, the wheel and keys on a picture.

/** How far a finger may stray in a tap, in pixels, and how long it may stay, in milliseconds. */
const slack = 10;
const brief = 500;

/** By how much a key or a button zooms. */
export const notch = 1.5;

/**
 * Handles the gestures of a person on a picture.
 *
 * @param {HTMLElement} picture the element
 * @param {{tap: (point: number[]) => void, zoom: (factor: number) => void}} acts called for a
 *   tap at a point of the element, and a magnification by a factor
 */
export function listen(picture, { tap, zoom }) {
  const fingers = new Map();
  let touched = null;

  const spread = () => {
    const [[ax, ay], [bx, by]] = [...fingers.values()];
    return Math.max(Math.hypot(ax - bx, ay - by), 8);
  };
  const point = ({ clientX, clientY }) => [clientX, clientY];

  picture.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    picture.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point(event));
    touched = fingers.size === 1 ? { at: point(event), since: event.timeStamp } : null;
  });
  picture.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = fingers.size === 2 ? spread() : 0;
    fingers.set(event.pointerId, point(event));
    if (before > 0) zoom(spread() / before);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    picture.addEventListener(name, (event) => {
      if (!fingers.delete(event.pointerId) || !touched) return;
      const [x, y] = point(event);
      const isTap = name === "pointerup" && event.timeStamp - touched.since < brief
        && Math.hypot(x - touched.at[0], y - touched.at[1]) < slack;
      touched = null;
      if (!isTap) return;
      const box = picture.getBoundingClientRect();
      tap([x - box.left, y - box.top]);
    });
  }
  picture.addEventListener("wheel", (event) => {
    event.preventDefault();
    // A notch is about 100 pixels, or 3 lines; a pinch on a pad comes as a wheel with ctrl.
    const notches = event.deltaY / [100, 3, 1][event.deltaMode];
    zoom(Math.exp(-Math.max(-1, Math.min(1, notches)) * (event.ctrlKey ? 1.2 : 0.3)));
  }, { passive: false });
  picture.addEventListener("keydown", (event) => {
    const factor = { "+": notch, "=": notch, "-": 1 / notch }[event.key];
    if (!factor || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    zoom(factor);
  });
}
