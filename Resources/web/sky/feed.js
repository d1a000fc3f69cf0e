// Polls the relay for its sky while the page is visible.

/** Seconds between two questions, and after questions that had no answer. */
const usual = 5;
const retries = [2, 4, 8, 15];

/** How long an answer is waited for, in milliseconds. */
const patience = 6000;

export class Feed {
  #timer = 0;
  #failures = 0;
  #isAsking = false;
  #answeredAt = null;
  #lookedAt = performance.now();

  /** What was asked for last. */
  asked = null;

  /**
   * @param {() => string} query what to ask for: nothing for all of the sky, or `?box=…`
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

  /** Asks now, and from then on. */
  async ask() {
    clearTimeout(this.#timer);
    if (document.hidden || this.#isAsking) return;
    this.#isAsking = true;
    this.asked = this.query();
    try {
      const answer = await fetch(`/v1/sky${this.asked}`, { signal: AbortSignal.timeout(patience) });
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
    // Not all pages in step.
    this.#timer = setTimeout(() => this.ask(), wait * (900 + 200 * Math.random()));
  }

  /** How many seconds ago the relay answered; since the page began if it never did. */
  get age() {
    return (performance.now() - (this.#answeredAt ?? 0)) / 1000;
  }

  /** For how many seconds the relay was listened for in vain; while nobody looks, nobody listens. */
  get silence() {
    return (performance.now() - Math.max(this.#answeredAt ?? 0, this.#lookedAt)) / 1000;
  }
}
