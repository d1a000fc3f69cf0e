// Polls the relay for its sky while the page is visible.
import { deadline } from "../deadline.js";

/** Seconds between two requests, and after requests without an answer. */
const usual = 5;
const retries = [2, 4, 8, 15];

/** The timeout of a request, in milliseconds. */
const requestTimeout = 6000;

export class Feed {
  #timer = 0;
  #failures = 0;
  #isAsking = false;
  #answeredAt = null;
  #lookedAt = performance.now();

  /** The last query. */
  asked = null;

  /**
   * @param {() => string} query the query: nothing for all of the sky, or `?box=…`
   * @param {(sky: object) => void} take called with each answer
   */
  constructor(query, take) {
    Object.assign(this, { query, take });
    document.addEventListener("visibilitychange", () => {
      this.#lookedAt = performance.now();
      this.ask();
    });
    addEventListener("online", () => this.ask());
  }

  /** Polls now, and from then on. */
  async ask() {
    clearTimeout(this.#timer);
    if (document.hidden || this.#isAsking) return;
    this.#isAsking = true;
    this.asked = this.query();
    try {
      const answer = await fetch(`/v1/sky${this.asked}`, { signal: deadline(requestTimeout) });
      if (!answer.ok) throw new Error(`the sky: ${answer.status}`);
      const sky = await answer.json();
      this.#failures = 0;
      this.#answeredAt = performance.now();
      this.take(sky);
    } catch {
      this.#failures += 1;
    }
    this.#isAsking = false;
    const wait = this.#failures === 0 ? usual
      : retries[Math.min(this.#failures, retries.length) - 1];
    // Pages should not poll in step.
    this.#timer = setTimeout(() => this.ask(), wait * (900 + 200 * Math.random()));
  }

  /** How many seconds ago the relay answered; since the page began if it never did. */
  get age() {
    return (performance.now() - (this.#answeredAt ?? 0)) / 1000;
  }

  /** The seconds without an answer since the relay last answered, or since the page was last opened. */
  get silence() {
    return (performance.now() - Math.max(this.#answeredAt ?? 0, this.#lookedAt)) / 1000;
  }
}
