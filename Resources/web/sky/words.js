// The status lines of the map.
import { counted, decimal, grouped, say } from "../words.js";

const few = ["One plane in the air", "Two planes in the air", "Three planes in the air",
  "Four planes in the air", "Five planes in the air", "Six planes in the air",
  "Seven planes in the air", "Eight planes in the air", "Nine planes in the air",
  "Ten planes in the air", "Eleven planes in the air", "Twelve planes in the air"];

/** The number of the kind of emergency of a plane that is down. */
const down = 6;

/**
 * Returns how many planes fly; nothing if all that there are have come down.
 *
 * @param {number} total the number of planes in the sky
 * @param {number[][]} planes those on the map
 */
export function inTheAir(total, planes) {
  if (total === 0) return say("The sky is quiet just now");
  const count = total - planes.filter((row) => row[6] === down).length;
  if (count < 1) return "";
  return few[count - 1] ? say(few[count - 1])
    : counted("{count} plane in the air", "{count} planes in the air", count);
}

/** Returns how many planes declare an emergency; nothing if none does. */
export function inDistress(planes) {
  const count = planes.filter((row) => typeof row[6] === "number").length;
  if (count === 0) return "";
  return counted("{count} plane declares an emergency", "{count} planes declare an emergency", count);
}

/** Returns where a plane is, to the tenth of a degree to which the relay rounds it. */
export function placeOf([north, east]) {
  const parts = { latitude: decimal(Math.abs(north)), longitude: decimal(Math.abs(east)) };
  if (north < 0) {
    return east < 0 ? say("{latitude}° south, {longitude}° west", parts)
      : say("{latitude}° south, {longitude}° east", parts);
  }
  return east < 0 ? say("{latitude}° north, {longitude}° west", parts)
    : say("{latitude}° north, {longitude}° east", parts);
}

/** Returns how old the map is, in steps that a screen reader need not read every second. */
function asOf(seconds) {
  if (seconds < 60) {
    const steps = Math.max(5, Math.floor(seconds / 5) * 5);
    return say("Updated {seconds} s ago; the relay does not answer", { seconds: steps });
  }
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return counted("Updated {count} minute ago; the relay does not answer",
      "Updated {count} minutes ago; the relay does not answer", minutes);
  }
  return counted("Updated {count} hour ago; the relay does not answer",
    "Updated {count} hours ago; the relay does not answer", Math.floor(minutes / 60));
}

/** The number of seconds without an answer after which the page says so. */
export const silenceLimit = 15;

/**
 * Returns the lower line: what the map is, or how old it is.
 *
 * @param {{found: number, shown: number, planes: number[][]}|null} sky the last answer
 * @param {number} age its age in seconds
 * @param {number} silence for how many seconds the relay has not answered
 */
export function note(sky, age, silence) {
  if (!sky) return silence > 4 ? say("The relay does not answer yet") : say("Loading…");
  if (silence > silenceLimit) return asOf(age);
  const distress = inDistress(sky.planes);
  if (distress) return distress;
  if (sky.found === 0) return say("There is always room for one more");
  if (sky.shown < sky.found) {
    return say("{number} shown, without names, to the nearest 10 km", {
      number: grouped(sky.shown),
    });
  }
  return say("Shown without names, to the nearest 10 km");
}
