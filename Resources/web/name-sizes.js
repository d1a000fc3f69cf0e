// How wide the names of airports are.

/** Measures each name once: to measure it, the browser must lay out the page in the middle of a frame. */
export class NameSizes {
  #known = new Map();

  /** The width of a name, in pixels, as a member like that of an element. */
  of(label) {
    const { textContent: text } = label;
    const known = this.#known.get(label);
    if (known?.text === text) return known;
    const measured = { text, offsetWidth: label.offsetWidth };
    this.#known.set(label, measured);
    return measured;
  }

  /** Measures all names again: they may have another size. */
  forget() {
    this.#known.clear();
  }
}
