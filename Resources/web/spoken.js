// What a screen reader announces about the breath. Words at every breath would talk over everything else.

/** How many breaths are guided by words after each change. */
const guided = 3;

/** The shortest time that is left for words to be of use, in seconds. */
const shortest = 1.5;

/**
 * Writes the captions that are to be read aloud: every stage and pause, and the phases of the first breaths
 * after a change. From then on the tone, the vibration and the caption itself show the breath.
 */
export class Spoken {
  #place;
  #stage = "";
  #first = null;

  /** @param {HTMLElement} place a live region */
  constructor(place) {
    this.#place = place;
  }

  /** Guides the next breaths again: another breath is followed. */
  renew() {
    this.#stage = "";
  }

  /** Notes a phase that has begun, with its caption and the seconds that are left of it. */
  note({ stage, number, isPaused }, words, left) {
    const key = isPaused ? "paused" : stage;
    if (key !== this.#stage) {
      this.#stage = key;
      this.#first = number;
    }
    const isBreath = stage === "flight" && !isPaused;
    if (isBreath && left < shortest) return;
    // A sentence that stays would be read again with the page.
    const text = isBreath && Math.abs(number - this.#first) >= guided ? "" : words;
    if (this.#place.textContent !== text) this.#place.textContent = text;
  }
}
