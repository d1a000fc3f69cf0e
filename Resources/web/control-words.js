// The sentences of the page for staff about the session.
import { openingOf } from "./opening.js";
import { decimal, say } from "./words.js";

/** The words for a part of a session. */
function doing(stage, phase) {
  switch (stage === "flight" ? phase : stage) {
    case "inhale": return say("Breathing in");
    case "hold_in": return say("Holding, full");
    case "exhale": return say("Breathing out");
    case "hold_out": return say("Resting, empty");
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

/** What an accepted command leads to, if that is not seen at once; else nothing. */
export function effectOf(command) {
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

/** The flight and the breath; nothing after the session. */
export function detailsOf({ stage, bpm, pattern, leg, flight }) {
  if (stage === "over") return "";
  // The daemon counts the flight that comes next; after the last one there is none.
  const number = stage === "ending" ? Math.max(flight, 1) : flight + 1;
  const figures = { flight: number, pattern: say(pattern.replaceAll("-", " ")), rate: decimal(bpm) };
  return leg
    ? say("{origin} to {destination} · flight {flight} · {pattern}, {rate} a minute", {
        ...figures,
        origin: leg.from_city,
        destination: leg.to_city,
      })
    : say("flight {flight} · {pattern}, {rate} a minute", figures);
}
