// The page for staff: the room's state, and commands to it.
import { swell } from "./breath.js";
import { fillCaution } from "./caution.js";
import { keepsPace, nextBreath } from "./coming.js";
import { changesPace, detailsOf, effectOf, headingOf } from "./control-words.js";
import { Displays } from "./displays.js";
import { showHealth, showNoHealth } from "./health.js";
import { isHeld } from "./hold.js";
import { leaveForm, linking, markToken } from "./instrument/token-form.js";
import { put } from "./put.js";
import { reasonOf } from "./refusal.js";
import { Release } from "./release.js";
import { Staff } from "./staff.js";
import { nameVolume } from "./volume.js";
import { learnWords, patternName, say } from "./words.js";

const element = (id) => document.getElementById(id);
const staff = new Staff();
const displays = new Displays(staff, answer);
const release = new Release();
const link = linking(staff);

/** How often the state and the health are polled, in milliseconds. */
const often = 2000;

let timer = 0;
let looks = 0;
let answerTimer = 0;
let touched = -Infinity;

async function look() {
  clearTimeout(timer);
  looks += 1;
  const number = looks;
  if (document.hidden) return;
  link();
  try {
    const state = await staff.ask("v1/state");
    // A later look may have been answered first, and goes on by itself.
    if (number !== looks) return;
    // These scripts may not understand the answers of a later version.
    release.note(state.version);
    show(state);
    await showComing(state, number);
    if (number !== looks) return;
    put(element("link"), say("Connected. Aloft {version}.", { version: state.version }));
    // A proxy may pass everything else.
    const health = await staff.health().catch(() => null);
    if (number !== looks) return;
    if (health) {
      displays.hasWindow = health.last_frame_age !== undefined;
      showHealth(element("health"), health);
    } else {
      showNoHealth(element("health"));
    }
  } catch (error) {
    if (number !== looks) return;
    put(element("link"), error.isLocked ? refusal() : say("The room cannot be reached; trying again."));
    if (error.isLocked) open(true);
    showAbsence();
    // Nothing is sent until a person enters the token.
    if (error.isLocked) return;
  }
  if (number === looks) timer = setTimeout(look, often);
}

function show(state) {
  const { stage, phase, paused, pattern, level, next, follows, now_unix: now } = state;
  // Screens that follow this one may be open while it is closed.
  const closed = state.closed && !state.leads;
  displays.views = state.views;
  put(element("phase"), headingOf(state));
  put(element("where"), detailsOf(state, coming?.t_unix > now ? coming : null));
  element("closure").hidden = !state.closed;
  element("led").hidden = !follows;
  const isOver = stage === "over";
  element("where").hidden = state.closed && isOver;
  const isEnding = stage === "ending" || isOver;
  // A session that begins on a closed display ends after one breath, which nobody sees.
  const isIdle = (control) => (isOver || follows) && sessionControls.includes(control)
    || (closed && isEnding || follows) && control.id === "session";
  enable((control) => !isIdle(control));
  element("session").classList.toggle("main", isOver && !closed && !follows);
  put(element("pause"), paused ? say("Resume") : say("Pause"));
  element("pause").dataset.paused = paused;
  put(element("session"), isEnding ? say("Begin again") : say("End gently"));
  element("session").dataset.word = isEnding ? "start" : "stop";
  if (isOver) rest();
  else follow(level, paused || !next ? 0 : next.t_unix - now, phase);
  // A control in use is not overwritten.
  if (performance.now() - touched < 1500) return;
  choose("pattern", state.patterns, pattern);
  choose("view", state.views, state.view);
  element("sound").setAttribute("aria-checked", String(!state.muted));
  if (state.volume !== undefined && !isHeld(element("volume"))) element("volume").value = state.volume;
  nameVolume(element("volume"));
}

/** Shows that neither breath nor health is known, and disables the controls. */
function showAbsence() {
  enable(() => false);
  rest();
  displays.showAbsence();
  put(element("phase"), "–");
  put(element("where"), "");
  element("closure").hidden = true;
  element("led").hidden = true;
  element("where").hidden = false;
  showNoHealth(element("health"));
}

/** The edge at which the next breath begins, if it was known at the last look. */
let coming = null;

/** Asks for the breath of the next minutes: a fact and a slow breath are shorter. */
const askAhead = () => staff.ask("v1/timeline?seconds=120");

/** Shows how the next breath differs from that of a look, and who should not breathe along, if anyone. */
async function showComing(state, number) {
  const timeline = state.stage === "over" ? null : await askAhead();
  if (number !== looks) return;
  coming = timeline && nextBreath(timeline);
  put(element("where"), detailsOf(state, coming));
  fillCaution(timeline?.caution);
}

let breath = null;

/** Animates the bar to the end of the phase. */
function follow(level, left, phase) {
  const goals = { inhale: 1, hold_in: 1, exhale: 0, hold_out: 0 };
  breath = { level, goal: goals[phase] ?? level, left, at: performance.now() };
}

/** Empties the bar. */
function rest() {
  breath = null;
  element("level").style.transform = "";
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
let drawnAt = -Infinity;

function draw() {
  requestAnimationFrame(draw);
  if (!breath) return;
  // With reduced motion the bar steps once a second.
  if (stillness.matches && performance.now() - drawnAt < 1000) return;
  drawnAt = performance.now();
  const { level, goal, left, at } = breath;
  // The half cosine that ends with the phase, from where it is now.
  const start = Math.acos(2 * Math.abs(goal - level) - 1) / Math.PI;
  const passed = left > 0 ? Math.min((performance.now() - at) / 1000 / left, 1) : 0;
  const progress = start + (1 - start) * passed;
  const shown = goal === level ? level : swell(1 - goal, goal, progress);
  element("level").style.transform = `scaleX(${shown.toFixed(4)})`;
}

function choose(id, names, chosen) {
  const list = element(id);
  const known = [...list.options].map(({ value }) => value);
  const all = names.includes(chosen) ? names : [chosen, ...names];
  if (known.join() !== all.join()) {
    list.replaceChildren(...all.map((name) => new Option(patternName(name), name)));
  }
  list.value = chosen;
}

/**
 * The controls of a session that is under way: once it is over, or if another screen leads, their commands are refused.
 */
const sessionControls = [...document.querySelectorAll(".row button[data-command], #pause, #pattern")];

/** The control that lost the focus because it was disabled. */
let interrupted = null;

/** Enables the controls that a condition holds for, and disables the others; those of the displays are their own. */
function enable(isOn) {
  const controls = [...document.querySelectorAll("section:not(#displays) :is(button, select, input)")];
  const { activeElement } = document;
  if (controls.includes(activeElement) && !isOn(activeElement)) interrupted = activeElement;
  for (const control of controls) control.disabled = !isOn(control);
  if (!interrupted || !isOn(interrupted)) return;
  if ([document.body, interrupted].includes(activeElement)) interrupted.focus();
  interrupted = null;
}

/** Shows the form for the token, or hides it. */
function open(isLocked, takesFocus = element("token-form").hidden) {
  const form = element("token-form");
  const wasHidden = form.hidden;
  form.hidden = !isLocked;
  // Either line says that it is wrong.
  const reason = element("link").textContent === refusal() ? "link" : "answer";
  markToken(element("token"), isLocked && staff.token ? reason : "");
  if (isLocked && takesFocus) element("token").focus();
  else if (!isLocked && !wasHidden) leaveForm(form);
}

displays.onLock = () => {
  // In a room that is open to guests, this alone needs the token. A control in use keeps the focus.
  open(true, !document.activeElement?.closest("section"));
  // The page may have said so above.
  if (staff.token && element("link").textContent !== refusal()) answer(refusal());
};

/** Why a request was refused for want of the token. */
function refusal() {
  return staff.token ? say("The token is wrong.") : say("This needs the staff token.");
}

/** How long an answer is shown, in milliseconds: mostly until what was asked for is seen. */
const answering = 8000;

function answer(text) {
  // Each command is answered, also if the words are the same.
  element("answer").textContent = text;
  clearTimeout(answerTimer);
  answerTimer = setTimeout(() => put(element("answer"), ""), answering);
}

async function command(word, value) {
  touched = performance.now();
  const { token } = staff;
  try {
    const { note } = await staff.send(word, value);
    // What changes nothing, or waits for the end of a pause, is answered without an effect.
    const waits = word === "skip" && element("pause").dataset.paused === "true";
    const ahead = changesPace(word) && !note ? await askAhead().catch(() => null) : null;
    answer(note || waits ? "" : effectOf(word, ahead !== null && keepsPace(ahead)));
  } catch (error) {
    // Another token may have been entered meanwhile.
    const isLocked = error.isLocked && token === staff.token;
    if (isLocked) open(true, true);
    answer(isLocked ? refusal() : say("That did not work: {reason}", { reason: reasonOf(error) }));
    touched = -Infinity;
  }
  setTimeout(look, 250);
}

for (const button of document.querySelectorAll("button[data-command]")) {
  button.addEventListener("click", () => command(button.dataset.command));
}
for (const list of document.querySelectorAll("select[data-command], input[data-command]")) {
  list.addEventListener("change", () => command(list.dataset.command, list.value));
}
element("volume").addEventListener("input", ({ currentTarget }) => {
  touched = performance.now();
  nameVolume(currentTarget);
});
element("session").addEventListener("click", ({ currentTarget }) =>
  command(currentTarget.dataset.word));
element("pause").addEventListener("click", ({ currentTarget }) =>
  command(currentTarget.dataset.paused === "true" ? "resume" : "pause"));
element("sound").addEventListener("click", ({ currentTarget }) => {
  const isOn = currentTarget.getAttribute("aria-checked") === "true";
  currentTarget.setAttribute("aria-checked", String(!isOn));
  command(isOn ? "mute" : "unmute");
});
element("token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  staff.token = element("token").value.trim();
  element("token").value = "";
  // What it says may be of the former token.
  answer("");
  open(false);
  look();
  displays.renew();
});
document.addEventListener("visibilitychange", look);
enable(() => false);
learnWords().then((hasChanged) => {
  look();
  if (hasChanged) displays.translate();
});
look();
displays.poll();
release.watch(() => displays.isEdited || staff.isTokenUnstored || element("token").value !== "");
draw();
