// The map of the sky: joins the requests to the relay, the view and the drawing.
import { clamp, restingLevel } from "../breath.js";
import { contrast } from "../contrast.js";
import { palettes } from "../palette.js";
import { isAbandoned, Release } from "../release.js";
import { learnWords, say } from "../words.js";
import { learnTextSize } from "./distress.js";
import { listDistress } from "./distress-list.js";
import { Feed } from "./feed.js";
import { Flock } from "./flock.js";
import { glance, Ink } from "./ink.js";
import { Ground } from "./ground.js";
import { steer } from "./steer.js";
import { nearest, View, viewOf } from "./view.js";
import { inTheAir, note, silenceLimit } from "./words.js";

/** How quickly the map moves to the requested view, in seconds. */
const gliding = 0.16;

/** Frames a second: the breath is slow, and fewer frames save power. */
const pace = 30;

/** When planes without a new report begin to fade, and when they are gone, in seconds. */
const stale = [25, 60];

const isDark = matchMedia("(prefers-color-scheme: dark)");
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

const map = document.getElementById("map");
const ground = new Ground(map);
const ink = new Ink(document.getElementById("planes"));
const flock = new Flock();
const release = new Release();

let sky = null;
let view = null;
let wished = null;

/** Whether a person has moved the map, which a reload would lose. */
let isSteered = false;
let drawnAt = 0;
let light = restingLevel;
let clarity = 1;

const now = () => performance.now() / 1000;
const size = () => [innerWidth, innerHeight];
const ratio = () => Math.min(window.devicePixelRatio || 1, 2);

/** Roughly where the visitor is, by the time zone; no permission is needed for that. */
const homeward = () => [25, -new Date().getTimezoneOffset() / 4];

function begin() {
  if (view) return;
  const places = (sky?.planes ?? []).map(([north, east]) => [north, east]);
  view = wished = viewOf(size(), places, homeward());
  ink.resize(size(), ratio());
  steer(map, {
    view: () => wished,
    wish(next, isDirect = false) {
      wished = next;
      isSteered = true;
      if (isDirect || isStill.matches) view = next;
      awake();
    },
  });
  requestAnimationFrame(draw);
}

/** If the sky is too full for one answer, only the visible part is requested. */
function query() {
  if (!sky || !wished || sky.total <= sky.shown) return "";
  const [north, east] = wished.center;
  const high = Math.ceil(wished.reach);
  const wide = Math.ceil(wished.reach / Math.cos((Math.min(Math.abs(north) + high, 89) * Math.PI) / 180));
  if (high >= 60 || wide >= 120) return "";
  const around = (λ) => ((((λ + 180) % 360) + 360) % 360) - 180;
  const south = Math.max(Math.floor(north) - high, -90);
  const [west, end] = [around(Math.floor(east) - wide), around(Math.ceil(east) + wide)];
  return `?box=${west},${south},${end},${Math.min(Math.ceil(north) + high, 90)}`;
}

const feed = new Feed(query, ({ total, found, planes }) => {
  sky = { total, found, shown: planes.length, planes };
  flock.update(planes, now(), isStill.matches);
  showStatus();
  begin();
});

/** Shows the status lines; unchanged ones are not replaced. */
function showStatus() {
  const { age, silence } = feed;
  const isLost = silence > silenceLimit;
  const words = {
    count: !sky ? "" : isLost && age > stale[1] ? say("The sky is out of reach")
      : inTheAir(sky.total, sky.planes),
    note: note(sky, age, silence),
  };
  const relay = !sky ? "sought" : isLost ? "lost" : "there";
  const isNews = document.body.dataset.relay !== relay;
  for (const [id, text] of Object.entries(words)) {
    const element = document.getElementById(id);
    if (element.textContent === text) continue;
    // A screen reader reads neither each change of the count nor how an age grows.
    const isRead = isNews || (id === "note" && !isLost);
    element.setAttribute("aria-live", isRead ? "polite" : "off");
    element.textContent = text;
  }
  document.body.dataset.relay = relay;
  // The map shows no planes after so long a silence.
  listDistress(document.getElementById("distress"), isLost && age > stale[1] ? [] : (sky?.planes ?? []), age);
  const isAt = (distance) =>
    Boolean(wished) && Math.abs(Math.log(wished.distance / distance)) < 0.01;
  const whole = isAt(wished?.farthest);
  document.getElementById("nearer").setAttribute("aria-disabled", isAt(nearest));
  document.getElementById("farther").setAttribute("aria-disabled", whole);
  document.getElementById("whole").setAttribute("aria-disabled", whole);
  findObstacles();
}

/** The boxes of the words and buttons over the map, in pixels; learned with the size of their text. */
let obstacles = [];
function findObstacles() {
  learnTextSize(Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const words = ["count", "note"].map((id) => {
    // The text alone: its paragraph is as wide as the page.
    const range = document.createRange();
    range.selectNodeContents(document.getElementById(id));
    return range.getBoundingClientRect();
  });
  const others = ["steps", "credit"].map((id) => document.getElementById(id).getBoundingClientRect());
  obstacles = [...words, ...others]
    .filter(({ width }) => width > 0)
    .map(({ left, top, width, height }) => ({ left, top, wide: width, high: height }));
}

let asking = 0;
/** Another view may need other planes, after a while. */
function awake() {
  clearTimeout(asking);
  asking = setTimeout(() => feed.asked !== query() && feed.ask(), 700);
}

function glide(seconds) {
  if (view === wished) return;
  const share = 1 - Math.exp(-seconds / gliding);
  const apart = Math.log(wished.distance / view.distance);
  const [north, east] = view.center;
  const [far, wide] = [wished.center[0] - north, wished.center[1] - east];
  const turned = wide - 360 * Math.round(wide / 360);
  const left = (Math.hypot(far, turned) * Math.PI) / 180 / wished.distance;
  view = left < 0.001 && Math.abs(apart) < 0.002 ? wished : view.moved({
    center: [north + far * share, east + turned * share],
    distance: view.distance * Math.exp(apart * share),
  });
}

function draw(time) {
  requestAnimationFrame(draw);
  const seconds = (time - drawnAt) / 1000;
  const isGliding = view !== wished;
  if (!isGliding && seconds < 0.95 / pace) return;
  drawnAt = time;
  glide(Math.min(seconds, 0.1));
  const palette = palettes[contrast.matches ? "highContrast" : isDark.matches ? "night" : "day"];
  ground.show(view, { ratio: ratio(), palette });
  const fresh = 1 - clamp((feed.age - stale[0]) / (stale[1] - stale[0]));
  clarity += clamp(fresh - clarity, -seconds, seconds);
  // The light on the limb follows the mean of all breaths gradually.
  light += ((flock.level(now()) ?? restingLevel) * clarity - light) * Math.min(seconds, 1) * 0.8;
  ground.lighten(clamp(light));
  ink.draw(flock.planes, view, now(), {
    palette, clarity, isStill: isStill.matches, obstacles, light: clamp(light),
  });
}

addEventListener("resize", () => {
  if (!view) return;
  [view, wished] = [view, wished].map(({ center, distance }) =>
    new View(size(), center, 1).moved({ distance }));
  ink.resize(size(), ratio());
  findObstacles();
});

// The planet is shown before the relay answers.
setTimeout(begin, 1500);
setInterval(showStatus, 1000);
learnWords("/v1/words").then(showStatus);
showStatus();
feed.ask();
release.ask();
release.watch(() => isSteered && !isAbandoned(), () => release.ask());

/** Where planes are drawn, in pixels, for tests. */
export function shown() {
  if (!view) return [];
  return flock.planes.map((plane) => {
    const seen = glance(view.globe, plane.where(now(), isStill.matches), plane.way);
    return seen && { at: seen.at, turn: seen.turn };
  });
}

/** Whether the map shows the requested view. */
export const isAtRest = () => view === wished;

export { view as looking, flock, ground, ink, obstacles };
