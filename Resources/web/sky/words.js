// What is said about the sky.

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
  "Eleven", "Twelve"];

/** How many planes there are, in words. */
export function inTheAir(count) {
  if (count === 0) return "The sky is quiet just now";
  const number = numbers[count] ?? count.toLocaleString("en");
  return `${number} ${count === 1 ? "plane" : "planes"} in the air`;
}

/** How long ago something was, in steps that need not be read out every second. */
export function ago(seconds) {
  if (seconds < 60) return `${Math.max(5, Math.floor(seconds / 5) * 5)} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? "an hour ago" : `${hours} hours ago`;
}

/** After how many seconds without an answer a relay is said not to answer. */
export const patience = 15;

/**
 * What is said below: what the map is, or how old it is.
 *
 * @param {{found: number, shown: number}|null} sky what was told last
 * @param {number} age how many seconds ago that was
 * @param {number} silence for how many seconds the relay was listened for in vain
 */
export function note(sky, age, silence) {
  if (!sky) return silence > 4 ? "The relay does not answer yet" : "Looking up…";
  if (silence > patience) return `As of ${ago(age)}: the relay does not answer`;
  if (sky.found === 0) return "There is always room for one more";
  if (sky.shown < sky.found) {
    return `${sky.shown.toLocaleString("en")} of them shown, to about 10 km and without names`;
  }
  return "Shown to about 10 km, and without names";
}
