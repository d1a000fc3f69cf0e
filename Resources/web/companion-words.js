// The sentences of the companion page.
import { decimal, say } from "./words.js";

/** The caption of a state of the breath. */
export function captionOf({ stage, phase, levels, isPaused }) {
  if (isPaused) return say("paused");
  switch (stage === "flight" ? phase : stage) {
    case "lead_in": return say("settle in");
    case "interlude": return say("as you like");
    case "inhale": return levels?.[0] > 0 ? say("and a little more") : say("breathe in");
    case "hold_in": return say("hold");
    case "exhale": return say("breathe out");
    case "hold_out": return say("rest");
    default: return "";
  }
}

/** Where the plane flies; nothing while that is not known. */
export function wayOf(leg) {
  if (!leg) return "";
  const { from_city: origin, to_city: destination, km } = leg;
  const distance = Math.round(km);
  return say("{origin} to {destination}, {distance} km.", { origin, destination, distance });
}

/** A pace of one's own: that of this breath, and that of the breaths to come. */
export function paceOf({ breathsAMinute, goalAMinute }) {
  const [rate, goal] = [breathsAMinute, goalAMinute].map(decimal);
  if (rate === goal) return say("{rate} breaths a minute", { rate });
  return goalAMinute < breathsAMinute
    ? say("{rate} breaths a minute, slowing to {goal}", { rate, goal })
    : say("{rate} breaths a minute, then {goal}", { rate, goal });
}

/** What the page follows: the room with its connection, or a pace of its own. A closed display has a `closure`. */
export function statusOf({ isPaused, stage }, connection, isOwn, closure) {
  if (isOwn) return say("At your own pace.");
  if (connection === "closed") return say("This page is for staff only.");
  if (connection === "alone") return say("Not connected. Your breath goes on here while the page reconnects.");
  if (isPaused) return say("The room is resting.");
  if (stage === "over") return closure ?? say("The room has landed. Thank you for flying.");
  return say("In step with the room.");
}
