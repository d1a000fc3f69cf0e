// The words of the pages in the language of the screen. English is in the pages themselves, and
// identifies each text to the daemon.

let known = {};

/** The plural form of each count up to 199, a digit each; empty for English. */
let pluralForms = "";

const filled = (text, parts) => text.replace(/\{(\w+)\}/g, (all, name) => parts[name] ?? all);

/** Returns a text in the language of the screen, with its placeholders replaced. */
export function say(text, parts = {}) {
  return filled(known[text] ?? text, parts);
}

/** Returns a text with a whole number, `{count}`, in the plural form that belongs to it. */
export function counted(one, many, count) {
  const form = pluralForms[count < 200 ? count : 100 + (count % 100)] ?? 0;
  const text = known[`${one}[${form}]`] ?? (count === 1 ? one : many);
  return filled(text, { count: grouped(count) });
}

/** Returns a whole number with its digits grouped. */
export function grouped(value) {
  const [first, ...others] = value.toLocaleString("en").split(",");
  return others.reduce((before, rest) => say("{before},{rest}", { before, rest }), first);
}

/** Returns a number with one decimal. */
export function decimal(value) {
  const [whole, fraction] = value.toFixed(1).split(".");
  return say("{whole}.{fraction}", { whole, fraction });
}

/** Requests the translation, and replaces the English texts with it. Without one, the page stays English. */
export async function learnWords(path = "v1/words") {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(8000) });
    if (!answer.ok) return;
    const { language, words, plural_forms: forms } = await answer.json();
    known = words;
    pluralForms = forms;
    document.documentElement.lang = language;
  } catch {
    return;
  }
  // A title is the name of the program, and then that of the page.
  document.title = document.title.split(" · ").map((part) => known[part] ?? part).join(" · ");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.data.trim();
    if (known[text]) node.data = node.data.replace(text, () => known[text]);
  }
  for (const name of ["aria-label", "content", "placeholder"]) {
    for (const place of document.querySelectorAll(`[${name}]`)) {
      const text = known[place.getAttribute(name)];
      if (text) place.setAttribute(name, text);
    }
  }
}
