// The daemon's health, as a list on the page for staff.
import { put } from "./put.js";
import { counted, decimal, say } from "./words.js";

/** Shows the health in a list. */
export function showHealth(list, { ok, problem, troubles = [], uptime, last_cue_age: cue, last_frame_age: frame }) {
  const ago = (seconds) =>
    seconds === undefined ? say("none yet") : say("{seconds} s ago", { seconds: decimal(seconds) });
  const figures = [
    [say("The daemon"), ok ? say("is well") : problem],
    [say("Problems"), troubles.map((text) => say(text)).join("\n") || say("none")],
    [say("Running for"), lasting(uptime)],
    [say("Last cue"), ago(cue)],
    [say("Last picture"), ago(frame)],
  ];
  // The elements stay, because a screen reader may be reading them.
  if (list.children.length === 0) {
    list.append(...figures.flatMap(() => ["dt", "dd"].map((name) => document.createElement(name))));
  }
  for (const [index, text] of figures.flat().entries()) {
    put(list.children[index], text);
    list.children[index].classList.toggle("lines", list.children[index].textContent.includes("\n"));
  }
}

/** Shows that the health is unknown. */
export function showNoHealth(list) {
  for (const figure of list.querySelectorAll("dd")) put(figure, "–");
}

function lasting(seconds) {
  if (seconds < 7200) return say("{minutes} min", { minutes: Math.round(seconds / 60) });
  if (seconds < 172_800) return say("{hours} h", { hours: Math.round(seconds / 3600) });
  return counted("{count} day", "{count} days", Math.round(seconds / 86_400));
}
