// The texts on the sheet of the companion page.
import { fillCaution } from "./caution.js";
import { paceOf, statusOf, wayOf } from "./companion-words.js";
import { closureOf } from "./opening.js";
import { put, putIn } from "./put.js";
import { say } from "./words.js";

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
  const isOver = shown.stage === "over";
  put(element("way"), isOver ? "" : wayOf(shown.leg));
  element("own").hidden = !own;
  element("story").hidden = Boolean(own);
  fillCaution(own || isOver ? null : room.caution);
  // Screen readers read a fact when it appears, but not the words that replace it.
  element("story").setAttribute("aria-live", fact && shown.stage === "interlude" ? "polite" : "off");
  if (own) return showPace(own);
  if (fact) showStory(fact.text, fact.source, fact.lang);
  else if (isOver) showStory(say("The sky is at rest."), ownPaceHint());
  else showPreface();
  element("keep").disabled = !fact;
}

const ownPaceHint = () => say("You can breathe at your own pace meanwhile.");

/** Shows the words that replace a fact until there is one. */
function showPreface() {
  showStory(say("In as the light rises, out as it sinks."), say("Between flights, you see a fact you can keep."));
}

/** Shows a fact and its source, or two sentences in their place. */
function showStory(text, source, language) {
  putIn(language, element("fact"), text);
  putIn(language, element("source"), source);
}

/**
 * Shows a pace of one's own.
 *
 * @param {OwnPace} own the pace
 * @param {boolean} [isChosen] whether a person has just chosen it: screen readers do not read every breath on the way
 */
export function showPace(own, isChosen = false) {
  element("pace").setAttribute("aria-live", isChosen ? "polite" : "off");
  put(element("pace"), paceOf(own));
  // A button that is disabled would lose the focus.
  element("slower").setAttribute("aria-disabled", String(own.isSlowest));
  element("faster").setAttribute("aria-disabled", String(own.isFastest));
}

/** Shows that nothing of the room is known. */
export function showAbsence(room) {
  element("own").hidden = true;
  element("story").hidden = false;
  const isClosed = room.connection === "closed";
  put(element("status"), isClosed ? say("This page is for staff only.") : say("Looking for the room…"));
  if (isClosed) showStory(ownPaceHint(), "");
  else showPreface();
}

/**
 * Links to the page for staff while it may be used, and while this one is not open: the token can be entered there.
 * Returns whether that has changed.
 */
export function showStaffLink(room) {
  const link = element("staff");
  const isHidden = room.connection !== "closed" && link.dataset.open !== "true";
  if (link.hidden === isHidden) return false;
  link.hidden = isHidden;
  link.parentElement.hidden = [...link.parentElement.children].every(({ hidden }) => hidden);
  return true;
}
