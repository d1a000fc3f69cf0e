// Small pictures that are painted once and put onto the scope many times.

/**
 * Paints a small picture.
 *
 * @param {number[]} size its width and height, in pixels
 * @param {number} ratio device pixels in a pixel
 * @param {(pen: CanvasRenderingContext2D) => void} paint paints it, in pixels
 * @returns {ImageBitmap|HTMLCanvasElement} what `drawImage` takes; a bitmap is drawn faster
 */
export function stamp([width, height], ratio, paint) {
  const size = [Math.ceil(width * ratio), Math.ceil(height * ratio)];
  const canvas = window.OffscreenCanvas ? new OffscreenCanvas(...size)
    : Object.assign(document.createElement("canvas"), { width: size[0], height: size[1] });
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  paint(pen);
  return canvas.transferToImageBitmap?.() ?? canvas;
}
