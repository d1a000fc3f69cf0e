// Pools behind names: a blurred copy of each word, which sets it off from coasts and moves with it.

/** How far a pool reaches beyond its word, in pixels. */
const overflow = 32;

/** The number of copies of the word, and their opacity; the width of their outline and the blur, in pixels. */
const coats = { count: 3, alpha: 0.24, width: 9, blur: 13 };

export class NamePools {
  #pools;

  /** @param {HTMLElement} labels the names, before which the pools are put */
  constructor(labels) {
    this.#pools = [...labels.children]
      .map(() => ({ canvas: document.createElement("canvas"), key: "" }));
    for (const { canvas } of this.#pools) canvas.className = "pool";
    labels.prepend(...this.#pools.map(({ canvas }) => canvas));
  }

  /** Puts a pool behind a name whose top is centred on a point; paints it if the name is another. */
  place(index, label, [x, y], color) {
    const { canvas } = this.#pools[index];
    this.#paint(this.#pools[index], label, color);
    canvas.style.transform =
      `translate(${x.toFixed(1)}px, ${(y - overflow).toFixed(1)}px) translateX(-50%)`;
  }

  /** Paints all pools again when they are placed: names may have another size. */
  forget() {
    for (const pool of this.#pools) pool.key = "";
  }

  show(index, opacity) {
    this.#pools[index].canvas.style.opacity = opacity.toFixed(3);
  }

  #paint(pool, label, color) {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const key = [label.textContent, color, ratio].join();
    if (pool.key === key) return;
    pool.key = key;
    const { canvas } = pool;
    const [width, height] = [label.offsetWidth, label.offsetHeight].map((side) => side + 2 * overflow);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = getComputedStyle(label).font;
    pen.strokeStyle = pen.shadowColor = color;
    pen.lineWidth = coats.width;
    pen.lineJoin = "round";
    // Only the shadow of the word is wanted, which has no edges. It is placed and blurred in pixels of
    // the canvas.
    pen.shadowOffsetX = canvas.width;
    pen.shadowBlur = coats.blur * ratio;
    pen.globalAlpha = coats.alpha;
    for (let coat = 0; coat < coats.count; coat += 1) {
      pen.strokeText(label.textContent, width / 2 - canvas.width / ratio, height / 2);
    }
  }
}
