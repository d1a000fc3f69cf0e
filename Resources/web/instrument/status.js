// The status line of the radar and airport pages: the state of the feed, or how old the picture is.
import { say, unbroken } from "../words.js";

export class Status {
  #hasAge = false;

  /**
   * @param {HTMLElement} place where it stands
   * @param {Sheet} sheet the sheet with it
   */
  constructor(place, sheet) {
    Object.assign(this, { place, sheet });
  }

  /**
   * Shows the state of a feed.
   *
   * @param {string} state the state
   * @param {string} absence what the daemon does not have, if it answers that
   */
  show(state, absence) {
    this.#write(state === "absent" ? absence : message(state));
    this.#hasAge = false;
  }

  /** Shows how old the picture is. Screen readers do not announce that it grows. */
  showAge(text) {
    this.#write(unbroken(text), this.#hasAge ? "off" : "polite");
    this.#hasAge = true;
  }

  #write(text, live = "polite") {
    if (this.place.textContent === text) return;
    this.place.setAttribute("aria-live", live);
    this.place.textContent = text;
    // The sheet's handle has another height.
    this.sheet.settle();
  }
}

function message(state) {
  switch (state) {
    case "seeking": return say("Looking for the daemon…");
    case "lost": return say("The daemon cannot be reached; trying again.");
    case "locked": return say("This page needs the staff token.");
    case "wrong": return say("The token is wrong.");
    default: return "";
  }
}
