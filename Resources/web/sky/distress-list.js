// The planes in distress as a list for screen readers, to which the map is a picture.
import { put } from "../put.js";
import { say } from "../words.js";
import { kindOf } from "./distress.js";
import { placeOf } from "./words.js";

/** The steps of an age, in seconds: a list that changes every second could not be read. */
const step = 10;

/** The most planes listed: the status line has the number of all. */
const most = 60;

/**
 * Lists what kind of emergency planes declare, where, and how long ago.
 *
 * @param {HTMLElement} list the list, which is hidden without any
 * @param {number[][]} rows the planes of the relay's answer
 * @param {number} age its age in seconds
 */
export function listDistress(list, rows, age) {
  const planes = rows.filter((row) => typeof row[6] === "number").slice(0, most);
  list.hidden = planes.length === 0;
  while (list.children.length > planes.length) list.lastElementChild.remove();
  while (list.children.length < planes.length) list.append(document.createElement("li"));
  for (const [index, row] of planes.entries()) {
    const [kind, , reportAge] = row.slice(6);
    const seconds = Math.max(Math.round(((reportAge ?? 0) + age) / step), 1) * step;
    put(list.children[index], [kindOf(kind), placeOf(row), say("{seconds} s ago", { seconds })].join(" · "));
  }
}
