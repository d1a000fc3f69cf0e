// When a closed display opens.
import { say } from "./words.js";

/**
 * An instant of the coming days, in the language of the page.
 *
 * @param {number} unix the instant, in seconds since 1970
 * @param {number} [offset] how far the display's local time is ahead of UTC then, in seconds; that of this device if
 *   the display is of a version that does not state it
 */
function timeOf(unix, offset) {
  // As the settings and the log state times: the display's own, in 24 hours. This device may be set to another zone.
  const zone = offset === undefined ? {} : { timeZone: "UTC" };
  return new Date((unix + (offset ?? 0)) * 1000).toLocaleString(document.documentElement.lang, {
    weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone,
  });
}

/** When a closed display opens, in a few words; null if that is unknown, or if it is open. */
export function openingOf({ closed, opens_unix: opens, opens_utc_offset: offset }) {
  return closed && opens !== undefined ? say("opens {time}", { time: timeOf(opens, offset) }) : null;
}

/** That a display is closed, and when it opens, in a sentence; null if it is open. */
export function closureOf({ closed, opens_unix: opens, opens_utc_offset: offset }) {
  if (!closed) return null;
  if (opens === undefined) return say("The display is closed.");
  return say("The display is closed. It opens {time}.", { time: timeOf(opens, offset) });
}
