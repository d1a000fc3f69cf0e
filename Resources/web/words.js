// The words of the pages in the language of the screen. English is in the pages themselves, and
// identifies each text to the daemon.

let known = {};

/** Returns a text in the language of the screen, with its placeholders replaced. */
export function say(text, parts = {}) {
  return (known[text] ?? text).replace(/\{(\w+)\}/g, (all, name) => parts[name] ?? all);
}

/** Returns a number with one decimal. */
export function decimal(value) {
  const [whole, fraction] = value.toFixed(1).split(".");
  return say("{whole}.{fraction}", { whole, fraction });
}

/** Asks for the words, and puts them in place of the English ones. A page stays English without. */
export async function learnWords() {
  try {
    const answer = await fetch("v1/words", { signal: AbortSignal.timeout(8000) });
    if (!answer.ok) return;
    const { language, words } = await answer.json();
    known = words;
    document.documentElement.lang = language;
  } catch {
    return;
  }
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.data.trim();
    if (known[text]) node.data = node.data.replace(text, () => known[text]);
  }
  for (const name of ["aria-label", "content"]) {
    for (const place of document.querySelectorAll(`[${name}]`)) {
      const text = known[place.getAttribute(name)];
      if (text) place.setAttribute(name, text);
    }
  }
}
