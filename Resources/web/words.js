// The words of the pages in the language of the screen. English is in the pages themselves, and
// identifies each text to the daemon.
import { deadline } from "./deadline.js";
import { visible } from "./visible.js";

let known = {};

/** The plural form of each count up to 199, a digit each; empty for English. */
let pluralForms = "";

/** How long to wait after requests without an answer, in milliseconds. */
const retries = [1000, 2000, 4000, 8000, 15_000];

/** The scripts that are written from right to left (ISO 15924). */
const fromTheRight = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/** The direction of a language's script, which its tag names or implies: `ar`, `ku-Arab`, but not `az`. */
function directionOf(language) {
  try {
    return fromTheRight.includes(new Intl.Locale(language).maximize().script) ? "rtl" : "ltr";
  } catch {
    // Without a valid tag, words are shown from left to right.
    return "ltr";
  }
}

/** Whether the language is written from right to left. */
export const isRightToLeft = () => document.documentElement.dir === "rtl";

/** Unicode isolates: the first takes its direction from its first strong character; the last closes either. */
const [own, leftToRight, end] = ["\u2068", "\u2066", "\u2069"];

const filled = (text, part) => text.replace(/\{(\w+)\}/g, (all, name) => part(name) ?? all);

/**
 * Fills a text with words and numbers that do not change the order of the words around them. A degree or percent sign
 * belongs to the number before it.
 */
function filledApart(text, parts) {
  if (!isRightToLeft()) return filled(text, (name) => parts[name]);
  return text.replace(/\{(\w+)\}([°%]?)/g, (all, name, sign) => {
    if (!(name in parts)) return all;
    return sign ? `${leftToRight}${parts[name]}${sign}${end}` : `${own}${parts[name]}${end}`;
  });
}

/** Whether the page is in English, or not translated yet. */
export const isEnglish = () => Object.keys(known).length === 0;

/** Whether a text has a translation. */
export const isTranslated = (text) => Object.hasOwn(known, text);

/** Returns a text in the language of the screen, with its placeholders replaced. */
export function say(text, parts = {}) {
  return filledApart(known[text] ?? text, parts);
}

/** Returns a text with a whole number, `{count}`, in the plural form that belongs to it, and with other parts. */
export function counted(one, many, count, parts = {}) {
  const form = pluralForms[count < 200 ? count : 100 + (count % 100)] ?? 0;
  const text = known[`${one}[${form}]`] ?? (count === 1 ? one : many);
  return filledApart(text, { ...parts, count: grouped(count) });
}

/** Returns a whole number with its digits grouped. */
export function grouped(value) {
  const [first, ...others] = value.toLocaleString("en").split(",");
  return others.reduce((before, rest) => number("{before},{rest}", { before, rest }), first);
}

/** Returns a number with one decimal. */
export function decimal(value) {
  const [whole, fraction] = value.toFixed(1).split(".");
  return number("{whole}.{fraction}", { whole, fraction });
}

/** Fills a message of which the whole is one number. */
const number = (text, parts) => filled(known[text] ?? text, (name) => parts[name]);

/** A letter or digit of codes and numbers, in a class of a regular expression. */
const letter = "\\p{Script=Latin}\\d";

/** A code, a number with its signs, or several of them: "EGLL", "−3°", "08:00–18:00", "VOR BNN 113.75". */
const code = new RegExp(
  `[+\\-−]?[${letter}](?:[ \\u00A0\\u2009\\u202F]?[${letter}.,:/°′″'’+\\-−–]*[${letter}°′″%])*`, "gu",
);

/**
 * Returns a text of the daemon in which no line breaks within a number, and codes and numbers keep their order among
 * words from right to left.
 */
export function legible(text) {
  // Unicode allows a line break at a thin space, but not at a narrow one that is as wide.
  const whole = text.replaceAll("\u2009", "\u202F");
  return isRightToLeft() ? whole.replace(code, (run) => `${leftToRight}${run}${end}`) : whole;
}

/** Returns the name of a pattern in the language: that of one such as `4-7-8` consists of numbers and stays as it is. */
export const patternName = (name) =>
  /^[\d.-]+$/.test(name) ? legible(name) : say(name.replaceAll("-", " "));

/** Returns a text in which no line breaks between a number and its unit. */
export const unbroken = (text) => text.replace(/(\p{Nd}) (?=\p{L}{1,4}(?!\p{L}))/gu, "$1\u00A0");

/** Requests the words until the daemon answers; null if it has none. A hidden page requests nothing. */
async function requested(path) {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await fetch(path, { signal: deadline(8000) });
      if (answer.ok) return await answer.json();
      if (answer.status < 500) return null;
    } catch {
      // The network may come back.
    }
    const wait = retries[Math.min(failures, retries.length - 1)];
    await new Promise((resume) => setTimeout(resume, wait));
    await visible();
  }
}

/**
 * Requests the translation, and replaces the English texts with it. Without one, the page stays English.
 * Texts that scripts have written with numbers or names in them stay as they are until they are written again.
 *
 * @returns {Promise<boolean>} whether texts have changed
 */
export async function learnWords(path = "v1/words") {
  const answer = await requested(path);
  if (!answer) return false;
  known = answer.words;
  pluralForms = answer.plural_forms;
  document.documentElement.lang = answer.language;
  document.documentElement.dir = directionOf(answer.language);
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
  return Object.keys(known).length > 0;
}
