// What the daemon answers to commands, in the words of the page. It answers in English.
import { say } from "./words.js";

/** Why a command was refused: a reason that the catalogue knows is in the language of the page. */
export function reasonOf({ status, message }) {
  if (status === 429) return say("too many commands at once; try again");
  // The reason begins with the name of the command, for which the buttons have other words.
  const [, reason = message] = /^[a-z_]+ changes nothing: (.+)$/s.exec(message) ?? [];
  return say(reason);
}

/** A remark on a timetable. The log has the file that cannot be written, and the reason. */
export function remarkOf(text) {
  const [, remark = text] = /^(it is lost at the next start): /.exec(text) ?? [];
  return say(remark);
}
