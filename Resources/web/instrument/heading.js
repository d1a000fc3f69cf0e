// The direction of the phone, by its sensors.

/** How slowly the heading follows the sensor, in seconds: a hand trembles. */
const lag = 0.25;

/** How long a sensor may stay silent until it counts as absent, in milliseconds. */
const timeout = 3000;

const radians = (degrees) => (degrees * Math.PI) / 180;

/**
 * The direction of the screen's top over the ground, in degrees from north, of a phone turned by
 * the angles of `DeviceOrientationEvent` from lying flat with its top to the north.
 *
 * What counts is the screen's right edge, which stays level whether the phone lies flat or stands
 * upright: its top is a quarter turn to the left of it.
 *
 * @param {{alpha: number, beta: number, gamma: number}} angles in degrees
 * @param {number} turn how the picture is turned on the screen, as `screen.orientation.angle`
 */
export function headingOf({ alpha, beta, gamma }, turn = 0) {
  const [a, b, c, t] = [alpha, beta, gamma, turn].map(radians);
  const [sinA, cosA, sinB, cosB] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)];
  const [sinC, cosC, sinT, cosT] = [Math.sin(c), Math.cos(c), Math.sin(t), Math.cos(t)];
  const right = [cosA * cosC - sinA * sinB * sinC, sinA * cosC + cosA * sinB * sinC];
  const top = [-cosB * sinA, cosB * cosA];
  const east = right[0] * cosT - top[0] * sinT;
  const north = right[1] * cosT - top[1] * sinT;
  return ((Math.atan2(east, north) * 180) / Math.PI + 270) % 360;
}

/**
 * The true heading of the phone. `state` is "off", "waiting" for the sensor, "on", "insecure"
 * if the browser withholds it, "refused" by the person, or "absent".
 */
export class Heading {
  #timer = 0;
  #sensed = null;
  #shown = null;
  #shownAt = 0;
  #listener = (event) => this.#sense(event);

  state = "off";

  /** The magnetic declination here, in degrees, east positive: what sensors call north is magnetic. */
  declination = 0;

  /** Called when the state has changed. */
  onStateChange = () => {};

  /** Listens to the sensor; to be called from a tap, because some phones ask the person first. */
  async turnOn() {
    // A refusal that comes again is reported again.
    this.#become("off");
    if (!window.isSecureContext) return this.#become("insecure");
    const kind = window.DeviceOrientationEvent;
    if (!kind) return this.#become("absent");
    if (kind.requestPermission) {
      const answer = await kind.requestPermission().catch(() => "denied");
      if (answer !== "granted") return this.#become("refused");
    }
    this.#become("waiting");
    for (const name of this.#names) addEventListener(name, this.#listener);
    this.#timer = setTimeout(() => {
      if (this.state === "waiting") this.turnOff("absent");
    }, timeout);
  }

  /** Stops listening. */
  turnOff(state = "off") {
    clearTimeout(this.#timer);
    for (const name of this.#names) removeEventListener(name, this.#listener);
    this.#sensed = this.#shown = null;
    this.#become(state);
  }

  /** The smoothed true heading at a time, in degrees; null while it is not known. */
  at(milliseconds) {
    if (!this.#sensed) return null;
    const share = this.#shown ? 1 - Math.exp(-(milliseconds - this.#shownAt) / 1000 / lag) : 1;
    this.#shownAt = milliseconds;
    const [x, y] = this.#shown ?? this.#sensed;
    this.#shown = [
      x + (this.#sensed[0] - x) * share, y + (this.#sensed[1] - y) * share,
    ];
    const magnetic = (Math.atan2(...this.#shown) * 180) / Math.PI;
    return (magnetic + this.declination + 360) % 360;
  }

  /** Some browsers send angles relative to north as a separate event. */
  get #names() {
    return "ondeviceorientationabsolute" in window
      ? ["deviceorientationabsolute"] : ["deviceorientation"];
  }

  #sense(event) {
    const turn = screen.orientation?.angle ?? window.orientation ?? 0;
    let heading = null;
    if (typeof event.webkitCompassHeading === "number") {
      heading = event.webkitCompassHeading + turn;
    } else if (event.absolute && event.alpha !== null) {
      heading = headingOf(event, turn);
    }
    if (heading === null || Number.isNaN(heading)) return;
    this.#sensed = [Math.sin(radians(heading)), Math.cos(radians(heading))];
    this.#become("on");
  }

  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.onStateChange(state);
  }
}
