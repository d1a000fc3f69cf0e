// Navigation: by hand, wheel, keys and buttons.

/** How many pixels a key moves the map, and by how much a key or a button zooms. */
const stride = 90;
const bound = 1.7;

const away = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

/**
 * Handles the gestures of a person on the map.
 *
 * @param {HTMLElement} map the element
 * @param {{view: () => View, wish: (view: View, isDirect: boolean) => void}} table returns the view
 *   requested last, and takes another: at once under a finger, gradually after a key
 */
export function steer(map, { view, wish }) {
  const fingers = new Map();
  let held = null;

  const point = ({ clientX, clientY }) => [clientX, clientY];
  const middle = () => {
    const all = [...fingers.values()];
    return [0, 1].map((axis) => all.reduce((sum, at) => sum + at[axis], 0) / all.length);
  };
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return b ? away(a, b) : 0;
  };
  /** What is held from now on: the place under the fingers, and how far apart they are. */
  const hold = () => {
    held = fingers.size === 0 ? null
      : { place: view().place(middle()), at: middle(), spread: spread(), distance: view().distance };
  };

  map.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    map.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point(event));
    hold();
  });
  map.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, point(event));
    const at = middle();
    let next = view();
    if (held.spread > 8) {
      next = next.moved({ distance: (held.distance * held.spread) / Math.max(spread(), 8) });
    }
    if (held.place) {
      next = next.holding(held.place, at);
    } else {
      next = next.shifted(held.at[0] - at[0], held.at[1] - at[1]);
      held.at = at;
    }
    wish(next, true);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
    map.addEventListener(name, (event) => {
      if (fingers.delete(event.pointerId)) hold();
    });
  }

  const zoom = (factor, at, isDirect) => {
    const place = at && view().place(at);
    const next = view().moved({ distance: view().distance * factor });
    wish(place ? next.holding(place, at) : next, isDirect);
  };
  map.addEventListener("wheel", (event) => {
    event.preventDefault();
    // A notch is about 100 pixels, or 3 lines; a pinch on a pad comes as a wheel with ctrl.
    const notches = event.deltaY / [100, 3, 1][event.deltaMode];
    zoom(Math.exp(Math.max(-1, Math.min(1, notches)) * (event.ctrlKey ? 1.2 : 0.3)), point(event));
  }, { passive: false });
  map.addEventListener("dblclick", (event) => zoom(1 / bound, point(event)));

  const nearer = () => zoom(1 / bound);
  const farther = () => zoom(bound);
  const whole = () => wish(view().moved({ distance: Infinity }));
  const keys = {
    ArrowLeft: () => wish(view().shifted(-stride, 0)),
    ArrowRight: () => wish(view().shifted(stride, 0)),
    ArrowUp: () => wish(view().shifted(0, -stride)),
    ArrowDown: () => wish(view().shifted(0, stride)),
    "+": nearer,
    "=": nearer,
    "-": farther,
    Home: whole,
    0: whole,
  };
  map.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  for (const [id, act] of Object.entries({ nearer, farther, whole })) {
    document.getElementById(id).addEventListener("click", act);
  }
}
