// The form with the opening hours, holidays and programme of a display.
import { reasonOf, savedWith } from "./refusal.js";
import {
  entryOf, holidayOf, hoursOf, isSame, programmeOf, textOf, weekOf,
} from "./timetable.js";
import { hasNewPast, isWithoutHours, problemOf } from "./timetable-problems.js";
import { make, TimetableRows } from "./timetable-rows.js";
import { say } from "./words.js";

const parts = ["hours", "holidays", "programme"];

/** How long a display may take to report what was saved, in milliseconds. */
const settling = 6000;

/** What is said once changes are saved. */
function saved(remark, hasPast) {
  if (remark) return savedWith(remark);
  return hasPast ? say("Saved. One of the new holidays is already past.") : say("Saved.");
}

/** What a control of the form is called. */
const nameOf = (control) =>
  control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent ?? control.textContent;

export class TimetableForm {
  /** What the display reported, and the person's draft. */
  #reported = null;
  #draft = null;
  #isBusy = false;
  #isOpen = true;
  #saved = -Infinity;

  /** The views to choose from. */
  views = ["sky", "airport", "radar"];

  /**
   * @param {string} name the display
   * @param {(changes: object) => Promise<string?>} save sends changes, and returns a remark
   */
  constructor(name, save) {
    this.save = save;
    this.item = make("details", { className: "timetable", hidden: true });
    this.summary = make("summary", { label: say("Hours and programme: {display}", { display: name }) },
      say("Hours and programme"));
    this.form = make("form", { noValidate: true });
    this.parts = make("div", { className: "parts" });
    // Screen readers announce changes only of what was there before; a script puts the focus here.
    this.problem = make("p", { className: "quiet", role: "status", tabIndex: -1 });
    this.buttons = make("div", { className: "row" });
    this.form.append(this.parts, this.problem, this.buttons);
    this.item.append(this.summary, this.form);
    this.item.addEventListener("toggle", () => this.#draw());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(this.#changes());
    });
    // Whatever is edited enables the buttons.
    this.form.addEventListener("input", () => this.#mark());
  }

  /** Whether the person has changed something that is not saved. */
  get isEdited() {
    return this.#draft !== null && Object.keys(this.#changes()).length > 0;
  }

  /** Shows what a display reports. Parts that a person is editing stay unchanged until they are saved. */
  show(timetable, isOpen) {
    // What a person edits also stays while the display is away.
    this.item.hidden = !timetable && !this.isEdited;
    if (this.#isBusy) return;
    this.open(isOpen);
    if (!timetable || isSame(this.#reported, timetable)) return;
    // A display reports what was saved only some seconds later.
    if (performance.now() - this.#saved < settling) return;
    const edited = this.#draft ? Object.keys(this.#changes()) : [];
    this.#reported = timetable;
    // Another person may have changed the parts that this one leaves alone.
    this.#reset(parts.filter((part) => !edited.includes(part)));
  }

  /** Sets whether the display can be sent changes. */
  open(isOpen) {
    if (this.#isBusy || this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    if (this.#draft) this.#mark();
  }

  /** Forgets what was edited. */
  #discard() {
    // The button is disabled, and would lose the focus.
    this.problem.focus();
    this.problem.className = "quiet";
    this.problem.textContent = say("Discarded.");
    this.#reset(parts);
  }

  /** Sets parts of the draft to what the display reported. */
  #reset(names) {
    const { hours, holidays, programme } = this.#reported;
    const fresh = {
      hours: { isAlways: hours.length === 0, week: weekOf(hours) },
      holidays: { holidays: holidays.map((text) => holidayOf(text)) },
      programme: { programme: programme.map(entryOf) },
    };
    this.#draft = Object.assign({}, this.#draft, ...names.map((name) => fresh[name]));
    this.#draw();
  }

  /** The parts of the draft, as they are sent. */
  get #values() {
    const { isAlways, week, holidays, programme } = this.#draft;
    return {
      hours: isAlways ? [] : hoursOf(week),
      holidays: holidays.map(textOf),
      programme: programme.map(programmeOf),
    };
  }

  /** The parts that differ from what the display reported. */
  #changes() {
    const news = this.#values;
    const { hours } = this.#reported;
    // The same week may be written in several ways.
    const former = { ...this.#reported, hours: hours.length > 0 ? hoursOf(weekOf(hours)) : [] };
    return Object.fromEntries(parts
      // As they are sent, no hours would be those of a display that is always open.
      .filter((part) => !isSame(news[part], former[part])
        || (part === "hours" && isWithoutHours(this.#draft)))
      .map((part) => [part, news[part]]));
  }

  async #send(changes) {
    if (Object.keys(changes).length === 0) return;
    // What forgets the values that were set here has none of its own.
    const wrong = problemOf(this.#draft, parts.filter((part) => changes[part]));
    if (wrong) return this.#complain(wrong.text, wrong.part);
    const hadFocus = this.form.contains(document.activeElement);
    const sent = this.#values;
    const wasAlways = this.#draft.isAlways;
    const former = this.#reported.holidays;
    this.#isBusy = true;
    this.#mark();
    try {
      const remark = await this.save(changes);
      for (const part of Object.keys(changes)) {
        const others = this.#reported.changed.filter((name) => name !== part);
        this.#reported = {
          ...this.#reported,
          [part]: changes[part] ?? this.#reported[part],
          changed: parts.filter((name) => [...others, ...(changes[part] ? [part] : [])].includes(name)),
        };
      }
      // Only the display has the values of the settings file.
      this.#saved = Object.values(changes).includes(null) ? -Infinity : performance.now();
      // What was edited meanwhile stays.
      const isStill = (part) => isSame(this.#values[part], sent[part])
        && (part !== "hours" || this.#draft.isAlways === wasAlways);
      this.#reset(Object.keys(changes).filter(isStill));
      this.problem.className = "quiet";
      this.problem.textContent = saved(remark, hasNewPast(changes.holidays ?? [], former));
    } catch (error) {
      const part = parts.find((part) => error.message.includes(part));
      this.#complain(say("Not saved: {reason}", { reason: reasonOf(error) }), part);
    }
    this.#isBusy = false;
    this.#mark();
    // A button that is disabled loses the focus.
    if (hadFocus && document.activeElement === document.body) {
      (this.saving.disabled ? this.problem : this.saving).focus();
    }
  }

  #complain(text, part) {
    this.problem.className = "problem";
    this.problem.textContent = text;
    for (const set of this.form.querySelectorAll("fieldset")) {
      set.classList.toggle("wrong", set.name === part);
    }
    this.problem.scrollIntoView({ block: "nearest" });
  }

  /**
   * Redraws the form after a change of its rows.
   *
   * @param {{added?: string, otherwise?: string}} [focus] the name of the control that takes the focus in a row that
   *   was added, or of the one that does if no row is left with a control like the focused one
   */
  #draw(focus = {}) {
    if (!this.item.open || !this.#draft) return;
    const former = this.#focused;
    const rows = new TimetableRows(
      this.#draft, this.views, (change, next) => this.#edit(change, next), () => this.#mark(),
    );
    // What has the focus is not taken away.
    if (document.activeElement !== this.problem) this.problem.textContent = "";
    this.saving = make("button", { type: "submit", className: "main" }, say("Save"));
    this.discarding = make("button", { type: "button", onclick: () => this.#discard() }, say("Discard"));
    this.parts.replaceChildren(
      this.#part("hours", say("Opening hours"), ...rows.hours()),
      this.#part("holidays", say("Closed on"), ...rows.holidays()),
      this.#part("programme", say("Programme"), ...rows.programme()),
    );
    this.buttons.replaceChildren(this.saving, this.discarding);
    this.#mark();
    if (former) this.#focusAgain(former, focus);
  }

  /** The control that has the focus, by its part, its name, and how many of that name are before it; else null. */
  get #focused() {
    const control = this.#controls.find((control) => control === document.activeElement);
    if (!control) return null;
    const part = control.closest("fieldset")?.name;
    const name = nameOf(control);
    return { part, name, number: this.#named(name, part).indexOf(control) };
  }

  /** New rows have new controls: moves the focus to the one that stands for the former. */
  #focusAgain({ part, name, number }, { added, otherwise }) {
    const alike = [name, otherwise].map((name) => this.#named(name, part)).find((list) => list.length > 0) ?? [];
    const next = added ? this.#named(added, part).at(-1) : alike[Math.min(number, alike.length - 1)];
    // While something is sent, its answer takes the focus.
    if (next) next.focus();
    else if (!this.#isBusy) this.summary.focus();
  }

  /** The controls of a name that can take the focus, in a part or in none. */
  #named(name, part) {
    return this.#controls.filter((control) =>
      nameOf(control) === name && control.closest("fieldset")?.name === part && !control.matches(":disabled"));
  }

  get #controls() {
    return [...this.form.elements].filter(({ tagName }) => tagName !== "FIELDSET");
  }

  #mark() {
    if (!this.saving) return;
    const isEdited = this.isEdited && !this.#isBusy;
    this.saving.disabled = !isEdited || !this.#isOpen;
    this.discarding.disabled = !isEdited;
    for (const button of this.parts.querySelectorAll(".origin button")) button.disabled = !this.#isOpen;
  }

  /** A part of the form: its rows, and where its values come from. */
  #part(name, title, ...rows) {
    const { changed, fixed } = this.#reported;
    const set = make("fieldset", { name, disabled: fixed.includes(name) }, make("legend", {}, title),
      ...rows);
    if (fixed.includes(name)) {
      set.append(make("p", { className: "quiet" }, say("Fixed by an option on the command line.")));
    } else if (changed.includes(name)) {
      set.append(make("div", { className: "origin" },
        make("p", { className: "quiet" }, say("Set here; the settings file is not used.")),
        make("button", {
          type: "button",
          className: "plain",
          onclick: () => this.#send({ [name]: null }),
        }, say("Use the settings file"))));
    }
    return set;
  }

  /** Changes the draft, and draws it again. */
  #edit(change, focus) {
    change();
    this.#draw(focus);
  }
}
