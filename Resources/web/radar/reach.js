// What the header of the radar page says once a person has zoomed in.
import { counted, decimal, say } from "../words.js";

/**
 * Counts the aircraft within the rim, and names the selected one if it is beyond.
 *
 * @param {object[]} aircraft the reports, at their present places
 * @param {string|null} selected the address of the selected one
 * @param {number} range the distance at the rim, in kilometres
 * @param {object} unit the unit of distance: its length in kilometres, and a number of it in words
 * @returns {string[]} the parts of the line
 */
export function within(aircraft, selected, range, unit) {
  const isBeyond = ({ at_km: at }) => Math.hypot(...at) > range;
  const number = range / unit.kilometres;
  const distance = unit.inWords(number < 10 ? decimal(number) : Math.round(number));
  const count = aircraft.filter((report) => !isBeyond(report)).length;
  const words = counted("{count} aircraft within {distance}", "{count} aircraft within {distance}", count, {
    distance,
  });
  const chosen = aircraft.find(({ address }) => address === selected);
  return chosen && isBeyond(chosen) ? [words, say("{name} is farther away", { name: chosen.name })] : [words];
}
