// Sliders of the volume, in words for screen readers.
import { say } from "./words.js";

/** Gives a slider its value in words: without them, a screen reader reads a number without a unit. */
export function nameVolume(slider) {
  slider.setAttribute("aria-valuetext", say("{percent}%", { percent: slider.value }));
}
