// Pictures that change rarely. A browser copies every canvas with a drawing context in every frame, whether it
// changed or not; a canvas that only shows a bitmap costs nothing until it gets another.

/** A canvas that shows a picture. */
export class Slide {
  #canvas;
  #shown;

  /** @param {HTMLCanvasElement} canvas shows it */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#shown = window.OffscreenCanvas ? canvas.getContext("bitmaprenderer") : null;
  }

  /** The style of the canvas. */
  get style() {
    return this.#canvas.style;
  }

  /**
   * Paints another picture.
   *
   * @param {number[]} size its width and height, in device pixels
   * @param {(pen: CanvasRenderingContext2D) => void} paint paints it, in device pixels
   */
  paint([width, height], paint) {
    const canvas = this.#shown ? new OffscreenCanvas(width, height)
      : Object.assign(this.#canvas, { width, height });
    paint(canvas.getContext("2d"));
    this.#shown?.transferFromImageBitmap(canvas.transferToImageBitmap());
  }
}
