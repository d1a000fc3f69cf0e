// When a closed display opens.
import { say } from "./words.js";

/** An instant of the coming days, in the language of the page. */
const timeOf = (unix) => new Date(unix * 1000).toLocaleString(document.documentElement.lang, {
  weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit",
});

/** When a closed display opens, in a few words; null if that is unknown, or if it is open. */
export function openingOf({ closed, opens_unix: opens }) {
  return closed && opens !== undefined ? say("opens {time}", { time: timeOf(opens) }) : null;
}

/** That a display is closed, and when it opens, in a sentence; null if it is open. */
export function closureOf({ closed, opens_unix: opens }) {
  if (!closed) return null;
  if (opens === undefined) return say("The display is closed.");
  return say("The display is closed. It opens {time}.", { time: timeOf(opens) });
}
