// Whether a stream of events has fallen silent: a proxy may hold it open although nothing comes through.

/** The interval of the server's pings, in seconds, until it says so. */
const usual = 15;

/** After how many intervals a stream counts as silent: with thousands of phones, a ping may be half of one late. */
const patience = 2.5;

export class Silence {
  #heardAt = performance.now();
  #interval = usual;

  /** Notes that the stream was opened, or that something came. */
  end() {
    this.#heardAt = performance.now();
  }

  /** Notes a ping, with the interval at which they come. */
  ping({ interval }) {
    this.#interval = interval ?? usual;
    this.end();
  }

  /** How long the stream may still be silent, in milliseconds. */
  get left() {
    return this.#heardAt + patience * this.#interval * 1000 - performance.now();
  }
}
