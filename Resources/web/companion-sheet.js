// The texts on the sheet of the companion page.
import { fillCaution } from "./caution.js";
import { statusOf, wayOf } from "./companion-words.js";
import { closureOf } from "./opening.js";
import { put, putIn } from "./put.js";
import { decimal, say } from "./words.js";

const element = (id) => document.getElementById(id);

/**
 * Shows what a state of the breath says.
 *
 * @param {object} shown the state (see course.js)
 * @param {Room} room the room
 * @param {OwnPace|null} own the pace of one's own, if that is followed
 * @param {object} [fact] the latest fact
 */
export function showSheet(shown, room, own, fact) {
  if (!own && room.course.isEmpty) return showAbsence(room);
  put(element("status"), statusOf(shown, room.connection, Boolean(own), closureOf(room.daemon)));
  put(element("way"), wayOf(shown.leg));
  element("own").hidden = !own;
  element("story").hidden = Boolean(own);
  fillCaution(own ? null : room.caution);
  if (own) return showPace(own);
  if (fact) showStory(fact.text, fact.source, fact.lang);
  else if (shown.stage === "over") showStory(say("The sky is at rest."), ownPaceHint());
  else showPreface();
  element("keep").disabled = !fact;
}

const ownPaceHint = () => say("You can breathe at your own pace meanwhile.");

/** Shows the words that replace a fact until there is one. */
function showPreface() {
  showStory(say("In as the light rises, out as it sinks."), say("A fact to keep comes between flights."));
}

/** Shows a fact and its source, or two sentences in their place. */
function showStory(text, source, language) {
  putIn(language, element("fact"), text);
  putIn(language, element("source"), source);
}

/** Shows a pace of one's own. */
export function showPace(own) {
  put(element("pace"), say("{rate} breaths a minute", { rate: decimal(own.breathsAMinute) }));
}

/** Shows that nothing of the room is known. */
export function showAbsence(room) {
  element("own").hidden = true;
  element("story").hidden = false;
  const isClosed = room.connection === "closed";
  put(element("status"), isClosed ? say("This page is not open to guests.") : say("Looking for the room…"));
  if (isClosed) showStory(ownPaceHint(), "");
  else showPreface();
}

/** Links to the page for staff while this one is not open. Returns whether that has changed. */
export function showStaffLink(room) {
  const link = element("staff");
  const isHidden = room.connection !== "closed";
  if (link.hidden === isHidden) return false;
  link.hidden = isHidden;
  link.parentElement.hidden = [...link.parentElement.children].every(({ hidden }) => hidden);
  return true;
}
