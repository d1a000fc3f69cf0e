// The button that turns the picture with the phone, and its messages.
import { Heading } from "./heading.js";
import { say } from "../words.js";

/** How long a message covers the picture, in milliseconds. */
const shown = 8000;

/** Describes whether the picture turns, or why it does not. */
function message(state) {
  switch (state) {
    case "insecure":
      return say("A phone shares its direction only over HTTPS, or on the machine itself.");
    case "refused": return say("The phone shares its direction only with your consent.");
    case "absent": return say("This device has no compass.");
    case "waiting": return say("Waiting for the compass…");
    case "on": return say("Turns with the phone.");
    default: return "";
  }
}

/** Which bearing is up: the phone's, else that of the room's screen, else north. */
export class Compass {
  #needle;
  #shown = "";
  #timer = 0;
  #heading = new Heading();

  /** The bearing of the room's screen, in degrees; null if it is not known. */
  facing = null;

  /** Called when the picture must be drawn again. */
  onChange = () => {};

  /**
   * @param {HTMLElement} button switches it on and off
   * @param {HTMLElement} place where messages are written
   */
  constructor(button, place) {
    this.#needle = button.querySelector("svg");
    button.addEventListener("click", () => {
      if (["on", "waiting"].includes(this.#heading.state)) this.#heading.turnOff();
      else this.#heading.turnOn();
    });
    this.#heading.onStateChange = (state) => {
      const isOn = state === "on" || state === "waiting";
      button.setAttribute("aria-pressed", String(isOn));
      this.#write(place, message(state));
      this.onChange();
    };
  }

  /** Shows a message for a while; screen readers find it later, too. */
  #write(place, words) {
    place.textContent = words;
    place.classList.remove("aside");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => place.classList.add("aside"), shown);
  }

  /** Adopts the direction and the declination that the daemon reports. */
  adopt({ facing_deg: facing, declination_deg: declination }) {
    this.facing = facing ?? null;
    this.#heading.declination = declination ?? 0;
  }

  /** Whether the picture turns with the phone. */
  get isTurning() {
    return this.#heading.state === "on";
  }

  /** The true bearing that is up at a time, in degrees. */
  up(milliseconds) {
    const up = this.#heading.at(milliseconds) ?? this.facing ?? 0;
    const shown = `rotate(${(-up).toFixed(1)}deg)`;
    if (shown !== this.#shown) this.#needle.style.transform = this.#shown = shown;
    return up;
  }
}
