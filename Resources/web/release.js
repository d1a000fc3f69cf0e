// Reloads a page that was loaded from another version of its server: its scripts would stay the old ones for as long
// as it is open, which may be months.
import { deadline } from "./deadline.js";

/** How long nobody must have touched a page that is seen before it reloads, in milliseconds. */
const idle = 60_000;

/** How long after the last touch a person's choices are kept, in milliseconds: many pages are open in public. */
const keeping = 1_800_000;

/** How often a page looks whether it can reload, in milliseconds. */
const often = 60_000;

/** How long a page stays at least that was itself reloaded, in milliseconds: an address may have several servers. */
const shortest = 600_000;

/** How long the server may take to answer before the page reloads, in milliseconds. */
const longest = 2000;

let touchedAt = -Infinity;
// Assistive technology clicks and moves the focus without a pointer.
for (const name of ["pointerdown", "wheel", "keydown", "input", "click", "focusin"]) {
  addEventListener(name, () => { touchedAt = performance.now(); }, { capture: true, passive: true });
}

/** Whether nobody sees the page, or nobody has touched it for a while. */
export const isLeftAlone = () => document.hidden || performance.now() - touchedAt > idle;

/** Whether the last touch is so long ago that the person's choices need not be kept. */
export const isAbandoned = () => performance.now() - touchedAt > keeping;

/** Whether the page was loaded by a reload. */
const wasReloaded = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

/** Whether the server still answers; if not, a reload would leave the browser's own error page. */
async function isServerThere() {
  try {
    const signal = deadline(longest);
    return (await fetch(location.href, { cache: "no-cache", signal })).ok;
  } catch {
    return false;
  }
}

/**
 * What the server says of itself: its version, and when it was started, in milliseconds of `performance.now()`. The
 * daemon and the relay both do.
 *
 * @returns {Promise<{version?: string, start: number}>} without an answer, `start` is not a number
 */
async function serverFigures() {
  try {
    const asked = performance.now();
    // An unhealthy server answers 503, with its figures.
    const answer = await fetch("healthz", { cache: "no-store", signal: deadline(8000) });
    const { version, uptime } = await answer.json();
    return { version, start: asked - uptime * 1000 };
  } catch {
    return { start: NaN };
  }
}

/** Reloads the page once the server has another version. */
export class Release {
  #first = null;
  #firstAt = 0;
  #isOther = false;
  #isAsking = false;

  /** Whether the first version that was heard may be of a later server than the page; null while that is not known. */
  #isLate = null;
  #isAskingStart = false;

  /**
   * Notes what the server says of itself now.
   *
   * @param {string|null} [version] its version; without one, nothing changes
   * @param {number} [start] when it was started (see `serverFigures`); requested if it is not given
   */
  note(version, start) {
    if (!version) return;
    if (this.#first === null) {
      this.#first = version;
      this.#firstAt = performance.now();
    }
    this.#isOther = version !== this.#first;
    if (start === undefined) this.#requestStart();
    else this.#compareStart(start);
  }

  async #requestStart() {
    if (this.#isLate !== null || this.#isAskingStart) return;
    this.#isAskingStart = true;
    const { start } = await serverFigures();
    this.#isAskingStart = false;
    this.#compareStart(start);
  }

  /** Finds out whether the server was started between the loading of the page and its first answer. */
  #compareStart(start) {
    if (this.#isLate === null && Number.isFinite(start)) this.#isLate = start > 0 && start <= this.#firstAt;
  }

  /** Requests the version; without an answer nothing changes. */
  async ask() {
    const { version, start } = await serverFigures();
    this.note(version, start);
  }

  /**
   * Reloads the page if the server has another version, and if the moment is calm.
   *
   * @param {() => boolean} isCalm whether a reload disturbs nobody; called twice
   */
  async reload(isCalm) {
    if (!(this.#isOther || this.#isLate) || this.#isAsking || !isCalm()) return;
    if (wasReloaded() && performance.now() < shortest) return;
    this.#isAsking = true;
    const isThere = await isServerThere();
    this.#isAsking = false;
    if (isThere && isCalm()) location.reload();
  }

  /**
   * Reloads a page without a breath, from now on, once it is left alone and not in use.
   *
   * @param {() => boolean} isInUse whether a reload would lose something
   * @param {() => any} [learn] requests the version, if the page does not do so by itself; called only while it is seen
   */
  watch(isInUse, learn = () => {}) {
    const look = async () => {
      if (!document.hidden) await learn();
      await this.reload(() => isLeftAlone() && !isInUse());
    };
    document.addEventListener("visibilitychange", look);
    setInterval(look, often);
  }
}
