// What the daemon answers to commands, in the words of the page. It answers in English.
import { isEnglish, isTranslated, say } from "./words.js";

/** Reasons that name a display, and those of a broker: how the daemon states them, and the words of the page. */
const stated = [
  [/^(\S+) does not answer$/, (display) => say("{display} does not answer", { display })],
  [/^no display "(\S+)" (?:is online|follows this one)/,
    (display) => say("no display “{display}” is online", { display })],
  [/^(\S+) accepts no commands because the broker requires no password/,
    (display) => say("{display} accepts no commands, because the broker requires no password", { display })],
  [/^another command is on its way to (\S+); try again$/,
    (display) => say("another command is on its way to {display}; try again", { display })],
  [/^the broker does not confirm the command$|^no MQTT broker at .*: it does not confirm what is sent$/,
    () => say("the broker does not confirm the command")],
  [/^the broker does not answer$|^no MQTT broker at /, () => say("the broker does not answer")],
  [/^the MQTT broker at \S+: it refused the client/, () => say("the broker refuses the connection")],
];

/** A text of the daemon. One that has no translation, such as that of another version, is marked as English. */
const quoted = (text) => isEnglish() || isTranslated(text)
  ? say(text)
  : say("the answer was “{reason}”, in English", { reason: text });

/**
 * Why a command was refused: a reason that the catalogue knows is in the language of the page.
 *
 * @param {{status: number, message: string, isQuoted: boolean}} error the refusal; whether its message is the daemon's
 */
export function reasonOf({ status, message, isQuoted = false }) {
  if (status === 429) return say("too many commands at once; try again");
  // The reason begins with the name of the command, for which the buttons have other words.
  const [, reason = message] = /^[a-z_]+ changes nothing: (.+)$/s.exec(message) ?? [];
  for (const [pattern, words] of stated) {
    const found = pattern.exec(reason);
    if (found) return words(...found.slice(1));
  }
  return isQuoted ? quoted(reason) : say(reason);
}

/** What is said of a timetable that was saved with a remark. The log has the file that cannot be written, and why. */
export function savedWith(remark) {
  if (/^this timetable is already in effect$/.test(remark)) return say("Saved. This timetable was already in effect.");
  return /^it will be lost when the display restarts(: |$)/.test(remark)
    ? say("Saved, but it will be lost when the display restarts.")
    : say("Saved. The display answered “{reason}”, in English.", { reason: remark });
}
