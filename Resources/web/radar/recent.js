// The aircraft of the last document that are not too old, and what the page says while the daemon sends no others.
import { say } from "../words.js";

/** The time without an answer from which a picture counts as old, in milliseconds. */
const timeout = 12_000;

/** The age of a report from which its aircraft is not shown then, in seconds: the radar of a window drops it. */
const oldest = 60;

export class Recent {
  #feed;

  /** The aircraft, where they were when the document was sent. */
  aircraft = [];

  /** @param {Feed} feed receives the documents */
  constructor(feed) {
    this.#feed = feed;
  }

  /** Whether the daemon has sent nothing for some time. */
  get isStale() {
    const { document: known, state, isLocked, answeredAt } = this.#feed;
    if (!known) return false;
    if (state === "lost" || isLocked) return true;
    // The first answer may be late after the page was hidden. While it is hidden, nothing is requested.
    return !document.hidden && performance.now() - answeredAt > timeout;
  }

  /** Whether all aircraft of the document are shown. */
  get isWhole() {
    return this.aircraft.length === this.#feed.document.aircraft.length;
  }

  /** Whether all of them have become too old, so that nothing is known of the sky. */
  get isEmptied() {
    return this.aircraft.length === 0 && Boolean(this.#feed.document?.aircraft.length);
  }

  /** The selected aircraft, unless it has become too old. */
  get selected() {
    const { selected, aircraft } = this.#feed.document;
    const isIn = (list) => list.some(({ address }) => address === selected?.address);
    return selected && (isIn(this.aircraft) || !isIn(aircraft)) ? selected : null;
  }

  /** What the age of the picture is said with; null while the daemon answers. */
  get words() {
    const { document: known, state, answeredAt } = this.#feed;
    if (!known) return null;
    const seconds = Math.max(Math.round((performance.now() - answeredAt) / 10_000), 1) * 10;
    switch (state) {
      case "lost":
        return say("The daemon cannot be reached. What is shown is {seconds} s old.", { seconds });
      case "locked":
        return say("This page needs the staff token. What is shown is {seconds} s old.", { seconds });
      case "wrong":
        return say("The token is wrong. What is shown is {seconds} s old.", { seconds });
      default:
        return null;
    }
  }

  /** Takes all aircraft of a document. */
  adopt({ aircraft }) {
    this.aircraft = aircraft;
  }

  /** Drops aircraft that have become too old. Returns whether they are others now. */
  renew() {
    const { document: known, now } = this.#feed;
    if (!known) return false;
    const { isStale } = this;
    const former = this.aircraft.length;
    this.aircraft = known.aircraft.filter((report) => !isStale || now - report.at_unix < oldest);
    return this.aircraft.length !== former;
  }
}
