// The radar page: joins the daemon's aircraft, the beam and the controls.
import { Compass } from "../instrument/compass.js";
import { Feed } from "../instrument/feed.js";
import { listen, notch } from "../instrument/fingers.js";
import { Sheet } from "../instrument/sheet.js";
import { arrange, largestRadius } from "../instrument/stage.js";
import { Status } from "../instrument/status.js";
import { joinTokenForm, showAccess } from "../instrument/token-form.js";
import { joinVibrationSwitch, ReportVibration } from "../instrument/vibration.js";
import { persist } from "../persist.js";
import { put } from "../put.js";
import { isAbandoned, Release } from "../release.js";
import { Staff } from "../staff.js";
import { learnWords, legible, say } from "../words.js";
import { Beam } from "./beam.js";
import { Blips, reckoned } from "./blips.js";
import { coasts } from "./coast.js";
import { compassRoom, learnTextSize } from "./lettering.js";
import { List, showSelected } from "./list.js";
import { mint, Phosphor } from "./phosphor.js";
import { RadarPicture } from "./picture.js";
import { within } from "./reach.js";
import { Recent } from "./recent.js";
import { nearest } from "./scope.js";

/** How often the daemon is polled, in milliseconds. */
const often = 2000;

/** How often aircraft move with reduced motion, in milliseconds. */
const calm = 1000;

/** The largest radius of the scope above the list, in pixels. */
const largest = 330;

/** The units of distance: their length in kilometres, and a number of them in words. */
const units = {
  metric: { kilometres: 1, inWords: (number) => say("{number} km", { number }) },
  nautical: { kilometres: 1.852, inWords: (number) => say("{number} NM", { number }) },
};

const element = (id) => document.getElementById(id);
const staff = new Staff();
const picture = new RadarPicture(element("picture"));
const beam = new Beam();
const blips = new Blips();
const vibration = new ReportVibration();
const compass = new Compass(element("compass"), element("compass-status"));
const list = new List(element("list"), select);
const release = new Release();
const sheet = new Sheet(element("sheet"));
const status = new Status(element("status"), sheet);
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

let chosen = null;
let zoom = 1;
let frame = 0;
let shownAt = 0;
let look = { phosphor: mint, unit: 1.852, letters: [], airports: [], coast: null };
let coastOf = "";
let unit = units.nautical;

/** The recent aircraft, where they were when they were shown in words, nearest first. */
let others = [];

const feed = new Feed(
  staff,
  () => (chosen ? `v1/radar?selected=${encodeURIComponent(chosen)}` : "v1/radar"),
  often,
);
const recent = new Recent(feed);
const showTokenForm = joinTokenForm(element("token-form"), staff, feed, sheet);

/** What is drawn at this moment, for tests and measurements. */
export const snapshot = () => ({
  range: range(), zoom, up: picture.up, chosen, turns: beam.turns, state: feed.state,
  blips: blips.all.map(({ report, at, hasNewReport }) =>
    ({ address: report.address, at, hasNewReport })),
});

/** When an aircraft was last reported. */
export const reportedAt = (address) => blips.get(address)?.report.at_unix ?? 0;

/** Where an aircraft is drawn on the page, in pixels. */
export function place(address) {
  const box = element("scope").getBoundingClientRect();
  const point = picture.point(address);
  return point && [box.left + point[0], box.top + point[1]];
}

const range = () => (feed.document?.range_km ?? 74) / zoom;

function draw() {
  frame = requestAnimationFrame(draw);
  const { document: known } = feed;
  if (!known) return;
  const milliseconds = performance.now();
  const { now } = feed;
  // A tenth of a degree is less than half a pixel at the rim.
  const up = Math.round(compass.up(milliseconds) * 10) / 10 % 360;
  const light = stillness.matches ? null : lightOf(now);
  // With reduced motion nothing moves but what the daemon reports.
  const isCalm = stillness.matches && milliseconds - shownAt < calm;
  if (isCalm && !compass.isTurning) return;
  if (!isCalm) shownAt = milliseconds;
  picture.draw({
    milliseconds, now, beam: light, up, range: range(), blips: blips.all, look,
    painted: isCalm ? [] : blips.paint(now, light, up),
    selected: known.selected?.address ?? null,
  });
}

/** The light of the beam: its direction and how often it has turned; null before the daemon has sent it. */
function lightOf(now) {
  const direction = beam.move(now);
  return direction === null ? null : { direction, turns: beam.turns };
}

feed.onDocument = (known) => {
  beam.adopt(known.turn, feed.now);
  recent.adopt(known);
  blips.adopt(recent.aircraft, known.center);
  compass.adopt(known);
  unit = units[known.units];
  learnLook(known);
  showWords(known);
  // The room may have changed the radar's range.
  magnify(1);
};

/** Adopts the face of another place or in other colours; an unchanged one is kept. */
function learnLook(known) {
  const letters = [say("N"), say("E"), say("S"), say("W")];
  const key = JSON.stringify([known.phosphor, known.units, known.airports, letters]);
  if (look.key !== key) {
    const phosphor = new Phosphor(known.phosphor);
    look = { ...look, key, phosphor, letters, unit: unit.kilometres, airports: known.airports };
    for (const [name, light] of [["dark", 0], ["panel", 0.07], ["line", 0.3], ["quiet", 0.74],
      ["text", 0.9]]) {
      document.documentElement.style.setProperty(`--${name}`, phosphor.color(light));
    }
  }
  const place = known.coasts ? JSON.stringify([known.center, known.range_km]) : "";
  if (place === coastOf) return;
  coastOf = place;
  look = { ...look, coast: null };
  if (!place) return;
  const isWanted = () => coastOf === place;
  const request = async () => {
    const coast = await coasts(known.center, known.range_km);
    if (isWanted()) look = { ...look, coast };
  };
  // Without traffic, no later document may come for a long time.
  request().catch(() => persist(request, isWanted));
}

function showWords(known) {
  put(element("title"), known.title);
  const { selected } = recent;
  showSelected(element("sheet"), selected);
  showHeading();
  sheet.settle();
  const distance = (report) => Math.hypot(...report.at_km);
  others = recent.aircraft
    .map((report) => ({ ...report, at_km: reckoned(report, feed.now) }))
    .sort((a, b) => distance(a) - distance(b));
  list.show(others, selected?.address, unit);
  element("list-title").hidden = others.length === 0;
  showReach();
  showSources();
}

/**
 * Shows how many aircraft the scope reaches, and whether it can reach less far or farther. Screen readers read it once
 * a person has changed the range, and not how aircraft come and go.
 */
function showReach(isChosen = false) {
  const { document: known } = feed;
  if (!known) return;
  // The daemon has counted the aircraft that it sent.
  const isCounted = zoom === 1 && recent.isWhole;
  const words = () => (isCounted ? [known.summary] : within(others, known.selected?.address, range(), unit));
  const count = recent.isEmptied ? [] : words();
  element("summary").setAttribute("aria-live", isChosen ? "polite" : "off");
  put(element("summary"), legible([...count, known.filter].filter(Boolean).join(" · ")));
  element("nearer").setAttribute("aria-disabled", String(zoom >= most()));
  element("farther").setAttribute("aria-disabled", String(zoom <= 1));
}

/** Hides the name of the nearest aircraft, or that there is none, while that is not known. */
function showHeading() {
  // Nothing is named before the first answer, and the form needs the room.
  const isUnknown = feed.isLocked && !feed.document;
  document.querySelector("#sheet h2").hidden = isUnknown || recent.isEmptied;
}

/** Shows the source of the aircraft, or that the data are old. */
function showSources() {
  element("picture").classList.toggle("stale", recent.isStale);
  const { words } = recent;
  if (words) status.showAge(words);
  else status.show(feed.state, say("This daemon has no radar."));
  // Sources of nothing are not named.
  const sources = recent.isEmptied ? [] : feed.document?.sources ?? [];
  put(element("sources"), legible(sources.join(" · ")));
}

feed.onStateChange = (state) => {
  showHeading();
  showTokenForm(feed.isLocked);
  document.body.dataset.feed = state;
  showSources();
  showAccess(feed, staff, sheet);
  if (state === "live") release.ask();
};

blips.onPaint = (address) => {
  if (address === chosen) vibration.vibrate();
};

// --- Controls ---------------------------------------------------------------------

function select(address) {
  chosen = address === chosen ? null : address;
  if (!document.hidden) feed.start();
}

/** Whether a person has chosen something that a reload would lose. */
const isArranged = () => chosen !== null || zoom > 1 || compass.isTurning;

/** How far the scope can be magnified. */
const most = () => Math.max((feed.document?.range_km ?? 74) / nearest, 1);

function magnify(factor, isChosen = false) {
  zoom = Math.min(Math.max(zoom * factor, 1), most());
  picture.renew();
  showReach(isChosen);
}

listen(element("scope"), {
  tap: (point) => select(picture.aircraft(point)),
  zoom: (factor) => magnify(factor, true),
});
element("nearer").addEventListener("click", () => magnify(notch, true));
element("farther").addEventListener("click", () => magnify(1 / notch, true));
joinVibrationSwitch(element("vibrate"), vibration);

// --- Drawing -----------------------------------------------------------------------------

/** Fits the scope into the space for it, and returns the height it needs. */
function fit([width, height]) {
  learnTextSize(Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  // Around the rim stand the numbers of the compass.
  const [aside, above] = compassRoom();
  const radius = Math.round(Math.max(Math.min(width / 2 - aside, height / 2 - above, largestRadius(largest)), 40));
  const needed = 2 * (radius + above);
  picture.arrange({ size: [width, needed], center: [width / 2, needed / 2], radius });
  shownAt = 0;
  return needed;
}

function wake() {
  cancelAnimationFrame(frame);
  if (document.hidden) {
    // A hidden page requests and draws nothing.
    feed.stop();
    return;
  }
  feed.start();
  shownAt = 0;
  frame = requestAnimationFrame(draw);
}

compass.onChange = () => { shownAt = 0; };
document.addEventListener("visibilitychange", wake);
setInterval(() => {
  if (recent.renew()) {
    blips.adopt(recent.aircraft, feed.document.center);
    showWords(feed.document);
  }
  showSources();
}, 1000);
release.watch(
  () => (isArranged() && !isAbandoned()) || staff.isTokenUnstored || element("token").value !== "",
  () => feed.isLocked || release.ask(),
);
learnWords().then(() => {
  sheet.set(sheet.height);
  const { document: known } = feed;
  if (!known) return;
  learnLook(known);
  showWords(known);
  picture.renew();
});
arrange(element("stage"), sheet, fit);
wake();
