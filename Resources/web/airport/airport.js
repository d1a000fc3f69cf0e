// The airport page: joins the daemon's card, the compass and the controls.
import { contrast } from "../contrast.js";
import { Compass } from "../instrument/compass.js";
import { Feed } from "../instrument/feed.js";
import { listen, notch } from "../instrument/fingers.js";
import { Sheet } from "../instrument/sheet.js";
import { arrange, largestRadius } from "../instrument/stage.js";
import { Status } from "../instrument/status.js";
import { joinTokenForm, showAccess } from "../instrument/token-form.js";
import { isAbandoned, Release } from "../release.js";
import { Staff } from "../staff.js";
import { learnWords, legible, say } from "../words.js";
import { showCard } from "./card.js";
import { Face, rim } from "./face.js";
import { palettes } from "./palette.js";
import { Search } from "./search.js";

/** How often the card is polled, in milliseconds. */
const often = 30_000;

/** The age from which an answer counts as old, in milliseconds. */
const timeout = 90_000;

/** The largest radius of the face above the words, in pixels. */
const largest = 340;

/** How far the face can be magnified. */
const most = 4;

const element = (id) => document.getElementById(id);
const darkness = matchMedia("(prefers-color-scheme: dark)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const staff = new Staff();
const sheet = new Sheet(element("sheet"));
const status = new Status(element("status"), sheet);
const face = new Face(element("face"));
const compass = new Compass(element("compass"), element("compass-status"));
const release = new Release();

function palette() {
  const [light, dark] = contrast.matches ? ["highContrast", "darkHighContrast"] : ["day", "night"];
  return palettes[darkness.matches ? dark : light];
}

let code = new URLSearchParams(location.search).get("code");
let zoom = 1;
let size = [0, 0];
let frame = 0;
let drawn = {};

/** Whether the next card takes the focus: it was chosen by a link, which is gone then. */
let isAwaited = false;

const feed = new Feed(
  staff,
  () => (code ? `v1/airport?code=${encodeURIComponent(code)}` : "v1/airport"),
  often,
);
const showTokenForm = joinTokenForm(element("token-form"), staff, feed, sheet);
const search = new Search(element("search"), element("results"), element("found"), staff, palette);

/** What is drawn at this moment, for tests and measurements. */
export const snapshot = () => ({ zoom, up: drawn.up ?? 0, code: feed.document?.code });

function draw() {
  frame = requestAnimationFrame(draw);
  const card = feed.document;
  // In a very low window there is no room for the face.
  if (!card || size[1] <= 0) return;
  const milliseconds = performance.now();
  const up = Math.round(compass.up(milliseconds) * 10) / 10;
  // The face is drawn again only when it turned, and with reduced motion once a second.
  if (stillness.matches && drawn.card === card && milliseconds - drawn.at < 1000) return;
  if (drawn.card === card && drawn.up === up && drawn.zoom === zoom) return;
  drawn = { card, up, zoom, at: milliseconds };
  const radius = Math.max(radiusWithin(size), 40);
  face.draw(card, { size, center: [size[0] / 2, size[1] / 2], radius: radius * zoom, up }, palette());
  // Set on the arrows alone, and only while they are seen: the browser styles again what is under them.
  if (sheet.isClosed) return;
  for (const arrow of document.querySelectorAll("#content .tip")) {
    arrow.style.setProperty("--turn", `${-up}deg`);
  }
}

/** What the picture shows: the airport, and each runway with whether it is closed or which end the wind favours. */
function inWords({ name, facts, runways }) {
  const rows = runways.map((runway) => [runway.name, runway.state].filter(Boolean).join(" "));
  return legible([name, facts, ...rows].filter(Boolean).join(". "));
}

feed.onDocument = (card) => {
  compass.adopt(card);
  showCard(document, card, palette());
  sheet.settle();
  document.title = ["Aloft", card.code].join(" · ");
  element("face").setAttribute("aria-label", inWords(card));
  drawn = {};
  if (!isAwaited) return;
  isAwaited = false;
  document.querySelector("h1").focus({ preventScroll: true });
};

feed.onStateChange = (state) => {
  showTokenForm(feed.isLocked);
  document.body.dataset.feed = state;
  showStatus();
  showAccess(feed, staff, sheet);
  if (state === "live") release.ask();
};

function showStatus() {
  const age = performance.now() - feed.answeredAt;
  const isOld = Boolean(feed.document) && age > timeout && feed.state === "lost";
  document.body.classList.toggle("stale", isOld);
  if (!isOld) return status.show(feed.state, say("No airport has this code."));
  const minutes = Math.max(Math.round(age / 60_000), 1);
  status.showAge(say("The daemon cannot be reached. The card is {minutes} min old.", { minutes }));
}

// --- Controls ---------------------------------------------------------------------

function choose(next) {
  if (next === code) return;
  code = next;
  zoom = 1;
  isAwaited = true;
  search.close();
  const query = code ? `?code=${encodeURIComponent(code)}` : location.pathname;
  history.pushState(null, "", query);
  feed.start();
}

/** Whether a person has chosen or entered something that a reload would lose; the airport is in the address. */
const isArranged = () => search.text !== "" || zoom > 1 || compass.isTurning;

function magnify(factor) {
  zoom = Math.min(Math.max(zoom * factor, 1), most);
}

search.onChoice = choose;
listen(element("face"), {
  tap: () => magnify(zoom > 1 ? 1 / zoom : notch * notch),
  zoom: magnify,
});
document.addEventListener("click", (event) => {
  const link = event.target.closest('[data-place="neighbours"] a');
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(link.dataset.code);
});
addEventListener("popstate", () => {
  code = new URLSearchParams(location.search).get("code");
  search.close();
  zoom = 1;
  feed.start();
});

// --- Drawing -----------------------------------------------------------------------------

function wake() {
  cancelAnimationFrame(frame);
  if (document.hidden) return feed.stop();
  feed.start();
  drawn = {};
  frame = requestAnimationFrame(draw);
}

/** The radius of a face within a size; negative if there is no room. */
const radiusWithin = ([width, height]) =>
  Math.min(width / 2 - rim, height / 2 - rim, largestRadius(largest));

/** Fits the face into the space for it, and returns the height it needs. */
function fit([width, height]) {
  drawn = {};
  const needed = 2 * (radiusWithin([width, height]) + rim);
  size = [width, Math.round(needed)];
  return needed;
}

for (const wish of [darkness, contrast]) {
  wish.addEventListener("change", () => {
    drawn = {};
    if (feed.document) showCard(document, feed.document, palette());
  });
}
compass.onChange = () => { drawn = {}; };
document.addEventListener("visibilitychange", wake);
setInterval(showStatus, 1000);
release.watch(
  () => (isArranged() && !isAbandoned()) || staff.isTokenUnstored || element("token").value !== "",
  () => feed.isLocked || release.ask(),
);
learnWords().then(() => sheet.settle());
arrange(element("stage"), sheet, fit);
wake();
