// The texts of a card: the direction, the wind, frequencies, neighbours, the weather.
import { surfaceColor } from "./palette.js";

const namespace = "http://www.w3.org/2000/svg";

const shape = (name, attributes) => {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const words = (name, text, className) => {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
};

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
    const tip = shape("path", { d: "M0 -.62L.42 .5L0 .26L-.42 .5Z", class: "tip" });
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

function channel({ service, channel: number, others }) {
  const row = document.createElement("div");
  const figure = words("dd", number);
  if (others > 0) figure.append(words("small", ` +${others}`));
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

const line = ({ style, label, text }) => {
  const isTitle = style === "section" || style === "heading";
  if (!label) return words(isTitle ? "h4" : "p", text, style);
  const row = words("p", "", `${style} row`);
  row.append(words("b", label), words("span", text));
  return row;
};

/** Writes a card's texts into the elements of a page. */
export function showCard(root, card, palette) {
  const place = (name) => root.querySelector(`[data-place="${name}"]`);
  const put = (name, text) => { place(name).textContent = text ?? ""; };
  put("code", card.code);
  put("ident", card.ident === card.code ? "" : card.ident);
  put("name", card.name);
  put("facts", card.facts);
  const pointers = [card.way && pointer(card.way, "way"), card.wind && pointer(card.wind, "wind")];
  place("pointers").replaceChildren(...pointers.filter(Boolean));
  place("channels").replaceChildren(...card.channels.map(channel));
  put("channels-remark", card.channels_remark);
  put("navaids", card.navaids);
  put("neighbours-title", card.neighbours_title);
  place("neighbours").replaceChildren(...card.neighbours.map((one) => airfield(one, palette)));
  place("weather").replaceChildren(...card.weather.map(line));
  place("notams").replaceChildren(...card.notams.map(line));
  put("dates", card.dates);
  put("warning", card.warning);
}
