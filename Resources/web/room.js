// The connection to the room: its clock, its course, and its changes. Failed requests are repeated
// for ever, and the last known course is kept.
import { Clock } from "./clock.js";
import { Course } from "./course.js";
import { Daemon } from "./daemon.js";
import { asked, jittered } from "./requests.js";
import { Silence } from "./silence.js";
import { listen } from "./stream.js";

/** How far ahead the course is requested, in seconds. */
const horizon = 600;

const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

/**
 * The room as it is known here. `connection` is "seeking" until the first answer, "together" while the
 * room answers, "alone" when it cannot be reached, and "closed" when it is not open to this page;
 * `onChange` is called when that, the course or the daemon changes.
 */
export class Room {
  #clock = new Clock();
  #source = null;
  #timers = new Set();
  #run = 0;
  #retries = 0;
  #asking = null;

  /** The timer of the next attempt after a failure: there is one at a time. */
  #retry = 0;

  /** Whether the course must be requested again: it changed while a request was under way. */
  #isStale = false;

  #silence = new Silence();
  #daemon = new Daemon();

  /** How often the stream of events has failed since the last event. */
  #streamFailures = 0;

  /** Whether the last stream was silent although it was open; a proxy may hold all events back. */
  #isMute = false;

  /** Whether a request failed, after which the source may be dead although it is open. */
  #mustListen = false;

  /** Whether the daemon was lost, and has not answered since. */
  #wasLost = false;

  /** Whether the clock and the course must be replaced together. */
  #isMoved = false;

  /** The number of courses received: clocks change only with them. */
  #clockRun = 0;

  connection = "seeking";
  course = new Course([]);
  policy = "public";

  /** Who should not breathe as the room does: `lead`, `people`, `signs`; null for a gentle breath. */
  caution = null;

  onChange = () => {};

  /** Called when the daemon, which was lost, answers again. */
  onReturn = () => {};

  /** Called with the number of seconds by which `now` just stepped; a new course follows. */
  onStep = () => {};

  /** The room's time now, in seconds since 1970. */
  get now() {
    return this.#clock.at(performance.timeOrigin + performance.now()) / 1000;
  }

  /** The daemon's version, null while it is not known, and whether its display is closed, until `opens_unix`. */
  get daemon() {
    return this.#daemon.state;
  }

  /** Starts listening; the last known course is kept. */
  start() {
    this.stop();
    const run = this.#run;
    this.#clock.forget();
    this.#daemon.isOutdated = true;
    this.#listen();
    this.#refresh(run);
    this.#measureOften(run);
    this.#watch(run);
  }

  /** Stops all work until the next start. */
  stop() {
    this.#run += 1;
    this.#source?.close();
    this.#source = null;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #later(milliseconds, work) {
    const run = this.#run;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (run === this.#run) work();
    }, milliseconds);
    this.#timers.add(timer);
    return timer;
  }

  #become(connection) {
    if (this.connection === connection) return;
    this.connection = connection;
    this.onChange();
  }

  /** Listens for changes. */
  #listen() {
    this.#source?.close();
    this.#silence.end();
    this.#mustListen = false;
    let [wasOpen, openedAt] = [false, performance.now()];
    const hear = () => {
      this.#silence.end();
      this.#streamFailures = 0;
      // The first events come with the stream, also through a proxy that holds back what follows.
      if (performance.now() - openedAt > 1000) this.#isMute = false;
    };
    const source = listen({
      onOpen: () => {
        wasOpen = true;
        openedAt = performance.now();
        this.#silence.end();
        // What happened in the meantime was missed.
        if (this.#streamFailures > 0 || this.#isMute) this.#refresh(this.#run);
      },
      onPing: (ping) => {
        hear();
        this.#silence.ping(ping);
      },
      onEvent: (name, { reason }) => {
        hear();
        // Times sent before may be wrong: the clock and the course are then taken together.
        if (["clock", "sleep", "missed"].includes(reason)) this.#isMoved = true;
        this.#later(Math.random() * 150, () => {
          // A request in flight already extends a short course; its answer is outdated only after a change.
          const isShort = this.#asking !== this.#run && this.course.until < this.now + horizon / 2;
          if (name === "changed" || isShort) this.#refresh(this.#run);
        });
      },
      onError: () => this.#lose(source, wasOpen),
    });
    this.#source = source;
  }

  /** Opens another stream after a while. Until then the page polls: a proxy may block streams only. */
  #lose(source, wasOpen) {
    if (source !== this.#source) return;
    // The browser would reconnect at a constant rate, and not at all after a refusal.
    source.close();
    this.#streamFailures += 1;
    this.#wasLost ||= wasOpen;
    this.#daemon.isOutdated = true;
    // A request shows whether the room still answers. Later ones come from `#watch`.
    if (wasOpen || this.#streamFailures === 1) this.#later(jittered(1500), () => this.#refresh(this.#run));
    const wait = Math.min(1000 * 2 ** Math.min(this.#streamFailures, 5), 20_000);
    this.#later(jittered(wait), () => {
      if (source === this.#source) this.#listen();
    });
  }

  /** Requests the clock and the course; calls during a request share its answer. */
  async #refresh(run) {
    if (this.#asking === run) {
      this.#isStale = true;
      return;
    }
    this.#asking = run;
    clearTimeout(this.#retry);
    this.#timers.delete(this.#retry);
    let isMoved = false;
    try {
      do {
        this.#isStale = false;
        if (this.connection !== "together") this.#clock.forget();
        isMoved = this.#isMoved;
        this.#isMoved = false;
        if (!isMoved) isMoved = !(await this.#measure(this.connection === "together" ? 1 : 5));
        const sent = performance.timeOrigin + performance.now();
        const timeline = await asked(`v1/timeline?seconds=${horizon}`);
        if (run !== this.#run) return;
        // First, because these scripts may not understand the timeline of a later version.
        if (this.#daemon.isOutdated || this.daemon.closed) this.#askState();
        const answer = [sent, performance.timeOrigin + performance.now(), timeline.now_unix * 1000];
        // The daemon's clock may have been set after it was measured.
        if (isMoved || !this.#clock.note(...answer)) this.onStep(this.#clock.adopt(...answer) / 1000);
        this.#clockRun += 1;
        this.#take(timeline);
      } while (this.#isStale || this.#isMoved);
      this.#retries = 0;
      this.#become("together");
      if (this.#wasLost) this.onReturn();
      this.#wasLost = false;
      if (this.#mustListen) this.#listen();
    } catch ({ status }) {
      if (run !== this.#run) return;
      if (status === 401 || status === 403) {
        // Only staff can change that; the page asks again when it is shown again.
        this.stop();
        this.#become("closed");
        return;
      }
      this.#mustListen = this.#wasLost = true;
      this.#daemon.isOutdated = true;
      // What answers otherwise than expected may have another version.
      if (status === undefined || status === 404) this.#askState();
      this.#isMoved ||= isMoved;
      this.#become(this.course.isEmpty ? "seeking" : "alone");
      this.#retries += 1;
      const wait = Math.min(1000 * 2 ** Math.min(this.#retries - 1, 4), 15_000);
      this.#retry = this.#later(jittered(wait), () => this.#refresh(this.#run));
    } finally {
      if (this.#asking === run) this.#asking = null;
    }
  }

  #take({ edges, places, plan, caution }) {
    this.policy = plan?.policy ?? "public";
    const known = Object.fromEntries(places.map(({ code, north, east }) => [code, [north, east]]));
    for (const { leg } of edges) {
      leg.from_at = known[leg.from];
      leg.to_at = known[leg.to];
    }
    this.course = new Course(edges);
    this.caution = caution ?? null;
    this.onChange();
  }

  /** Requests the state of the daemon. Without an answer it is requested again with a later course. */
  async #askState() {
    const run = this.#run;
    if (await this.#daemon.ask(() => run === this.#run)) this.onChange();
  }

  /** Measures the daemon's clock. Returns whether it still runs as it did. */
  async #measure(count) {
    for (let index = 0; index < count; index += 1) {
      if (index > 0) await pause(20 + Math.random() * 80);
      const clockRun = this.#clockRun;
      const sent = performance.timeOrigin + performance.now();
      const { now_unix: answered } = await asked("v1/time", 4000);
      // An answer that was under way while another clock was adopted may be of the former one.
      if (clockRun !== this.#clockRun) continue;
      const received = performance.timeOrigin + performance.now();
      const isFirst = !this.#clock.isKnown;
      if (!this.#clock.note(sent, received, answered * 1000)) return false;
      // Until now, `now` was this device's own time.
      if (isFirst) this.onStep(this.now - received / 1000);
    }
    return true;
  }

  #measureOften(run) {
    this.#later(jittered(40_000), async () => {
      try {
        if (!(await this.#measure(3)) && run === this.#run) {
          this.#isMoved = true;
          this.#refresh(run);
        }
      } catch {
        if (run === this.#run) this.#refresh(run);
      }
      if (run === this.#run) this.#measureOften(run);
    });
  }

  /** Refreshes the course in time, polls without a stream, and replaces a stream that was lost without notice. */
  #watch(run) {
    const { left } = this.#silence;
    // All streams that a proxy holds up fall silent together.
    const wait = Math.min(jittered(15_000), left > 0 ? jittered(left, 0.2) : Infinity);
    this.#later(wait, () => {
      if (this.#silence.left <= 0) {
        this.#isMute = true;
        this.#listen();
      }
      // A paused course goes on only after an event.
      const shown = this.course.isEmpty ? null : this.course.at(this.now);
      const isShort = !shown?.isPaused && this.course.until < this.now + horizon / 3;
      const hasNoStream = this.#isMute || this.#source?.readyState !== EventSource.OPEN;
      const mustRefresh = isShort || hasNoStream || this.connection !== "together";
      // No event says that the display closes, which it does after the session. The state is requested once: with the
      // course, if that is requested too.
      if (shown?.stage === "over" && mustRefresh) this.#daemon.isOutdated = true;
      else if (shown?.stage === "over") this.#askState();
      if (mustRefresh) this.#refresh(run);
      this.#watch(run);
    });
  }
}
