// The texts of a card: the direction, the wind, frequencies, neighbours, the weather.
import { counted, legible, unbroken } from "../words.js";
import { surfaceColor } from "./palette.js";

const namespace = "http://www.w3.org/2000/svg";

const shape = (name, attributes) => {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const words = (name, text, className) => {
  const element = document.createElement(name);
  element.textContent = legible(text);
  if (className) element.className = className;
  return element;
};

/** What was written last into parts of the page, as text. */
const shown = new WeakMap();

/** An airfield's runways in a small circle. */
export function rosette({ runways, pads }, palette) {
  const picture = shape("svg", { viewBox: "-1.1 -1.1 2.2 2.2", "aria-hidden": "true" });
  picture.append(shape("circle", { r: 1, class: "rim" }));
  for (const { low, high, surface } of runways) {
    picture.append(shape("line", {
      x1: low[0], y1: -low[1], x2: high[0], y2: -high[1],
      stroke: surfaceColor(palette, surface), "stroke-width": 0.11,
    }));
  }
  for (const [x, y] of pads) picture.append(shape("circle", { cx: x, cy: -y, r: 0.16, class: "pad" }));
  return picture;
}

/** A ringed arrow towards a bearing, or a dot without one. */
function arrow(bearing, className) {
  const picture = shape("svg", { viewBox: "-1.1 -1.1 2.2 2.2", "aria-hidden": "true", class: className });
  picture.append(shape("circle", { r: 1, class: "rim" }));
  if (bearing === undefined) picture.append(shape("circle", { r: 0.2, class: "tip" }));
  else {
    const tip = shape("path", { d: "M0,-.62L.42,.5L0,.26L-.42,.5Z", class: "tip" });
    tip.style.setProperty("--bearing", `${bearing}deg`);
    picture.append(tip);
  }
  return picture;
}

function pointer({ bearing_deg: bearing, lines }, className) {
  const block = document.createElement("div");
  block.className = "pointer";
  const text = document.createElement("p");
  text.append(...lines.map((line, index) => words(index === 0 ? "strong" : "span", line)));
  block.append(arrow(bearing, className), text);
  return block;
}

/** How many other frequencies a service has: a sign for eyes, and words for a screen reader and a pointer. */
function more(count) {
  const sentence = counted("{count} more frequency", "{count} more frequencies", count);
  const sign = words("small", ` +${count}`);
  sign.setAttribute("aria-hidden", "true");
  sign.title = sentence;
  const parts = document.createDocumentFragment();
  parts.append(sign, words("span", ` ${sentence}`, "aside"));
  return parts;
}

/** A runway in words. */
function runway({ name, facts, state }) {
  const row = words("li", "");
  if (name) {
    const title = words("strong", name);
    title.dir = "ltr";
    row.append(title, " ");
  }
  row.append(words("span", facts));
  if (state) row.append(words("em", state));
  return row;
}

function channel({ service, channel: number, others }) {
  const row = document.createElement("div");
  const figure = words("dd", number);
  figure.dir = "ltr";
  if (others > 0) figure.append(more(others));
  row.append(words("dt", service), figure);
  return row;
}

/** An airfield as a link to its card. */
function airfield(one, palette) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `?code=${encodeURIComponent(one.ident)}`;
  link.dataset.code = one.ident;
  link.setAttribute("aria-label", `${one.code}, ${one.name}, ${one.distance}`);
  link.append(rosette(one, palette), words("span", one.code, "code"),
    words("span", one.distance, "far"));
  item.append(link);
  return item;
}

/** A result of a search as a link to its card. */
export function result(one, palette) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `?code=${encodeURIComponent(one.ident)}`;
  link.dataset.code = one.ident;
  link.append(rosette(one, palette), words("span", one.code, "code"),
    words("span", one.name, "name"), words("span", one.distance, "far"));
  item.append(link);
  return item;
}

/** A line of a report below a heading of level 2; in a list of NOTAMs, groups are below sections. */
const line = ({ style, label, text }, isBelowSection) => {
  const title = style === "section" ? "h3" : style === "heading" ? (isBelowSection ? "h4" : "h3") : null;
  if (!label) {
    const element = words(title ?? "p", text, style);
    // A report as it was sent.
    if (style === "raw") element.dir = "ltr";
    return element;
  }
  const row = words("p", "", `${style} row`);
  row.append(words("b", label), words("span", text));
  return row;
};

/** Writes a card's texts into the elements of a page. */
export function showCard(root, card, palette) {
  const place = (name) => root.querySelector(`[data-place="${name}"]`);
  const put = (name, text) => {
    const words = legible(text ?? "");
    if (place(name).textContent !== words) place(name).textContent = words;
  };
  // What has not changed stays, and with it the focus and what a screen reader is reading.
  const fill = (name, values, make) => {
    const key = JSON.stringify([values, palette.face]);
    if (shown.get(place(name)) === key) return;
    shown.set(place(name), key);
    place(name).replaceChildren(...values.map(make));
  };
  put("code", card.code);
  put("ident", card.ident === card.code ? "" : card.ident);
  put("name", card.name);
  put("facts", unbroken(card.facts ?? ""));
  const pointers = ["way", "wind"].filter((name) => card[name]).map((name) => [name, card[name]]);
  fill("pointers", pointers, ([name, value]) => pointer(value, name));
  fill("channels", card.channels, channel);
  put("channels-remark", card.channels_remark);
  put("navaids", card.navaids);
  const head = (name, title, values) => {
    place(`${name}-title`).hidden = values.length === 0;
    put(`${name}-title`, title);
  };
  head("runways", card.runways_title, card.runways);
  fill("runways", card.runways, runway);
  put("neighbours-title", card.neighbours_title);
  fill("neighbours", card.neighbours, (one) => airfield(one, palette));
  head("weather", card.weather_title, card.weather);
  fill("weather", card.weather, (one) => line(one, false));
  head("notams", card.notams_title, card.notams);
  fill("notams", card.notams, (one) => line(one, true));
  put("dates", card.dates);
  put("warning", card.warning);
}
