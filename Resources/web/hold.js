// Which controls a finger or the mouse is down on. While a slider is held still it sends no events, but it is in use.

/** What each pointer is down on. */
const held = new Map();

const options = { capture: true, passive: true };
addEventListener("pointerdown", ({ pointerId, target }) => { held.set(pointerId, target); }, options);
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, ({ pointerId }) => { held.delete(pointerId); }, options);
}
// Where a release is not reported, the window has lost the focus.
addEventListener("blur", () => held.clear());

/**
 * Whether a person holds a control.
 *
 * @param {HTMLElement} control the control
 */
export const isHeld = (control) => [...held.values()].includes(control);
