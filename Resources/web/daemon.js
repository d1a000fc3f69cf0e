// What is known of the daemon: its version, and whether its display is closed.
import { asked } from "./requests.js";

/** The parts of a state that the page shows or acts on. */
const parts = ["version", "closed", "opens_unix", "opens_utc_offset"];

export class Daemon {
  /** The last known state: `version`, null while it is not known, and `closed`, until `opens_unix`. */
  state = { version: null, closed: false };

  /** Whether the daemon may have been replaced since its state was requested, or did not answer. */
  isOutdated = true;

  /**
   * Requests the state.
   *
   * @param {() => boolean} isWanted whether an answer that has arrived still counts
   * @returns {Promise<boolean>} whether the state changed
   */
  async ask(isWanted) {
    this.isOutdated = false;
    const answer = await asked("v1/state").catch(() => null);
    if (!isWanted()) return false;
    if (answer === null) {
      this.isOutdated = true;
      return false;
    }
    if (parts.every((name) => answer[name] === this.state[name])) return false;
    this.state = answer;
    return true;
  }
}
