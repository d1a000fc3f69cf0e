// Converts the timetable of a display between the texts that the settings read and what the form edits.

const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The weekdays of a word: "mon", "mon-fri", "sat-mon" or "daily". */
function weekdays(word) {
  if (word === "daily") return names.map((_, day) => day);
  const [first, last = first] = word.split("-").map((name) => names.indexOf(name));
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, step) => (first + step) % 7);
}

/** Returns the hours of each weekday, from Monday: lists of `{ from, to }`. */
export function weekOf(texts) {
  const week = names.map(() => []);
  for (const text of texts) {
    const words = text.toLowerCase().split(" ").filter(Boolean);
    const [from, end] = words.pop().split("-");
    // An input for times has no 24:00; an end that is not later than the start is on the next day.
    const to = end === "24:00" ? "00:00" : end;
    for (const day of new Set(words.flatMap(weekdays))) week[day].push({ from, to });
  }
  for (const ranges of week) ranges.sort((one, other) => one.from.localeCompare(other.from));
  return week;
}

/** The words of some weekdays, in order: spans of three and more are joined. */
function words(days) {
  if (days.length === 7) return "daily";
  const spans = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else spans.push([day]);
  }
  return spans
    .map((span) => span.length > 2
      ? [names[span[0]], names[span.at(-1)]].join("-") : span.map((day) => names[day]).join(" "))
    .join(" ");
}

/** Returns the texts of the hours of each weekday: one for each range, with all its days. */
export function hoursOf(week) {
  const days = new Map();
  week.forEach((ranges, day) => {
    for (const { from, to } of ranges) {
      const hours = [from, to === "00:00" ? "24:00" : to].join("-");
      const known = days.get(hours) ?? days.set(hours, []).get(hours);
      if (!known.includes(day)) known.push(day);
    }
  });
  return [...days].map(([hours, days]) => [words(days), hours].join(" "));
}

/** Returns what the form edits of a holiday: `{ first, last, isYearly }`. */
export function holidayOf(text, year = new Date().getFullYear()) {
  if (text.length === 5) {
    // February 29 needs a leap year.
    const first = [text === "02-29" ? year + ((4 - (year % 4)) % 4) : year, text].join("-");
    return { first, last: "", isYearly: true };
  }
  const [first, last = ""] = text.split("/");
  return { first, last, isYearly: false };
}

/** Returns the text of a holiday. */
export function textOf({ first, last, isYearly }) {
  if (isYearly) return first.slice(-5);
  return last && last !== first ? [first, last].join("/") : first;
}

/** Returns what the form edits of an entry of the programme: `{ view, count, unit }`. */
export function entryOf(text) {
  const [view, time = ""] = text.split(" ").filter(Boolean);
  return { view, count: time.slice(0, -1), unit: time.slice(-1) };
}

/** Returns the text of an entry of the programme. */
export function programmeOf({ view, count, unit }) {
  return [view, `${count}${unit}`].join(" ");
}

/** Returns a time of day some hours after another: "09:30". */
function later(time, hours) {
  const [hour, minute] = time.split(":");
  return [String((Number(hour) + hours) % 24).padStart(2, "0"), minute].join(":");
}

/** Returns the hours of a new range, after the last one of a day. */
export function nextRange(last) {
  // Nothing fits between the evening and midnight.
  if (!last || last.to < last.from || last.to >= "20:00") return { from: "08:00", to: "18:00" };
  return { from: later(last.to, 1), to: later(last.to, 4) };
}

/** Whether two lists of texts are the same. */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
