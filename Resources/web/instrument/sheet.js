// A sheet over the picture with three heights, which a finger drags.
import { say } from "../words.js";

/** The heights, from low to high. */
export const heights = ["peek", "half", "full"];

/** How far ahead a released sheet glides, in milliseconds of its speed. */
const glide = 180;

/** How far a finger moves before it drags, in pixels. */
const slack = 6;

/** How far the half position is above the lowest at least, and the gap above the full position, in pixels. */
const least = 96;
const margin = 6;

/**
 * The sheet. Its `.grip` is a button: a tap raises it, from full down to the lowest; so do the
 * arrow keys. The lowest shows its `.handle`, half leaves the picture free. Beside a picture, where
 * `--is-drawer` is 0, its height is fixed.
 */
export class Sheet {
  #sheet;
  #grip;
  #handle;
  #drag = null;

  /** The lower edge of the picture that half leaves free, in pixels. */
  floor = 0;

  /** The lower edge of the page's header, which full leaves free, in pixels. */
  ceiling = 62;

  /** Its height. */
  height = "peek";

  /** Called when the height has changed, or the window. */
  onChange = () => {};

  /** @param {HTMLElement} sheet the sheet, with a `.grip` and a `.content` that scrolls */
  constructor(sheet) {
    this.#sheet = sheet;
    this.#grip = sheet.querySelector(".grip");
    this.#grip.addEventListener("click", (event) => {
      // A drag ends with a click.
      if (event.detail > 0 && this.#drag?.hasMoved) return;
      this.set(heights[(heights.indexOf(this.height) + 1) % heights.length]);
    });
    this.#grip.addEventListener("keydown", (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.set(heights[Math.min(Math.max(heights.indexOf(this.height) + step, 0), 2)]);
    });
    const handle = sheet.querySelector(".handle");
    this.#handle = handle;
    handle.addEventListener("pointerdown", (event) => this.#begin(event));
    handle.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      handle.addEventListener(name, (event) => this.#end(event));
    }
    addEventListener("resize", () => this.set(this.height));
    this.set(this.height);
  }

  /** How much of the window each height takes, in pixels; null where its height is fixed. */
  get #stops() {
    const style = getComputedStyle(this.#sheet);
    if (Number.parseFloat(style.getPropertyValue("--is-drawer")) !== 1) return null;
    const peek = this.#handle.offsetHeight + (Number.parseFloat(style.paddingBottom) || 0);
    // In a window that is very low, the sheet covers the page's header as well.
    const below = innerHeight - this.ceiling - margin;
    const most = below < peek + least ? innerHeight - margin : below;
    const full = Math.min(most, Math.max(peek + this.#needed, peek + least));
    const free = this.floor > 0 ? innerHeight - this.floor : innerHeight / 2;
    return { peek, half: Math.min(Math.max(free, peek + least), full), full };
  }

  /** How high its content is, in pixels. */
  get #needed() {
    const content = this.#sheet.querySelector(".content");
    const ends = [...content.children].map((part) => part.offsetTop + part.offsetHeight);
    const below = Number.parseFloat(getComputedStyle(content).paddingBottom) || 0;
    return Math.max(0, ...ends) - content.offsetTop + below;
  }

  /** Moves it to a height. */
  set(height) {
    this.height = height;
    const stops = this.#stops;
    this.#sheet.dataset.height = height;
    this.#sheet.style.setProperty("--seen", stops ? `${Math.round(stops[height])}px` : "");
    // The picture above leaves this free.
    document.documentElement.style.setProperty("--peek", stops ? `${Math.round(stops.peek)}px` : "");
    this.#sheet.querySelector(".content").inert = Boolean(stops) && height === "peek";
    this.#grip.hidden = !stops;
    // Its name says what it does next: half of three heights is neither expanded nor collapsed.
    this.#grip.setAttribute("aria-label", height === "full" ? say("Show less") : say("Show more"));
    this.onChange();
  }

  /** Whether it covers a part of the picture's space, so that the picture has to move up. */
  get isRaised() {
    return this.height !== "peek" && this.#stops !== null;
  }

  /** How much of the picture, which ends at the floor, its half height covers, in pixels. */
  get cover() {
    const stops = this.#stops;
    return stops ? Math.max(0, this.floor - (innerHeight - stops.half)) : 0;
  }

  /** Whether it shows its handle only. */
  get isClosed() {
    return this.height === "peek" && !this.#grip.hidden;
  }

  /** Updates its height, because the text in its handle has changed. */
  settle() {
    if (!this.#drag) this.set(this.height);
  }

  #begin(event) {
    const stops = this.#stops;
    if (!stops || event.button !== 0 || event.target.closest("a")) return;
    this.#drag = {
      id: event.pointerId, from: event.clientY, at: event.clientY, time: event.timeStamp,
      speed: 0, seen: stops[this.height], hasMoved: false,
    };
  }

  #move(event) {
    const drag = this.#drag;
    const stops = this.#stops;
    if (!drag || !stops || event.pointerId !== drag.id) return;
    if (!drag.hasMoved) {
      if (Math.abs(event.clientY - drag.from) < slack) return;
      drag.hasMoved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      this.#sheet.classList.add("held");
    }
    const passed = Math.max(event.timeStamp - drag.time, 1);
    drag.speed += ((drag.at - event.clientY) / passed - drag.speed) * 0.5;
    drag.at = event.clientY;
    drag.time = event.timeStamp;
    const seen = Math.min(Math.max(drag.seen + drag.from - drag.at, stops.peek), stops.full);
    this.#sheet.style.setProperty("--seen", `${Math.round(seen)}px`);
  }

  #end(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    this.#sheet.classList.remove("held");
    const stops = this.#stops;
    // A phone that is turned may put the sheet beside the picture, where nothing drags it.
    if (!drag.hasMoved || !stops) {
      this.#drag = null;
      return;
    }
    const aim = drag.seen + drag.from - drag.at + drag.speed * glide;
    const away = (height) => Math.abs(stops[height] - aim);
    this.set(heights.reduce((best, height) => (away(height) < away(best) ? height : best)));
    // The click that follows belongs to the drag.
    setTimeout(() => { this.#drag = null; });
  }
}
