// The search for an airport.
import { counted, say } from "../words.js";
import { result } from "./card.js";

/** The delay after a letter before the search is sent, in milliseconds. */
const debounce = 220;

/** The only line of a list without results. */
function remark(text) {
  const line = document.createElement("li");
  line.className = "none";
  line.textContent = text;
  return line;
}

/** What a screen reader reads when the list changes. */
function announcement(count) {
  return count === 0
    ? say("No airport found")
    : counted("{count} airport found", "{count} airports found", count);
}

/** A field and a list of results, through which arrow keys move. */
export class Search {
  #field;
  #list;
  #announcement;
  #staff;
  #palette;
  #timer = 0;
  #asked = 0;

  /** The text to which the list is the answer. */
  #answered = null;

  /** Called with the code of the airport that was chosen. */
  onChoice = () => {};

  /**
   * @param form The form with the field.
   * @param list The list of results.
   * @param announcement What a screen reader reads when the list changes.
   * @param staff Asks the daemon.
   * @param palette Returns the colours of the results' pictures.
   */
  constructor(form, list, announcement, staff, palette) {
    this.#field = form.querySelector("input");
    this.#list = list;
    this.#announcement = announcement;
    this.#staff = staff;
    this.#palette = palette;
    this.#field.addEventListener("input", () => this.#wait());
    this.#field.addEventListener("focus", () => this.#wait());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#chooseFirst();
    });
    for (const place of [form, list]) {
      place.addEventListener("keydown", (event) => this.#walk(event));
      // The list lies over what takes the focus next.
      place.addEventListener("focusout", ({ relatedTarget: next }) => {
        if (next && !form.contains(next) && !list.contains(next)) this.close();
      });
    }
    list.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.#choose(link.dataset.code);
    });
    document.addEventListener("pointerdown", (event) => {
      if (!form.contains(event.target) && !list.contains(event.target)) this.close();
    });
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#list.hidden = true;
    this.#announcement.textContent = "";
  }

  #choose(code) {
    this.#field.value = "";
    this.#field.blur();
    this.close();
    this.onChoice(code);
  }

  /** Chooses the first result for the text in the field, which may not have been searched yet. */
  async #chooseFirst() {
    const text = this.text;
    if (text !== this.#answered) {
      clearTimeout(this.#timer);
      await this.#ask();
    }
    const first = this.#list.querySelector("a");
    if (first && text === this.text && text === this.#answered) this.#choose(first.dataset.code);
  }

  /** What was entered. */
  get text() {
    return this.#field.value.trim().slice(0, 40);
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), debounce);
  }

  async #ask() {
    this.#asked += 1;
    const number = this.#asked;
    const text = this.text;
    const answer = await this.#staff.ask(`v1/airports?q=${encodeURIComponent(text)}`)
      .catch(({ message }) => ({ problem: say("That did not work: {reason}", { reason: message }) }));
    // Only the answer to the latest text is shown.
    if (number !== this.#asked) return;
    if (answer.problem) return this.#showProblem(answer.problem, text);
    const palette = this.#palette();
    this.#answered = text;
    const results = answer.airports.map((one) => result(one, palette));
    this.#list.replaceChildren(...(results.length === 0 ? [remark(say("No airport found"))] : results));
    // Without a text, the list holds what is nearby.
    this.#list.hidden = results.length === 0 && text === "";
    this.#announcement.textContent = this.#list.hidden ? "" : announcement(results.length);
  }

  /** Shows why there are no results, instead of those for another text. */
  #showProblem(problem, text) {
    this.#answered = null;
    this.#list.replaceChildren(remark(problem));
    this.#list.hidden = text === "";
    this.#announcement.textContent = this.#list.hidden ? "" : problem;
  }

  #walk(event) {
    if (event.key === "Escape") {
      this.#field.focus();
      return this.close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || this.#list.hidden) return;
    event.preventDefault();
    const places = [this.#field, ...this.#list.querySelectorAll("a")];
    const here = places.indexOf(document.activeElement);
    places[Math.min(Math.max(here + step, 0), places.length - 1)].focus();
  }
}
