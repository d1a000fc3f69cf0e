// The search for an airport.
import { result } from "./card.js";

/** The delay after a letter before the search is sent, in milliseconds. */
const hesitation = 220;

/** A field and a list of results, through which arrow keys move. */
export class Search {
  #field;
  #list;
  #staff;
  #palette;
  #timer = 0;
  #asked = 0;

  /** The text to which the list is the answer. */
  #answered = null;

  /** Called with the code of the airport that was chosen. */
  onChoice = () => {};

  constructor(form, list, staff, palette) {
    this.#field = form.querySelector("input");
    this.#list = list;
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
    this.#field.setAttribute("aria-expanded", "false");
  }

  #choose(code) {
    this.#field.value = "";
    this.#field.blur();
    this.close();
    this.onChoice(code);
  }

  /** Chooses the first result for the text in the field, which may not have been searched yet. */
  async #chooseFirst() {
    const text = this.#text;
    if (text !== this.#answered) {
      clearTimeout(this.#timer);
      await this.#ask();
    }
    const first = this.#list.querySelector("a");
    if (first && text === this.#text && text === this.#answered) this.#choose(first.dataset.code);
  }

  get #text() {
    return this.#field.value.trim().slice(0, 40);
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), hesitation);
  }

  async #ask() {
    this.#asked += 1;
    const number = this.#asked;
    const text = this.#text;
    const answer = await this.#staff.ask(`v1/airports?q=${encodeURIComponent(text)}`)
      .catch(() => null);
    // Only the answer to the latest text is shown.
    if (number !== this.#asked || !answer) return;
    const palette = this.#palette();
    this.#answered = text;
    this.#list.replaceChildren(...answer.airports.map((one) => result(one, palette)));
    this.#list.hidden = answer.airports.length === 0;
    this.#field.setAttribute("aria-expanded", String(!this.#list.hidden));
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
