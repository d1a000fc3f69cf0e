// The displays of the site, and what this one shows, on the page for staff.
import { isHeld } from "./hold.js";
import { openingOf } from "./opening.js";
import { put } from "./put.js";
import { reasonOf } from "./refusal.js";
import { TimetableForm } from "./timetable-form.js";
import { nameVolume } from "./volume.js";
import { patternName, say } from "./words.js";

/** How often the displays and the picture are polled, in milliseconds. */
const often = 4000;

/** The age from which a report counts as old, in seconds: a display reports every 30 s. */
const stale = 45;

const element = (id) => document.getElementById(id);

/** When a closed display opens, as far as its reports can be read. */
const opening = (status) =>
  status.online === false || status.unreadable ? null : openingOf(status);

/** What a display does, in a word or two. */
function doing({ online, unreadable, phase, paused, closed, heard_age: age }) {
  if (online === false) return say("Offline");
  if (unreadable) return say("Report unreadable");
  if (phase === undefined) return say("No report yet");
  if (age > stale) return say("No report for {seconds} s", { seconds: Math.round(age) });
  if (closed) return say("Closed");
  if (paused) return say("Paused");
  return phase === "idle" ? say("At rest") : say("Breathing");
}

/** What each display of a machine shows, if there are several or one shows nothing. */
function seen({ online, unreadable, displays = [] }) {
  if (online === false || unreadable) return "";
  if (displays.length < 2 && !displays.some(({ state }) => state === "failed")) return "";
  return displays.map(({ number, state, view, problem }) => say("Display {number}: {what}", {
    number,
    what: { open: say(view), closed: say("Closed") }[state] ?? problem ?? say("No picture"),
  })).join(" · ");
}

/** What a display lacks while its breath goes on, one line each. */
function lacking({ online, unreadable, troubles = [] }) {
  if (online === false || unreadable) return "";
  return troubles.map((text) => say(text)).join("\n");
}

/** The number of rows so far, for their identifiers. */
let count = 0;

/** One display: its name, its state, and its controls. */
class Row {
  #touched = -Infinity;

  /**
   * @param {string} name the display
   * @param {(name: string, command: string, value: any) => void} command sends a command
   * @param {(name: string, changes: object) => Promise<string?>} arrange changes the timetable
   */
  constructor(name, command, arrange) {
    this.name = name;
    const make = (tag, attributes = {}) => Object.assign(document.createElement(tag), attributes);
    this.item = make("li");
    this.title = make("h3", { textContent: name });
    this.state = make("p", { className: "quiet" });
    this.displays = make("p", { className: "quiet" });
    this.troubles = make("p", { className: "trouble" });
    count += 1;
    this.reason = make("p", { className: "quiet", id: `reason-${count}` });
    this.pause = make("button", { type: "button" });
    this.volume = make("input", { type: "range", min: 0, max: 100, step: 5 });
    this.volume.setAttribute("aria-label", say("Volume of {display}", { display: name }));
    this.loudness = make("label", { className: "volume" });
    this.loudness.append(say("Volume"), this.volume);
    const row = make("div", { className: "row" });
    row.append(this.pause, this.loudness);
    this.timetable = new TimetableForm(name, (changes) => arrange(name, changes));
    this.item.append(
      this.title, this.state, this.displays, this.troubles, row, this.reason, this.timetable.item,
    );
    this.pause.addEventListener("click", () => {
      this.#touched = performance.now();
      command(name, this.pause.dataset.paused === "true" ? "resume" : "pause");
    });
    this.volume.addEventListener("input", () => {
      this.#touched = performance.now();
      nameVolume(this.volume);
    });
    this.volume.addEventListener("change", () => {
      this.#touched = performance.now();
      command(name, "volume", this.volume.value);
    });
  }

  show(status, views) {
    const { phase, pattern, version, view, muted, volume, paused, commands, online, follows } = status;
    const words = [doing(status), opening(status), pattern && patternName(pattern), view && say(view),
      muted ? say("muted") : null, status.self ? say("this display") : null, version];
    put(this.state, words.filter(Boolean).join(" · "));
    put(this.displays, seen(status));
    this.displays.hidden = this.displays.textContent === "";
    put(this.troubles, lacking(status));
    this.troubles.hidden = this.troubles.textContent === "";
    const isPaused = Boolean(paused);
    put(this.pause, isPaused ? say("Resume") : say("Pause"));
    this.pause.dataset.paused = isPaused;
    const display = { display: this.name };
    this.pause.setAttribute("aria-label",
      isPaused ? say("Resume: {display}", display) : say("Pause: {display}", display));
    // One that does not report whether it accepts commands may accept them.
    const isOpen = commands !== false && online === true;
    // Without a report, nothing says whether Pause or Resume would have an effect; without a breath, neither has one.
    const breathes = paused === true || (paused === false && phase !== "idle");
    this.#enable(this.pause, isOpen && breathes && !follows);
    const isLed = online === true && Boolean(follows);
    put(this.reason, isLed ? say("It follows another display. Pause that one instead.") : "");
    this.reason.hidden = !isLed;
    if (isLed) this.pause.setAttribute("aria-describedby", this.reason.id);
    else this.pause.removeAttribute("aria-describedby");
    this.#enable(this.volume, isOpen && volume !== undefined);
    // A slider without a value would show the middle of its range.
    this.loudness.hidden = volume === undefined && this.volume !== document.activeElement;
    // A control in use is not overwritten until the display has reported the change.
    const isFree = !isHeld(this.volume) && performance.now() - this.#touched > 2 * often;
    if (volume !== undefined && isFree) this.volume.value = volume;
    nameVolume(this.volume);
    this.timetable.views = views;
    this.timetable.show(status.timetable, isOpen);
  }

  /** Shows that the state is unknown, and disables the controls; the timetable and what is edited stay. */
  showAbsence() {
    put(this.state, "–");
    for (const part of [this.displays, this.troubles, this.reason]) part.hidden = true;
    for (const control of [this.pause, this.volume]) this.#enable(control, false);
    this.timetable.open(false);
  }

  #enable(control, isOn) {
    // A control that is disabled loses the focus.
    control.disabled = !isOn && control !== document.activeElement;
  }
}

export class Displays {
  #rows = new Map();
  #timer = 0;
  #polls = 0;
  #isLocked = false;

  /** Whether the daemon has a window. */
  hasWindow = false;

  /** The views to choose from. */
  views = ["sky", "airport", "radar"];

  /** Called when the daemon refuses the displays or the picture for want of the token. */
  onLock = () => {};

  /**
   * @param {Staff} staff sends requests to the daemon
   * @param {(text: string) => void} answer shows why a command was refused
   */
  constructor(staff, answer) {
    Object.assign(this, { staff, answer });
    document.addEventListener("visibilitychange", () => this.poll());
  }

  /** Whether a person has changed a timetable that is not saved. */
  get isEdited() {
    return [...this.#rows.values()].some(({ timetable }) => timetable.isEdited);
  }

  /** Polls now, and from then on as long as the page is visible. */
  async poll() {
    clearTimeout(this.#timer);
    if (document.hidden || this.#isLocked) return;
    this.#polls += 1;
    const number = this.#polls;
    await Promise.all([
      this.#try("displays", () => this.#showDisplays(), () => {
        // A later poll may have been answered.
        if (number === this.#polls) this.showAbsence();
      }),
      this.#try("screen", () => this.#showScreen()),
    ]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.poll(), often);
  }

  /** Polls again with another token. */
  renew() {
    this.#isLocked = false;
    return this.poll();
  }

  /** Shows that the state of the displays is unknown, as while the daemon does not answer. */
  showAbsence() {
    for (const row of this.#rows.values()) row.showAbsence();
  }

  /** Writes the rows again, in another language; one that a person edits stays. */
  translate() {
    for (const [name, row] of this.#rows) {
      if (row.timetable.isEdited) continue;
      row.item.remove();
      this.#rows.delete(name);
    }
    return this.poll();
  }

  /** Shows a part if there is something to show; after a failure it stays. */
  async #try(part, work, fail = () => {}) {
    const { token } = this.staff;
    try {
      element(part).hidden = !(await work());
    } catch (error) {
      fail();
      // Another token may have been entered meanwhile.
      if (error.status !== 401 || token !== this.staff.token || this.#isLocked) return;
      this.#isLocked = true;
      this.onLock();
    }
  }

  async #showDisplays() {
    const { displays, broker, broker_problem: problem } = await this.staff.ask("v1/displays");
    if (!displays) return !element("displays").hidden;
    const names = new Set(displays.map(({ name }) => name));
    for (const [name, row] of this.#rows) {
      if (names.has(name)) continue;
      // The list is incomplete.
      if (problem) {
        row.showAbsence();
        continue;
      }
      // A daemon that was restarted learns of those that follow it only after a while.
      if (row.timetable.isEdited) {
        row.show({ online: false }, this.views);
        continue;
      }
      row.item.remove();
      this.#rows.delete(name);
    }
    for (const display of displays) {
      let row = this.#rows.get(display.name);
      if (!row) {
        row = new Row(
          display.name,
          (...words) => this.#command(...words),
          (name, changes) => this.#arrange(name, changes),
        );
        this.#rows.set(display.name, row);
        element("site").append(row.item);
      }
      row.show(display, this.views);
    }
    put(element("no-displays"), problem
      ? say("The broker does not answer; some displays may be missing.")
      : say("No display has reported yet."));
    element("no-displays").hidden = this.#rows.size > 0 && !problem;
    return broker || this.#rows.size > 0;
  }

  async #showScreen() {
    if (!this.hasWindow) return false;
    const picture = await createImageBitmap(await this.staff.picture("v1/screen.png"));
    const canvas = element("shown");
    Object.assign(canvas, { width: picture.width, height: picture.height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    picture.close();
    return true;
  }

  /** Changes a timetable; returns the remark of the display. */
  async #arrange(display, changes) {
    const { note } = await this.staff.send("timetable", changes, display);
    setTimeout(() => this.poll(), 1200);
    return note;
  }

  async #command(display, command, value) {
    try {
      await this.staff.send(command, value, display);
      this.answer("");
    } catch (error) {
      this.answer(say("That did not work: {reason}", { reason: reasonOf(error) }));
    }
    setTimeout(() => this.poll(), 400);
  }
}
