// The rows of the form with a display's timetable: opening hours, holidays and programme.
import { nextRange } from "./timetable.js";
import { say } from "./words.js";

/** Creates an element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const { label, ...others } = properties;
  const element = Object.assign(document.createElement(tag), others);
  if (label) element.setAttribute("aria-label", label);
  element.append(...children);
  return element;
}

/** The names of the weekdays, from Monday. */
export const weekdays = () => [
  say("Monday"), say("Tuesday"), say("Wednesday"), say("Thursday"), say("Friday"), say("Saturday"),
  say("Sunday"),
];

export class TimetableRows {
  /**
   * @param {object} draft what the person edits
   * @param {string[]} views the views to choose from
   * @param {(change: () => void, focus?: object) => void} edit changes the draft and draws the form again; `focus`
   *   names the control that then takes the focus
   * @param {() => void} mark updates the buttons after a change
   */
  constructor(draft, views, edit, mark) {
    Object.assign(this, { draft, views, edit, mark });
  }

  /** The rows of the opening hours. */
  hours() {
    return [this.#always(), ...this.#week()];
  }

  #always() {
    const { draft } = this;
    const box = make("input", { type: "checkbox", checked: draft.isAlways });
    box.addEventListener("change", () => this.edit(() => { draft.isAlways = box.checked; }));
    return make("label", { className: "check" }, box, say("Always open"));
  }

  #week() {
    const { draft } = this;
    if (draft.isAlways) return [];
    const { week } = draft;
    const rows = weekdays().map((day, index) => this.#day(day, week[index]));
    const copy = () => this.edit(() => {
      for (let day = 1; day < 5; day += 1) week[day] = week[0].map((range) => ({ ...range }));
    });
    const button = make("button", { type: "button", className: "plain", onclick: copy },
      say("Copy Monday to Tuesday–Friday"));
    return [make("div", { className: "week" }, ...rows), button];
  }

  #day(day, ranges) {
    const fields = ranges.map((range) => {
      const time = (key, label) => make("input", {
        type: "time",
        value: range[key],
        label,
        oninput: ({ target }) => { range[key] = target.value; },
      });
      return make("span", { className: "range" },
        time("from", say("{day}: opens", { day })), "–", time("to", say("{day}: closes", { day })),
        this.#remove(ranges, range, say("Remove hours: {day}", { day }), say("Add hours: {day}", { day })));
    });
    return make("div", { className: "day" },
      make("span", {}, day),
      fields.length > 0
        ? make("div", { className: "ranges" }, ...fields)
        : make("span", { className: "quiet" }, say("Closed")),
      this.#add(ranges, nextRange(ranges.at(-1)), say("{day}: opens", { day }), "+", say("Add hours: {day}", { day })));
  }

  /** The rows of the holidays. */
  holidays() {
    const { draft } = this;
    const rows = draft.holidays.map((holiday) => {
      const date = (key, label) => make("input", {
        type: "date",
        value: holiday[key],
        label,
        oninput: ({ target }) => { holiday[key] = target.value; },
      });
      const box = make("input", { type: "checkbox", checked: holiday.isYearly });
      box.addEventListener("change", () => this.edit(() => { holiday.isYearly = box.checked; }));
      return make("div", { className: "holiday" },
        make("div", { className: "entry" },
          date("first", say("First day")),
          ...(holiday.isYearly ? [] : [make("span", {}, "–"), date("last", say("Last day, if there are several"))]),
          this.#remove(draft.holidays, holiday, say("Remove this holiday"), say("Add a holiday"))),
        make("label", { className: "check" }, box, say("every year")));
    });
    const today = new Date();
    const first = new Date(today - today.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    return [...rows,
      this.#add(draft.holidays, { first, last: "", isYearly: false }, say("First day"), say("Add a holiday"))];
  }

  /** The rows of the programme. */
  programme() {
    const { draft } = this;
    const units = [["s", say("seconds")], ["m", say("minutes")], ["h", say("hours")]];
    const rows = draft.programme.map((entry) => {
      const known = [...new Set([...this.views, entry.view])];
      const select = (key, options, label) => {
        const list = make("select", { label }, ...options.map(([value, text]) => new Option(text, value)));
        list.value = entry[key];
        list.addEventListener("change", () => {
          entry[key] = list.value;
          this.mark();
        });
        return list;
      };
      return make("div", { className: "entry" },
        select("view", known.map((view) => [view, say(view)]), say("View")),
        make("input", {
          type: "number",
          min: 1,
          max: 86_400,
          value: entry.count,
          label: say("How long"),
          oninput: ({ target }) => { entry.count = target.value; },
        }),
        select("unit", units, say("Unit of time")),
        this.#remove(draft.programme, entry, say("Remove this view"), say("Add a view")));
    });
    const hint = say("The views are shown in this order, in a loop. They change only between flights.");
    const none = say("The view in the settings file is always shown.");
    return [make("p", { className: "quiet" }, rows.length > 0 ? hint : none), ...rows,
      this.#add(draft.programme, { view: this.views[0], count: "10", unit: "m" }, say("View"), say("Add a view"))];
  }

  /** A button that adds a row; then the control of a name in it, `first`, takes the focus. */
  #add(list, value, first, text, label) {
    return make("button", {
      type: "button",
      className: label ? "small" : "plain",
      label,
      onclick: () => this.edit(() => list.push({ ...value }), { added: first }),
    }, text);
  }

  /** A button that removes a row; after the last one, the button that adds one takes the focus. */
  #remove(list, value, label, otherwise) {
    return make("button", {
      type: "button",
      className: "small",
      label,
      onclick: () => this.edit(() => list.splice(list.indexOf(value), 1), { otherwise }),
    }, "×");
  }
}
