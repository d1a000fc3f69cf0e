// The companion page: the room's breath, or one's own, on a phone.
import { smooth } from "./breath.js";
import { changing, mixed } from "./change.js";
import { showAbsence, showPace, showSheet, showStaffLink } from "./companion-sheet.js";
import { captionOf } from "./companion-words.js";
import { contrast } from "./contrast.js";
import { copy } from "./copy.js";
import { isResting } from "./course.js";
import { Senses, Tone, Touch, Wakefulness } from "./feel.js";
import { showLinks } from "./instrument/token-form.js";
import { OwnPace } from "./own.js";
import { Picture } from "./picture.js";
import { put } from "./put.js";
import { isAbandoned, isLeftAlone, Release } from "./release.js";
import { Room } from "./room.js";
import { Spoken } from "./spoken.js";
import { Staff } from "./staff.js";
import { isRightToLeft, learnWords, say } from "./words.js";

/** How long the caption takes to fade before and after an edge, in seconds. */
const fading = 0.3;

const element = (id) => document.getElementById(id);
const room = new Room();
const picture = new Picture(element("picture"));
const touch = new Touch();
const tone = new Tone();
const senses = new Senses(touch, tone);
const wakefulness = new Wakefulness();
const spoken = new Spoken(element("spoken"));
const release = new Release();
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Whether the sheet lies beside the picture, as in companion.css. */
const isBeside = matchMedia("(min-aspect-ratio: 1/1) and (min-width: 35rem)");

/** How long the page takes to load again, in seconds. */
const loading = 3;

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
  senses.renew();
  spoken.renew();
}

function draw() {
  frame = requestAnimationFrame(draw);
  const now = room.now;
  const shown = breathState(now);
  if (document.body.dataset.room !== room.connection) document.body.dataset.room = room.connection;
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

/** Announces each phase once, by vibration, by sound and in words, and updates the sheet. */
function announcePhase(shown) {
  const { stage, phase, levels, number, isPaused, duration, elapsed } = shown;
  // A sigh has two inhales, which end at different levels.
  const key = `${stage} ${phase} ${levels?.[1]} ${number} ${isPaused}`;
  if (said.phase === key) return;
  said.phase = key;
  document.body.dataset.phase = isPaused ? "paused" : phase;
  const remaining = Math.max(duration - elapsed, 0);
  spoken.note(shown, captionOf(shown), remaining);
  senses.follow(shown, key, remaining);
  picture.prepare(shown.leg);
  if (!own) picture.prepare(room.course.legAfter(shown.number));
  showTexts(shown);
  reloadIfOutdated();
}

/** Whether the page can load again without disturbing a breath or losing what a person has chosen. */
function isCalm() {
  if (touch.isOn || tone.isOn || !isLeftAlone() || (own && !isAbandoned())) return false;
  const shown = breathState();
  if (document.hidden || !shown) return true;
  // A pace of one's own has no pauses; one that is abandoned ends between two breaths.
  return own ? shown.phase === "inhale" && shown.elapsed < 1 : isResting(shown, loading);
}

/** Loads the page again if the daemon has another version. */
function reloadIfOutdated() {
  release.note(room.daemon.version);
  release.reload(isCalm);
}

/** Updates the texts on the sheet. */
function showTexts(shown) {
  said.fact = room.course.factAt(room.now) ?? said.fact;
  showSheet(shown, room, own, said.fact);
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
  showTexts(breathState());
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
    if (own) showPace(own, true);
  });
}

function toggle(id, sense) {
  const button = element(id);
  button.hidden = !sense.isPossible;
  button.addEventListener("click", () => {
    sense.set(!sense.isOn);
    button.setAttribute("aria-pressed", String(sense.isOn));
    said.phase = null;
    senses.renew();
  });
}

toggle("feel", touch);
toggle("hear", tone);

element("keep").addEventListener("click", async () => {
  const words = `${element("fact").textContent}\n${element("source").textContent}`;
  put(element("kept"), (await copy(words)) ? say("Copied.") : say("Not copied; this browser does not allow it."));
  clearTimeout(keptTimer);
  keptTimer = setTimeout(() => put(element("kept"), ""), 4000);
});

// --- Drawing -----------------------------------------------------------------------------

function arrange() {
  const { innerHeight: height } = window;
  // A scrollbar takes some of the window's width.
  const { clientWidth: width } = element("picture");
  const sheet = element("sheet").getBoundingClientRect();
  // A sheet as wide as the window hides everything below its upper edge, which is highest before the page scrolls.
  const hides = !isBeside.matches && sheet.width >= width;
  const covered = isRightToLeft() ? Math.ceil(sheet.right) : Math.ceil(width - sheet.left);
  picture.arrange({
    size: [width, height],
    rows: hides ? Math.min(Math.ceil(sheet.top + scrollY + 40), height) : height,
    // With large text, the sheet may cover all of a narrow window.
    covered: isBeside.matches && covered < width ? covered : 0,
    isMirrored: isRightToLeft(),
    isDark: darkness.matches,
    isPlain: contrast.matches,
  });
  said.phase = null;
}

function wake() {
  cancelAnimationFrame(frame);
  if (document.hidden) {
    // A hidden page requests, draws and plays nothing.
    room.stop();
    touch.rest();
    tone.sleep();
    wakefulness.release();
    reloadIfOutdated();
    return;
  }
  said = { fact: said.fact };
  senses.renew();
  room.start();
  tone.wake();
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
  if (showStaffLink(room)) arrange();
  if (!breathState()) showAbsence(room);
  // Without a breath, no phase announces itself.
  reloadIfOutdated();
};

addEventListener("resize", arrange);
// A scrollbar that comes or goes resizes the picture only.
new ResizeObserver(arrange).observe(element("picture"));
for (const wish of [darkness, contrast]) wish.addEventListener("change", arrange);
document.addEventListener("visibilitychange", wake);
addEventListener("pointerdown", () => {
  wakefulness.hold();
  tone.wake();
});
learnWords().then(() => {
  said = { fact: said.fact };
  // The sheet may now be on the other side.
  arrange();
});
const renewLinks = () => showLinks(new Staff()).then(() => showStaffLink(room)).then(arrange);
// Staff may have restarted the daemon to open pages, or to close them.
room.onReturn = renewLinks;
renewLinks();
arrange();
wake();
// A moment at which the page could reload may pass while somebody touches it.
setInterval(reloadIfOutdated, 60_000);
