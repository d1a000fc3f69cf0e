// A brief, gentle vibration of the phone when a new report of the selected aircraft arrives. It is off by default.

const storageKey = "aloft.vibration";

/** The duration of a vibration, in milliseconds. */
const tap = 12;

/** Vibrations of the phone. The choice is stored on this phone only. */
export class ReportVibration {
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");

  /** The choice, where the browser allows no storage: it then lasts until the page is closed. */
  #isWanted = false;

  /** Whether this phone can vibrate. */
  get isPossible() {
    return typeof navigator.vibrate === "function";
  }

  get isWanted() {
    try {
      return localStorage.getItem(storageKey) === "on";
    } catch {
      return this.#isWanted;
    }
  }

  set isWanted(isWanted) {
    try {
      if (isWanted) localStorage.setItem(storageKey, "on");
      else localStorage.removeItem(storageKey);
    } catch {
      this.#isWanted = isWanted;
    }
  }

  /** Vibrates once, unless motion is reduced. */
  vibrate() {
    if (!this.isPossible || !this.isWanted || this.#stillness.matches) return;
    // Browsers refuse before the first touch.
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
    navigator.vibrate(tap);
  }
}

/** Joins a switch on the page with the vibrations. */
export function joinVibrationSwitch(button, vibration) {
  const show = () => button.setAttribute("aria-checked", String(vibration.isWanted));
  button.closest(".field").hidden = !vibration.isPossible;
  button.addEventListener("click", () => {
    vibration.isWanted = !vibration.isWanted;
    show();
    vibration.vibrate();
  });
  show();
}
