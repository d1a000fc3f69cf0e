// The colours of the tube's light.
import { channels } from "../palette.js";

/** The brightnesses of the colours that the daemon sends. */
const intensities = [0, 0.1, 0.35, 0.62, 0.85, 1];

/** A ramp of colours from dark glass to the brightest trace. */
export class Phosphor {
  #stops;

  /** @param {string[]} colors six colours, from dark to bright */
  constructor(colors) {
    this.#stops = colors.map(channels);
    this.key = colors.join();
  }

  /** The channels of a brightness from 0 to 1, each from 0 to 255. */
  channels(intensity) {
    const wanted = Math.min(Math.max(intensity, 0), 1);
    const above = Math.max(intensities.findIndex((stop) => wanted <= stop), 1);
    const [low, high] = [intensities[above - 1], intensities[above]];
    const share = (wanted - low) / (high - low);
    const [a, b] = [this.#stops[above - 1], this.#stops[above]];
    return a.map((x, i) => Math.round(x + (b[i] - x) * share));
  }

  /** The colour of a brightness. */
  color(intensity) {
    return `rgb(${this.channels(intensity).join(" ")})`;
  }

  /** White light of a brightness over the glow, as lines are. */
  light(intensity) {
    return `rgb(${this.channels(0.9).join(" ")} / ${intensity})`;
  }
}

/** The green of old radar rooms, before the daemon has sent its own. */
export const mint = new Phosphor(
  ["#050A08", "#0A1712", "#235240", "#5FB894", "#A9E8CB", "#EFFFF7"],
);
