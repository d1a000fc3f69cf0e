// The breath as vibration and as a tone; both are off by default.

/**
 * Soft taps that grow with the in-breath and fade with the out-breath, in milliseconds. Each step of an in-breath has
 * the taps between its levels.
 */
export function taps(phase, duration, [from, to] = [0, 1]) {
  if (phase !== "inhale" && phase !== "exhale") return [];
  const rising = [8, 12, 16, 20, 24];
  const place = (level) => Math.round(level * rising.length);
  const strengths = phase === "inhale" ? rising.slice(place(from), place(to)) : [24, 18, 12, 8];
  const step = (duration * 1000 * 0.85) / strengths.length;
  return strengths
    .flatMap((length) => [length, Math.max(Math.round(step - length), 40)])
    .slice(0, -1);
}

/** Vibrates with each phase, if the device can. */
export class Touch {
  isOn = false;

  get isPossible() {
    return typeof navigator.vibrate === "function";
  }

  set(isOn) {
    this.isOn = isOn && this.isPossible;
    if (this.isPossible) navigator.vibrate(this.isOn ? 20 : 0);
  }

  begin(phase, left, levels) {
    if (this.isOn) navigator.vibrate(left > 0.8 ? taps(phase, left, levels) : 0);
  }

  rest() {
    if (this.isOn) navigator.vibrate(0);
  }
}

/** How loud the tone is at full breath. */
const loudest = 0.09;

/** The tone's pitch with empty and with full lungs: G and the D above it, in hertz. */
const pitches = [196, 293.66];

/** The shortest time in which loudness or pitch may change, in seconds. */
const gentle = 0.6;

/** A soft tone that rises and swells with the breath. */
export class Tone {
  #context = null;
  #voices = [];
  #volume = null;
  isOn = false;

  get isPossible() {
    return typeof AudioContext === "function";
  }

  /** Turns the tone on or off within a second; must be called from a tap or a key press. */
  set(isOn) {
    this.isOn = isOn && this.isPossible;
    if (this.isOn) this.#make();
    if (!this.#context) return;
    const { gain } = this.#volume;
    const now = this.#context.currentTime;
    gain.cancelScheduledValues(now);
    gain.setTargetAtTime(0, now, gentle / 3);
    if (this.isOn) this.#resume();
    else this.#suspendUnless(() => this.isOn);
  }

  /** Falls silent while the page is hidden. */
  sleep() {
    if (!this.isOn) return;
    this.rest();
    this.#suspendUnless(() => !document.hidden);
  }

  /** Sounds again, also after a call that the phone took meanwhile. */
  wake() {
    if (this.isOn) this.#resume();
  }

  /** Follows a phase that ends at a level after some seconds. */
  begin(level, left) {
    if (!this.isOn) return;
    const now = this.#context.currentTime;
    const time = Math.max(left, gentle) / 2.2;
    const pitch = pitches[0] * (pitches[1] / pitches[0]) ** level;
    for (const [index, voice] of this.#voices.entries()) {
      voice.frequency.cancelScheduledValues(now);
      voice.frequency.setTargetAtTime(pitch * (index + 1), now, time);
    }
    this.#volume.gain.cancelScheduledValues(now);
    this.#volume.gain.setTargetAtTime(loudest * (0.25 + 0.75 * level), now, time);
  }

  /** Fades out until the next phase. */
  rest() {
    if (!this.isOn) return;
    const now = this.#context.currentTime;
    this.#volume.gain.cancelScheduledValues(now);
    this.#volume.gain.setTargetAtTime(0, now, gentle);
  }

  /** Starts the device. A browser may refuse until the person touches the page, and the phone during a call. */
  #resume() {
    this.#context.resume().catch(() => {});
  }

  /** Stops the device once the sound has faded out. */
  #suspendUnless(isNeeded) {
    setTimeout(() => isNeeded() || this.#context.suspend(), 4000 * gentle);
  }

  #make() {
    if (this.#context) return;
    this.#context = new AudioContext();
    this.#volume = new GainNode(this.#context, { gain: 0 });
    const soft = new BiquadFilterNode(this.#context, { type: "lowpass", frequency: 900, Q: 0.3 });
    this.#volume.connect(soft).connect(this.#context.destination);
    this.#voices = [1, 0.22].map((strength, index) => {
      const voice = new OscillatorNode(this.#context, { frequency: pitches[0] * (index + 1) });
      voice.connect(new GainNode(this.#context, { gain: strength })).connect(this.#volume);
      voice.start();
      return voice;
    });
  }
}

/** How far the end of a phase must move before vibration and tone follow, in seconds. */
const slack = 0.2;

/** Vibration and tone, which follow the phases. */
export class Senses {
  #touch;
  #tone;

  /** The phase that is followed, and when it ends, in seconds of `performance.now()`. */
  #phase = { key: null, end: 0 };

  /**
   * @param {Touch} touch the vibration
   * @param {Tone} tone the tone
   */
  constructor(touch, tone) {
    this.#touch = touch;
    this.#tone = tone;
  }

  /** Begins again with the next state: another breath is followed, or something was turned on. */
  renew() {
    this.#phase.key = null;
  }

  /**
   * Begins a phase. One that has begun goes on, unless its end has moved.
   *
   * @param {object} state the state of the breath (see course.js)
   * @param {string} key what distinguishes the phase from others
   * @param {number} left the seconds that are left of it
   */
  follow({ stage, phase, isPaused, levels }, key, left) {
    const end = performance.now() / 1000 + left;
    if (key === this.#phase.key && Math.abs(end - this.#phase.end) <= slack) return;
    this.#phase = { key, end };
    if (isPaused || stage !== "flight") {
      this.#touch.rest();
      this.#tone.rest();
    } else {
      this.#touch.begin(phase, left, levels);
      this.#tone.begin(levels?.[1] ?? (phase === "inhale" || phase === "hold_in" ? 1 : 0), left);
    }
  }
}

/** Keeps the screen on while the page is visible, if the browser allows it. */
export class Wakefulness {
  #lock = null;

  async hold() {
    if (!("wakeLock" in navigator) || this.#lock) return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
      this.#lock.addEventListener("release", () => {
        this.#lock = null;
      });
    } catch {
      // The browser refuses, for example when the battery is low; the screen may go dark.
    }
  }

  release() {
    this.#lock?.release();
  }
}
