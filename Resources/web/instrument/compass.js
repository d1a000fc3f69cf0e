// The button that turns the picture with the phone, and what it says.
import { Heading } from "./heading.js";
import { say } from "../words.js";

/** Says how the picture lies, or why it does not turn. */
function remark(standing) {
  switch (standing) {
    case "insecure":
      return say("A phone tells its direction only over HTTPS, or on the machine itself.");
    case "refused": return say("The phone does not tell its direction without your consent.");
    case "absent": return say("This device does not tell its direction.");
    case "waiting": return say("Waiting for the compass…");
    case "on": return say("Turns with the phone.");
    default: return "";
  }
}

/** Which bearing is up: the phone's, else that of the room's screen, else north. */
export class Compass {
  #button;
  #remark;
  #heading = new Heading();

  /** The bearing of the room's screen, in degrees; null if it is not known. */
  facing = null;

  /** Called when the picture must be drawn again. */
  onChange = () => {};

  /**
   * @param {HTMLElement} button switches it on and off
   * @param {HTMLElement} place where remarks are written
   */
  constructor(button, place) {
    this.#button = button;
    this.#remark = place;
    button.addEventListener("click", () => {
      if (["on", "waiting"].includes(this.#heading.standing)) this.#heading.turnOff();
      else this.#heading.turnOn();
    });
    this.#heading.onStanding = (standing) => {
      const isOn = standing === "on" || standing === "waiting";
      button.setAttribute("aria-pressed", String(isOn));
      place.textContent = remark(standing);
      this.onChange();
    };
  }

  /** Takes what the daemon knows of the place. */
  adopt({ facing_deg: facing, declination_deg: declination }) {
    this.facing = facing ?? null;
    this.#heading.declination = declination ?? 0;
  }

  /** Whether the picture turns with the phone. */
  get isTurning() {
    return this.#heading.standing === "on";
  }

  /** The true bearing that is up at a time, in degrees. */
  up(milliseconds) {
    const up = this.#heading.at(milliseconds) ?? this.facing ?? 0;
    this.#button.style.setProperty("--up", `${(-up).toFixed(1)}deg`);
    return up;
  }
}
