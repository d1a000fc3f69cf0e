// What the room breathes: the boundaries the daemon announced, and what lies between them.
import { arch, hermite, leaving, opacity, rise, swell, travel } from "./breath.js";
import { rateOf, sessionSince } from "./pauses.js";
import { turnOf } from "./turn.js";

const stages = {
  session_start: "lead_in",
  phase: "flight",
  interlude: "interlude",
  ending: "ending",
  session_end: "over",
};

/** The error of a breath's length, in seconds: breaths a minute are sent with three decimals. */
const tolerance = 0.005;

/**
 * A course has a value at any instant, in any order. After the last known boundary it repeats the
 * last whole breath.
 */
export class Course {
  /** @param {object[]} edges cues as docs/cues.md describes them, in order of time */
  constructor(edges) {
    this.steps = [];
    this.changes = [];
    this.curves = edges
      .filter(({ knots }) => knots)
      .map(({ t_unix: time, knots }) => ({ time, knots }));
    let flight = null;
    for (const edge of edges) {
      if (edge.event === "paused" || edge.event === "resumed") {
        this.changes.push({ time: edge.t_unix, isPause: edge.event === "paused" });
      }
      const stage = stages[edge.event];
      if (!stage) continue;
      const step = stepOf(edge, stage);
      if (stage !== "flight") {
        flight = null;
      } else if (flight?.number === edge.flight) {
        flight.steps.push(step);
      } else {
        const follows = this.steps.at(-1)?.stage ?? "flight";
        flight = { number: edge.flight, cycle: 60 / edge.bpm, follows, steps: [step] };
      }
      step.flight = flight;
      this.steps.push(step);
    }
    for (const { flight } of this.steps) if (flight && !flight.phases) complete(flight);
    for (const [index, step] of this.steps.entries()) {
      step.next = this.steps[index + 1];
      step.previous = this.steps[index - 1];
      if (step.flight) {
        step.flight.next = step.next;
        if (step.flight.steps[0] === step) step.flight.previous = step.previous;
      }
      const end = step.next?.time;
      const isPlain = !this.changes.some(({ time }) => time > step.time && time < (end ?? 0));
      step.rate = end && isPlain ? rateOf(end - step.time - step.duration) : 1;
    }
  }

  get isEmpty() {
    return this.steps.length === 0;
  }

  /** The end of the known course. */
  get until() {
    const last = this.steps.at(-1);
    if (!last) return -Infinity;
    return last.stage === "over" ? Infinity : last.time + last.duration;
  }

  /** The state of the breath at an instant of the daemon's clock, in seconds since 1970. */
  at(now) {
    const { steps } = this;
    let low = 0;
    let high = steps.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (steps[middle].time <= now) low = middle;
      else high = middle - 1;
    }
    const step = steps[low];
    const isAhead = now < step.time;
    const since = isAhead ? 0 : this.sessionSince(step, now);
    const over = since - step.duration;
    if (over >= 0 && !step.next && step.stage !== "over") return this.#beyond(step, now, over);
    const state = stateOf(step, since);
    state.isPaused = this.#isPausedAt(now);
    if (!step.flight) state.level = this.#freeLevel(step, now) ?? state.level;
    return isAhead ? { ...state, stage: "ahead", level: 0 } : state;
  }

  /** The latest fact at an instant; nothing before the first. */
  factAt(now) {
    return this.steps.findLast(({ time, fact }) => fact && time <= now)?.fact;
  }

  /** The leg flown after a flight, as far as it is known. */
  legAfter(flight) {
    return this.steps.find(({ number }) => number > flight)?.leg;
  }

  sessionSince(step, now) {
    return sessionSince(step.time, this.changes, now, step.rate);
  }

  /** The level in free breathing if the daemon sent its curve, by the clock from an edge on. */
  #freeLevel(step, now) {
    const curve = this.curves.findLast(({ time }) => time <= now && time >= step.time);
    return curve && hermite(curve.knots, now - curve.time);
  }

  #isPausedAt(now) {
    return this.changes.findLast(({ time }) => time <= now)?.isPause ?? false;
  }

  /** The last whole breath, flown to and fro, `over` seconds after the last known boundary. */
  #beyond(last, now, over) {
    const known = this.steps.findLast(({ flight }) => flight?.isWhole)?.flight;
    const flight = known ?? guessed(60 / last.bpm);
    const length = flight.phases.inhale + flight.phases.hold + flight.phases.exhale
      + flight.phases.rest;
    const count = Math.floor(over / length);
    const elapsed = over - count * length;
    const step = flight.steps.findLast(({ offset }) => offset <= elapsed);
    const leg = count % 2 === 0 ? turned(last.leg) : last.leg;
    const number = last.number + count + 1;
    return {
      ...stateOf({ ...step, leg, number, fact: undefined }, elapsed - step.offset),
      isPaused: this.#isPausedAt(now),
      isGuessed: true,
      staysPut: true,
      turn: null,
    };
  }
}

function stepOf(edge, stage) {
  return {
    stage,
    time: edge.t_unix,
    phase: edge.phase,
    duration: edge.duration,
    from: edge.level_from,
    to: edge.level_to,
    knots: stage === "flight" ? null : knotsOf(edge, stage),
    number: edge.flight,
    leg: edge.leg,
    bpm: edge.bpm,
    pattern: edge.pattern,
    fact: edge.fact,
  };
}

function knotsOf(edge, stage) {
  if (stage === "ending") return rise(edge.duration);
  return stage === "over" ? [[0, edge.level_to, 0]] : arch(edge.duration);
}

/** Computes how long a flight's phases are, also if its beginning or its end is not known. */
function complete(flight) {
  const total = (phase) =>
    flight.steps.filter((step) => step.phase === phase).reduce((sum, s) => sum + s.duration, 0);
  const phases = {
    inhale: total("inhale"),
    hold: total("hold_in"),
    exhale: total("exhale"),
    rest: total("hold_out"),
  };
  const missing = flight.cycle - phases.inhale - phases.hold - phases.exhale - phases.rest;
  flight.isWhole = missing < tolerance;
  let before = 0;
  if (!flight.isWhole) {
    const [first] = flight.steps;
    const beginsLate = first.phase !== "inhale" || first.from > 0;
    if (!beginsLate && phases.exhale > 0) {
      phases.rest += missing;
    } else {
      const after = phases.exhale > 0 ? 0 : missing * (beginsLate ? 0.55 : 1);
      before = missing - after;
      phases.inhale += before;
      phases.exhale += after;
    }
  }
  flight.phases = phases;
  let offset = before;
  for (const step of flight.steps) {
    step.offset = offset;
    offset += step.duration;
  }
}

/** A plain breath of a length, before any was received. */
function guessed(cycle) {
  const inhale = cycle * 0.45;
  const exhale = cycle - inhale;
  const flight = { phases: { inhale, hold: 0, exhale, rest: 0 }, isWhole: true };
  const step = { stage: "flight", bpm: 60 / cycle, flight };
  flight.steps = [
    { ...step, phase: "inhale", duration: inhale, from: 0, to: 1, offset: 0 },
    { ...step, phase: "exhale", duration: exhale, from: 1, to: 0, offset: inhale },
  ];
  return flight;
}

/** The leg in the opposite direction. */
export function turned(leg) {
  if (!leg) return leg;
  return {
    ...leg,
    from: leg.to, from_city: leg.to_city, from_at: leg.to_at,
    to: leg.from, to_city: leg.from_city, to_at: leg.from_at,
  };
}

/** Whether a state of the breath guides nobody, and none of the next seconds will. */
export function isResting({ stage, isPaused, duration, elapsed }, seconds) {
  if (isPaused || stage === "over") return true;
  return stage !== "flight" && duration - elapsed > seconds;
}

function stateOf(step, since) {
  const progress = step.duration > 0 ? Math.min(Math.max(since / step.duration, 0), 1) : 0;
  const state = {
    stage: step.stage,
    phase: step.phase,
    progress,
    elapsed: since,
    duration: step.duration,
    level: step.knots ? hermite(step.knots, since) : swell(step.from, step.to, progress),
    // Free breathing has none: its edges name only the level at which it settles.
    levels: step.knots ? undefined : [step.from, step.to],
    travel: 0,
    opacity: 0,
    number: step.number,
    leg: step.leg,
    bpm: step.bpm,
    pattern: step.pattern,
    fact: step.fact,
    isPaused: false,
    isGuessed: false,
    flight: null,
    turn: step.flight ? null : turnOf(step, since),
    before: step.previous?.stage,
    after: step.next?.stage,
    landed: step.flight ? null : step.previous?.leg,
    stands: [false, false],
    leaving: {},
  };
  if (step.flight) {
    const { phases } = step.flight;
    const elapsed = step.offset + since;
    const length = phases.inhale + phases.hold + phases.exhale + phases.rest;
    state.flight = { elapsed, length };
    state.follows = step.flight.follows;
    state.leadsTo = step.flight.next?.stage;
    state.turn = turnOf(step, elapsed, length);
    state.travel = travel(phases, elapsed);
    state.stands = [
      ["lead_in", "interlude"].includes(state.follows),
      ["interlude", "ending"].includes(state.leadsTo),
    ];
    state.leaving = leaving(phases, elapsed);
    state.opacity = opacity(state.travel, state.stands, state.leaving);
  }
  return state;
}
