// The list of aircraft in the sheet, and the words about the selected one.
import { put } from "../put.js";
import { legible, say } from "../words.js";
import { outline } from "./signs.js";

const namespace = "http://www.w3.org/2000/svg";

/** A row: a button with the icon, the name, the kind and the distance. */
class Row {
  element = document.createElement("li");
  #button = document.createElement("button");
  #path = document.createElementNS(namespace, "path");
  #words = ["name", "kind", "far"].map((name) => {
    const place = document.createElement("span");
    place.className = name;
    return place;
  });

  constructor(select) {
    const icon = document.createElementNS(namespace, "svg");
    icon.setAttribute("viewBox", "-1.2 -1.2 2.4 2.4");
    icon.setAttribute("aria-hidden", "true");
    icon.append(this.#path);
    this.#button.type = "button";
    this.#button.append(icon, ...this.#words);
    this.#button.addEventListener("click", select);
    this.element.append(this.#button);
  }

  show({ icon, name, kind, watched }, far, isSelected) {
    if (this.#path.dataset.icon !== icon) {
      this.#path.dataset.icon = icon;
      this.#path.setAttribute("d", outline(icon));
    }
    put(this.#words[0], watched ? `◆ ${legible(name)}` : legible(name));
    put(this.#words[1], legible(kind ?? ""));
    put(this.#words[2], far);
    this.#button.setAttribute("aria-pressed", String(isSelected));
  }
}

/** The list, in which rows keep their elements, so that a focus is not lost. */
export class List {
  #list;
  #select;
  #rows = new Map();

  /** @param {(address: string) => void} select called with the address of a row that is chosen */
  constructor(list, select) {
    this.#list = list;
    this.#select = select;
  }

  /** Shows aircraft, nearest first. */
  show(aircraft, selected, unit) {
    const focused = document.activeElement;
    const former = this.#rows;
    this.#rows = new Map(aircraft.map((report) => {
      const { address } = report;
      return [address, former.get(address) ?? new Row(() => this.#select(address))];
    }));
    for (const [address, { element }] of former) {
      if (!this.#rows.has(address)) element.remove();
    }
    let place = this.#list.firstElementChild;
    for (const report of aircraft) {
      const row = this.#rows.get(report.address);
      const number = Math.round(Math.hypot(...report.at_km) / unit.kilometres);
      row.show(report, unit.inWords(number), report.address === selected);
      if (row.element === place) place = place.nextElementSibling;
      else this.#list.insertBefore(row.element, place);
    }
    if (focused !== document.activeElement && this.#list.contains(focused)) focused.focus();
  }
}

/** Shows the selected aircraft in words. */
export function showSelected(root, selected) {
  const [name, about, lines] = ["name", "kind", "lines"].map((id) =>
    root.querySelector(`[data-place="${id}"]`));
  put(name, selected ? legible(selected.name) : say("No aircraft nearby right now."));
  put(about, legible(selected?.about ?? ""));
  about.hidden = !selected?.about;
  const texts = selected?.lines ?? [];
  while (lines.children.length > texts.length) lines.lastElementChild.remove();
  while (lines.children.length < texts.length) lines.append(document.createElement("li"));
  for (const [index, text] of texts.entries()) put(lines.children[index], legible(text));
}
