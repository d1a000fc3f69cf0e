// Who should not use a pattern, as the companion page and the page for staff show it.
import { put } from "./put.js";

const element = (id) => document.getElementById(id);

/** Shows a caution of the API's `Caution` schema; hides the list without one. */
export function fillCaution(caution) {
  element("caution").hidden = !caution;
  if (!caution) return;
  put(element("caution-lead"), caution.lead);
  put(element("caution-signs"), caution.signs);
  const list = element("caution-people");
  if ([...list.children].map((item) => item.textContent).join() === caution.people.join()) return;
  list.replaceChildren(
    ...caution.people.map((words) => {
      const item = document.createElement("li");
      item.textContent = words;
      return item;
    }),
  );
}
