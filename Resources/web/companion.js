// The companion page: the room's breath, or one's own, on a phone.
import { smooth } from "./breath.js";
import { fillCaution } from "./caution.js";
import { changing, mixed } from "./change.js";
import { captionOf, statusOf, wayOf } from "./companion-words.js";
import { copy } from "./copy.js";
import { Tone, Touch, Wakefulness } from "./feel.js";
import { showLinks } from "./instrument/token-form.js";
import { OwnPace } from "./own.js";
import { Picture } from "./picture.js";
import { Room } from "./room.js";
import { Spoken } from "./spoken.js";
import { Staff } from "./staff.js";
import { decimal, isRightToLeft, learnWords, say } from "./words.js";

/** How long the caption takes to fade before and after an edge, in seconds. */
const fading = 0.3;

const element = (id) => document.getElementById(id);
const room = new Room();
const picture = new Picture(element("picture"));
const touch = new Touch();
const tone = new Tone();
const wakefulness = new Wakefulness();
const spoken = new Spoken(element("spoken"));
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Whether the sheet lies beside the picture, as in companion.css. */
const isBeside = matchMedia("(min-aspect-ratio: 1/1) and (min-width: 35rem)");

/** The state of the breath while nothing of the room is known. */
const absence = {
  stage: "ahead", phase: "", level: 0, elapsed: 0, duration: 0, number: 0, isPaused: false,
};

/** The state of the room's breath at an instant. */
const roomState = (now) => (room.course.isEmpty ? absence : room.course.at(now));

/** What is followed, as a function of the room's time. */
let followed = { at: roomState, isOwn: false };

/** What was followed before, with the instant since which it yields; null once it has yielded. */
let left = null;
let own = null;
let frame = 0;
let keptTimer = 0;
let said = {};

/** The room's time, in seconds since 1970, as far as it is known here. */
export const roomTime = () => room.now;

/**
 * The state of the breath at an instant of the room's time, and how opaque the plane is; null while there
 * is no breath to show.
 */
export function breathState(now = room.now) {
  if (!own && !left && room.course.isEmpty) return null;
  const shown = mixed(now, followed.at, left);
  if (left && now >= left.since + changing) left = null;
  return shown;
}

/** Lets a breath yield from now on, from where it is shown: another may still be yielding to it. */
function leave(at) {
  const former = left;
  left = { at: (time) => mixed(time, at, former), since: room.now };
}

/** Follows something else. The breath changes gradually and never jumps. */
function follow(next) {
  if (!room.course.isEmpty || followed.isOwn) leave(followed.at);
  followed = next;
  said = {};
  spoken.renew();
}

function draw() {
  frame = requestAnimationFrame(draw);
  const now = room.now;
  const shown = breathState(now);
  document.body.dataset.room = room.connection;
  if (!shown) return;
  picture.draw(shown, { isStill: stillness.matches, clarity: shown.clarity });
  drawCaption(shown);
  announcePhase(shown);
}

function drawCaption(shown) {
  const { stage, elapsed, duration, isPaused } = shown;
  const words = captionOf(shown);
  const place = element("caption");
  if (said.words !== words) {
    said.words = words;
    place.textContent = words;
  }
  const isBreath = stage === "flight" && !isPaused;
  const opacity = isBreath
    ? Math.min(smooth(elapsed, 0, fading), smooth(duration - elapsed, 0, fading))
    : 1;
  place.style.opacity = opacity.toFixed(3);
}

/** Announces each phase once, by vibration and by sound, and updates the sheet. */
function announcePhase(shown) {
  const { stage, phase, number, isPaused, duration, elapsed } = shown;
  const key = `${stage} ${phase} ${number} ${isPaused}`;
  if (said.phase === key) return;
  said.phase = key;
  document.body.dataset.phase = isPaused ? "paused" : phase;
  const remaining = Math.max(duration - elapsed, 0);
  spoken.note(shown, captionOf(shown), remaining);
  if (isPaused || stage !== "flight") {
    touch.rest();
    tone.rest();
  } else {
    touch.begin(phase, remaining);
    tone.begin(phase === "inhale" || phase === "hold_in" ? 1 : 0, remaining);
  }
  picture.prepare(shown.leg);
  picture.prepare(upcomingLeg(shown));
  showSheet(shown);
}

function upcomingLeg({ number }) {
  return own ? null : room.course.steps.find((step) => step.number > number)?.leg;
}

/** The texts on the sheet; unchanged ones are not replaced. */
function showSheet(shown) {
  if (!own && room.course.isEmpty) return showAbsence();
  put("status", statusOf(shown, room.connection, followed.isOwn));
  put("way", wayOf(shown.leg));
  element("own").hidden = !followed.isOwn;
  element("story").hidden = followed.isOwn;
  fillCaution(followed.isOwn ? null : room.caution);
  if (followed.isOwn) {
    put("pace", say("{rate} breaths a minute", { rate: decimal(own.breathsAMinute) }));
    return;
  }
  const fact = room.course.factAt(room.now) ?? said.fact;
  said.fact = fact;
  put("fact", fact?.text ?? say("In as the light rises, out as it sinks."));
  put("source", fact?.source ?? say("A fact to keep comes between flights."));
  element("keep").disabled = !fact;
}

/** The texts on the sheet while nothing of the room is known. */
function showAbsence() {
  element("own").hidden = true;
  element("story").hidden = false;
  const isClosed = room.connection === "closed";
  const words = isClosed ? say("This page is not open to guests.") : say("Looking for the room…");
  put("source", words);
  put("status", words);
}

/** Links to the page for staff while this one is not open. */
function showStaffLink() {
  const link = element("staff");
  const isHidden = room.connection !== "closed";
  if (link.hidden === isHidden) return;
  link.hidden = isHidden;
  link.parentElement.hidden = [...link.parentElement.children].every(({ hidden }) => hidden);
  arrange();
}

function put(id, text) {
  const place = element(id);
  if (place.textContent !== text) place.textContent = text;
}

// --- Controls -----------------------------------------------------------------

function choosePace(isOwn) {
  for (const [id, isChosen] of [["with-room", !isOwn], ["own-pace", isOwn]]) {
    element(id).setAttribute("aria-checked", String(isChosen));
    element(id).tabIndex = isChosen ? 0 : -1;
  }
  if (isOwn === followed.isOwn) return;
  const now = room.now;
  if (isOwn) {
    const current = room.course.isEmpty ? null : room.course.at(now);
    own = new OwnPace(now + changing / 2, 60 / (current?.bpm ?? 10), current?.leg, room.policy);
    const mine = own;
    follow({ at: (time) => mine.at(time), isOwn: true });
  } else {
    follow({ at: roomState, isOwn: false });
    own = null;
  }
  showSheet(breathState());
}

for (const id of ["with-room", "own-pace"]) {
  element(id).addEventListener("click", () => choosePace(id === "own-pace"));
  element(id).addEventListener("keydown", (event) => {
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    choosePace(!followed.isOwn);
    element(followed.isOwn ? "own-pace" : "with-room").focus();
  });
}

for (const [id, steps] of [["slower", 1], ["faster", -1]]) {
  element(id).addEventListener("click", () => {
    own?.change(steps);
    if (own) put("pace", say("{rate} breaths a minute", { rate: decimal(own.breathsAMinute) }));
  });
}

function toggle(id, sense) {
  const button = element(id);
  button.hidden = !sense.isPossible;
  button.addEventListener("click", () => {
    sense.set(!sense.isOn);
    button.setAttribute("aria-pressed", String(sense.isOn));
    said.phase = null;
  });
}

toggle("feel", touch);
toggle("hear", tone);

element("keep").addEventListener("click", async () => {
  const words = `${element("fact").textContent}\n${element("source").textContent}`;
  put("kept", (await copy(words)) ? say("Copied.") : say("Not copied; this browser does not allow it."));
  clearTimeout(keptTimer);
  keptTimer = setTimeout(() => put("kept", ""), 4000);
});

// --- Drawing -----------------------------------------------------------------------------

function arrange() {
  const { innerWidth: width, innerHeight: height } = window;
  const sheet = element("sheet").getBoundingClientRect();
  // A sheet as wide as the window hides everything below its upper edge.
  const hides = !isBeside.matches && sheet.width >= width;
  const covered = isRightToLeft() ? Math.ceil(sheet.right) : Math.ceil(width - sheet.left);
  picture.arrange({
    size: [width, height],
    rows: hides ? Math.min(Math.ceil(sheet.top + 40), height) : height,
    covered: isBeside.matches ? covered : 0,
    isMirrored: isRightToLeft(),
    isDark: darkness.matches,
  });
  said.phase = null;
}

function wake() {
  cancelAnimationFrame(frame);
  if (document.hidden) {
    // A hidden page requests, draws and plays nothing.
    room.stop();
    touch.rest();
    tone.rest();
    wakefulness.release();
    return;
  }
  said = { fact: said.fact };
  room.start();
  wakefulness.hold();
  frame = requestAnimationFrame(draw);
}

/** The course shown last, and by how many seconds the clock has stepped since. */
let former = { course: null, step: 0 };
room.onStep = (step) => {
  // What does not follow the room's new course continues from where it was.
  const moved = (at) => (time) => at(time - step);
  if (followed.isOwn) followed.at = moved(followed.at);
  if (left) left = { at: moved(left.at), since: left.since + step };
  former.step += step;
};
room.onChange = () => {
  own?.keepTo(room.policy);
  // A changed course is blended in.
  const { course: before, step } = former;
  if (before && before !== room.course && !followed.isOwn && !before.isEmpty) {
    const now = room.now;
    const onBefore = (time) => before.at(time - step);
    if (Math.abs(onBefore(now).level - roomState(now).level) > 0.02) leave(onBefore);
  }
  if (before !== room.course) former = { course: room.course, step: 0 };
  said.phase = null;
  showStaffLink();
  if (!breathState()) showAbsence();
};

addEventListener("resize", arrange);
darkness.addEventListener("change", arrange);
document.addEventListener("visibilitychange", wake);
addEventListener("pointerdown", () => wakefulness.hold());
learnWords().then(() => {
  said = { fact: said.fact };
  // The sheet may now be on the other side.
  arrange();
});
showLinks(new Staff()).then(arrange);
arrange();
wake();
