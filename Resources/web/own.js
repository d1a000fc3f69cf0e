// One's own pace: breaths computed on the phone alone, within the room's policy.
import { opacity, swell, travel } from "./breath.js";
import { turned } from "./course.js";

/** The shortest breath, in seconds: 12 a minute. */
const shortest = 5;

/** The longest breath, in seconds, by the room's policy: 5 a minute in public, 4.5 for oneself. */
const longest = { public: 12, personal: 60 / 4.5 };

/** The ratio of a step, and the largest ratio of a breath to the one before. */
const stepRatio = 1.055;

/** The share of the inhale: the exhale is a little longer. */
const inShare = 0.45;

/** Breaths one after another; each is at most one step longer than the one before. */
export class OwnPace {
  /**
   * @param {number} start when the first breath begins
   * @param {number} cycle how long it lasts, in seconds
   * @param {object} leg the leg that is flown, to and fro
   * @param {string} policy the room's policy; anything but "personal" counts as public
   */
  constructor(start, cycle, leg, policy) {
    this.longest = longest[policy] ?? longest.public;
    this.goal = this.cycle = Math.min(Math.max(cycle, shortest), this.longest);
    this.leg = leg;
    this.start = start;
    this.number = 0;
  }

  /** Keeps the next breaths within another policy of the room. */
  keepTo(policy) {
    this.longest = longest[policy] ?? longest.public;
    this.goal = Math.min(this.goal, this.longest);
  }

  /**
   * Lengthens (or shortens) the next breaths; at the ends of the range nothing changes. Shorter ones are shorter than
   * this breath, also while breaths are still lengthening.
   */
  change(steps) {
    const from = steps < 0 ? Math.min(this.goal, this.cycle) : this.goal;
    this.goal = Math.min(Math.max(from * stepRatio ** steps, shortest), this.longest);
  }

  /** Breaths a minute, of this breath. */
  get breathsAMinute() {
    return 60 / this.cycle;
  }

  /** Breaths a minute, once the goal is reached. */
  get goalAMinute() {
    return 60 / this.goal;
  }

  /** Whether the breaths to come cannot be longer. */
  get isSlowest() {
    return this.goal >= this.longest;
  }

  /** Whether the breaths to come cannot be shorter. */
  get isFastest() {
    return this.goal <= shortest;
  }

  /** The state of the breath at an instant, no earlier than at the last call. */
  at(now) {
    // After an absence one breath is under way, and those in between are skipped. A clock that was set
    // back does not stop the breath.
    if (Math.abs(now - this.start) > 60) this.start = now;
    while (now >= this.start + this.cycle) {
      this.start += this.cycle;
      this.number += 1;
      this.leg = turned(this.leg);
      this.cycle = Math.min(this.goal, this.cycle * stepRatio, this.longest);
    }
    const elapsed = Math.max(now - this.start, 0);
    const inhale = this.cycle * inShare;
    const exhale = this.cycle - inhale;
    const isIn = elapsed < inhale;
    const phases = { inhale, hold: 0, exhale, rest: 0 };
    const since = isIn ? elapsed : elapsed - inhale;
    const duration = isIn ? inhale : exhale;
    const progress = since / duration;
    const travelled = travel(phases, elapsed);
    return {
      stage: "flight",
      phase: isIn ? "inhale" : "exhale",
      progress,
      elapsed: since,
      duration,
      level: isIn ? swell(0, 1, progress) : swell(1, 0, progress),
      travel: travelled,
      opacity: opacity(travelled),
      number: this.number,
      leg: this.leg,
      bpm: 60 / this.cycle,
      pattern: "own",
      isPaused: false,
      isGuessed: false,
      staysPut: true,
      flight: { elapsed, length: this.cycle },
    };
  }
}
