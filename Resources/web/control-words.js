// The sentences of the page for staff about the session.
import { openingOf } from "./opening.js";
import { decimal, patternName, say } from "./words.js";

/** The words for a part of a session. */
function doing(stage, phase) {
  switch (stage === "flight" ? phase : stage) {
    case "inhale": return say("Breathing in");
    case "hold_in": return say("Holding after the in-breath");
    case "exhale": return say("Breathing out");
    case "hold_out": return say("Resting after the out-breath");
    case "ahead": return say("Not begun");
    case "lead_in": return say("Settling in");
    case "interlude": return say("Breathing freely, with a fact");
    case "ending": return say("Ending gently");
    case "over": return say("Over");
  }
}

/** What the room does. Of a closed display, that it is closed, and when it opens. */
export function headingOf(state) {
  if (state.closed) return [say("Closed"), openingOf(state)].filter(Boolean).join(" · ");
  return state.paused ? say("Paused") : doing(state.stage, state.phase);
}

/**
 * What an accepted command leads to, if that is not seen at once; else nothing.
 *
 * @param {string} command the command
 * @param {boolean} isUnchanged whether the next breath is as long as this one even so
 */
export function effectOf(command, isUnchanged = false) {
  if (isUnchanged) return say("Breaths stay as long as this one.");
  switch (command) {
    case "slower": return say("Breaths become longer, from the next one on.");
    case "faster":
    case "too_slow": return say("Breaths become shorter, from the next one on.");
    case "pattern": return say("The pattern changes after this breath.");
    case "skip": return say("What comes next begins shortly.");
    case "stop": return say("The session ends after this breath.");
    case "start": return say("The session begins in a few seconds.");
    default: return "";
  }
}

/** Whether a command makes breaths longer or shorter. */
export const changesPace = (command) => ["slower", "faster", "too_slow"].includes(command);

/** Whether two breaths have the same pattern and, as far as a page shows it, the same pace. */
const isAlike = (one, other) =>
  one.pattern === other.pattern && decimal(one.bpm) === decimal(other.bpm);

/** The flight, the breath, and how the next one differs; nothing after the session. */
export function detailsOf(state, next = null) {
  if (state.stage === "over") return "";
  const parts = [breathOf(state)];
  if (next && !isAlike(state, next)) {
    const figures = { pattern: patternName(next.pattern), rate: decimal(next.bpm) };
    parts.push(say("next: {pattern}, {rate} a minute", figures));
  }
  return parts.join(" · ");
}

function breathOf({ stage, bpm, pattern, leg, flight }) {
  // The daemon counts the flight that comes next; after the last one there is none.
  const number = stage === "ending" ? Math.max(flight, 1) : flight + 1;
  const figures = { flight: number, pattern: patternName(pattern), rate: decimal(bpm) };
  return leg
    ? say("{origin} to {destination} · flight {flight} · {pattern}, {rate} a minute", {
        ...figures,
        origin: leg.from_city,
        destination: leg.to_city,
      })
    : say("flight {flight} · {pattern}, {rate} a minute", figures);
}
