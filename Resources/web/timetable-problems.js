// What the display would refuse in a timetable, or what would surprise, in words for staff.
import { weekdays } from "./timetable-rows.js";
import { say } from "./words.js";

/** The shortest and the longest time of a view, in seconds. */
const [shortest, longest] = [10, 86_400];

/** The seconds of a unit of time. */
const secondsOf = { s: 1, m: 60, h: 3600 };

/** Whether a week has no hours at all. */
export const isWithoutHours = ({ isAlways, week }) =>
  !isAlways && week.every((ranges) => ranges.length === 0);

function problemOfHours({ isAlways, week }) {
  if (isAlways) return null;
  // To the settings, no hours mean that the display is always open.
  if (isWithoutHours({ isAlways, week })) {
    return say("Set hours for at least one day, or choose “Always open”.");
  }
  const dayWith = (isWrong) => weekdays()[week.findIndex((ranges) => ranges.some(isWrong))];
  // A browser reports a time that is not complete as empty.
  const incomplete = dayWith(({ from, to }) => !from || !to);
  if (incomplete) return say("{day}: set when it opens and when it closes.", { day: incomplete });
  // To the settings, these are 24 hours.
  const empty = dayWith(({ from, to }) => from === to && from !== "00:00");
  return empty ? say("{day}: opens and closes at the same time.", { day: empty }) : null;
}

function problemOfHolidays({ holidays }) {
  if (holidays.some(({ first }) => !first)) return say("Set the first day of each holiday.");
  const isReversed = ({ first, last, isYearly }) => !isYearly && last && last < first;
  return holidays.some(isReversed) ? say("A holiday ends before it begins.") : null;
}

function problemOfProgramme({ programme }) {
  const isAllowed = ({ count, unit }) => {
    const seconds = Number(count) * secondsOf[unit];
    return /^\d{1,5}$/.test(count) && seconds >= shortest && seconds <= longest;
  };
  return programme.every(isAllowed) ? null : say("Show each view for 10 seconds to 24 hours.");
}

/**
 * Finds what is wrong with what a person edits.
 *
 * @param {object} draft what the person edits
 * @param {string[]} changed the parts that are to be saved
 * @returns {{part: string, text: string}|null} the first part with a problem, and the problem
 */
export function problemOf(draft, changed) {
  const checks = { hours: problemOfHours, holidays: problemOfHolidays, programme: problemOfProgramme };
  for (const part of changed) {
    const text = checks[part](draft);
    if (text) return { part, text };
  }
  return null;
}

/** Whether holidays that were not there before are over already: a wrong year is easily chosen. */
export function hasNewPast(holidays, former) {
  const now = new Date();
  const today = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  // The day of every year has five letters, and is never over.
  return holidays.some((text) => text.length > 5 && !former.includes(text)
    && text.split("/").at(-1) < today);
}
