// Small pictures that are painted once and put onto the scope many times.

/** Where they are painted. */
const canvas = window.OffscreenCanvas ? new OffscreenCanvas(1, 1) : null;

/**
 * Paints a small picture.
 *
 * @param {number[]} size its width and height, in pixels
 * @param {number} ratio device pixels in a pixel
 * @param {(pen: CanvasRenderingContext2D) => void} paint paints it, in pixels
 * @returns {ImageBitmap|HTMLCanvasElement} what `drawImage` takes; a bitmap is drawn faster
 */
export function stamp([width, height], ratio, paint) {
  const sheet = canvas ?? document.createElement("canvas");
  // A new size clears the sheet.
  sheet.width = Math.ceil(width * ratio);
  sheet.height = Math.ceil(height * ratio);
  const pen = sheet.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  // Words begin at the left, whatever the language: most are codes.
  pen.direction = "ltr";
  paint(pen);
  return canvas?.transferToImageBitmap() ?? sheet;
}
