// Shadows behind names: a blurred copy of each word, which sets it off from coasts and moves with it.

/** How far a shadow reaches beyond its word, in pixels. */
const overflow = 32;

/** The number of copies of the word, and their opacity; the width of their outline and the blur, in pixels. */
const coats = { count: 3, alpha: 0.24, width: 9, blur: 13 };

export class NameShadows {
  #shadows;

  /** @param {HTMLElement} labels the names, before which the shadows are put */
  constructor(labels) {
    this.#shadows = [...labels.children]
      .map(() => ({ canvas: document.createElement("canvas"), key: "" }));
    for (const { canvas } of this.#shadows) canvas.className = "shadow";
    labels.prepend(...this.#shadows.map(({ canvas }) => canvas));
  }

  /** Puts a shadow behind a name whose top is centred on a point; paints it if the name is another. */
  place(index, label, [x, y], color) {
    const { canvas } = this.#shadows[index];
    this.#paint(this.#shadows[index], label, color);
    canvas.style.transform =
      `translate(${x.toFixed(1)}px, ${(y - overflow).toFixed(1)}px) translateX(-50%)`;
  }

  /** Paints all shadows again when they are placed: names may have another size. */
  forget() {
    for (const shadow of this.#shadows) shadow.key = "";
  }

  show(index, opacity) {
    this.#shadows[index].canvas.style.opacity = opacity.toFixed(3);
  }

  #paint(shadow, label, color) {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const key = [label.textContent, color, ratio].join();
    if (shadow.key === key) return;
    shadow.key = key;
    const { canvas } = shadow;
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
    // Only the shadow that the canvas draws is wanted, which has no edges. It is placed and blurred in pixels of
    // the canvas.
    pen.shadowOffsetX = canvas.width;
    pen.shadowBlur = coats.blur * ratio;
    pen.globalAlpha = coats.alpha;
    for (let coat = 0; coat < coats.count; coat += 1) {
      pen.strokeText(label.textContent, width / 2 - canvas.width / ratio, height / 2);
    }
  }
}
