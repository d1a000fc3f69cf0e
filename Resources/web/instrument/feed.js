// Polls a document of the daemon while the page is visible.
import { Clock } from "../clock.js";
import { jittered } from "../requests.js";

/** The longest pause between attempts after failures, in milliseconds. */
const longest = 15_000;

/** The pause between attempts while the staff token is required, in milliseconds. */
const seldom = 10_000;

/**
 * Polls a document, and compares clocks with those that have `now_unix`.
 *
 * `state` is "seeking" until the first answer, then "live", "lost" without one, "locked"
 * when the staff token is required, "wrong" when the token is not that of the daemon, and "absent"
 * when there is no such document. What was received last is kept.
 */
export class Feed {
  #staff;
  #path;
  #every;
  #clock = new Clock();
  #timer = 0;
  #run = 0;
  #failures = 0;

  /** The entity tag of the last document, with its address: another document may have the same tag. */
  #tagged = { path: null, entityTag: null };

  state = "seeking";
  document = null;

  /** When the daemon answered last, in milliseconds of `performance.now()`. */
  answeredAt = -Infinity;

  /** Called when another document has arrived. */
  onDocument = () => {};

  /** Called when the state has changed. */
  onStateChange = () => {};

  /**
   * @param {Staff} staff sends requests to the daemon
   * @param {() => string} path the address, as it is now
   * @param {number} every how often, in milliseconds
   */
  constructor(staff, path, every) {
    this.#staff = staff;
    this.#path = path;
    this.#every = every;
  }

  /** The daemon's time, in seconds since 1970. */
  get now() {
    return this.#clock.at(performance.timeOrigin + performance.now()) / 1000;
  }

  /** Polls now, and from then on. */
  start() {
    this.stop();
    this.#failures = 0;
    this.#ask(this.#run);
  }

  /** Polls with another token. Its refusal is a change of state, even if the last one was refused, too. */
  unlock() {
    this.#become("seeking");
    this.start();
  }

  /** Whether the daemon waits for the staff token. */
  get isLocked() {
    return this.state === "locked" || this.state === "wrong";
  }

  /** Stops polling. */
  stop() {
    this.#run += 1;
    clearTimeout(this.#timer);
  }

  async #ask(run) {
    const path = this.#path();
    const sent = performance.timeOrigin + performance.now();
    try {
      const known = this.#tagged.path === path ? this.#tagged.entityTag : null;
      const { entityTag, document } = await this.#staff.renew(path, known);
      if (run !== this.#run) return;
      this.#failures = 0;
      this.#tagged = { path, entityTag };
      this.answeredAt = performance.now();
      if (document) this.#take(document, sent);
      this.#become("live");
    } catch (error) {
      if (run !== this.#run) return;
      this.#tagged = { path: null, entityTag: null };
      this.#failures += 1;
      this.#become(this.#stateAfter(error));
    }
    this.#timer = setTimeout(() => this.#ask(run), this.#wait);
  }

  /** How long to wait for the next attempt, in milliseconds. */
  get #wait() {
    if (this.#failures === 0) return this.#every;
    // Staff may open the page to everyone, so that no token is needed.
    if (this.isLocked) return jittered(seldom);
    return jittered(Math.min(1000 * 2 ** Math.min(this.#failures - 1, 4), longest));
  }

  #stateAfter({ isLocked, status }) {
    if (isLocked) return this.#staff.token ? "wrong" : "locked";
    return status === 404 ? "absent" : "lost";
  }

  #take(document, sent) {
    const answer = [sent, performance.timeOrigin + performance.now(), document.now_unix * 1000];
    if (document.now_unix && !this.#clock.note(...answer)) this.#clock.adopt(...answer);
    const former = this.document;
    this.document = document;
    try {
      this.onDocument(document);
    } catch (error) {
      // What cannot be shown is not kept.
      this.document = former;
      throw error;
    }
  }

  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.onStateChange(state);
  }
}
