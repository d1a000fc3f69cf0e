// Long work in short slices, between which frames are drawn and taps are handled.

/** How long a slice is, in milliseconds. */
const slice = 7;

/** Lets other work run, such as the rest of a frame; a timer would wait longer than necessary. */
export const turn = () => new Promise((resume) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resume();
  };
  port2.postMessage(null);
});

export class Slices {
  #began = performance.now();

  /** @param {() => boolean} [isWanted] whether the work is still wanted */
  constructor(isWanted = () => true) {
    this.isWanted = isWanted;
  }

  /** Call this between steps of the work; returns whether it is still wanted. */
  async next() {
    if (performance.now() - this.#began <= slice) return true;
    await turn();
    this.#began = performance.now();
    return this.isWanted();
  }
}
