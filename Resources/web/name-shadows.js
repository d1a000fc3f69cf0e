// Shadows behind names: a blurred copy of each word, as faint as legibility allows. It moves with the word.
import { channels } from "./palette.js";

/** The strengths tried, faintest first, as on the screen. Above 1, the shadow is drawn that many times. */
export const strengths = [0.3, 0.5, 0.7, 0.85, 1, 2, 3, 5, 8];

/** The contrast that a name must have on all of the ground in its box. */
export const wanted = 4.6;

/** The blur's deviation in ems; how often the blurred word is added up. */
const deviation = 0.4;
const density = 2.6;

/** The strength where the ground is not painted yet. */
const unmeasured = 1;

/** How far a shadow reaches beyond its word, in ems: three deviations. */
const reach = 3 * deviation;

export class NameShadows {
  #shadows;

  /** @param {HTMLElement} labels the names, before which the shadows are put */
  constructor(labels) {
    this.#shadows = [...labels.children].map(() => ({
      canvas: document.createElement("canvas"), soft: document.createElement("canvas"), key: "", ground: null,
    }));
    for (const { canvas } of this.#shadows) canvas.className = "shadow";
    labels.prepend(...this.#shadows.map(({ canvas }) => canvas));
  }

  /** Puts a shadow behind a name whose top is centred on a point; paints it if the name is another. */
  place(index, label, [x, y], color) {
    const shadow = this.#shadows[index];
    this.#paint(shadow, label, color);
    shadow.canvas.style.transform =
      `translate(${x.toFixed(1)}px, ${(y - shadow.margin).toFixed(1)}px) translateX(-50%)`;
  }

  /**
   * Makes a shadow as strong as the name needs at its place while the globe rests.
   *
   * @param {number} index which name
   * @param {number[]} place the middle of its top, in pixels
   * @param {HTMLCanvasElement} [ground] the painted ground at its brightest; without one nothing is known yet
   * @param {number} width the width of that ground, in pixels
   */
  fit(index, [x, y], ground, width) {
    const shadow = this.#shadows[index];
    if (!shadow.key || !ground || shadow.ground === ground) return;
    shadow.ground = ground;
    const { soft, margin, size, text, color } = shadow;
    // In pixels of the ground: between them, a light of a city would seem fainter than it is.
    const scale = ground.width / width;
    const [left, top] = [x - size[0] / 2, y].map((place) => Math.floor(place * scale));
    const box = size.map((side) => Math.ceil(side * scale) + 1);
    // Small copies are read, because a large canvas that is read often leaves the graphics card.
    const beneath = pixels(box, (pen) => pen.drawImage(ground, -left, -top));
    const coverage = pixels(box, (pen) => pen.drawImage(
      soft, (x - size[0] / 2 - margin) * scale - left, (y - margin) * scale - top,
      (size[0] + 2 * margin) * scale, (size[1] + 2 * margin) * scale,
    ));
    this.#strengthen(shadow, strengthFor(beneath, coverage, text, channels(color)));
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
    const { font, fontSize, color: ink } = getComputedStyle(label);
    const em = parseFloat(fontSize);
    const text = ink.match(/[\d.]+/g).slice(0, 3).map(Number);
    const margin = Math.ceil(reach * em);
    const size = [label.offsetWidth, label.offsetHeight];
    Object.assign(shadow, { key, ground: null, margin, size, color, text });
    const [width, height] = size.map((side) => side + 2 * margin);
    for (const canvas of [shadow.soft, shadow.canvas]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    shadow.canvas.style.width = `${width}px`;
    const pen = shadow.soft.getContext("2d");
    pen.scale(ratio, ratio);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = font;
    pen.shadowColor = color;
    // Only the shadow that the canvas draws is wanted. It is placed and blurred in pixels of the canvas; its blur is
    // twice the deviation.
    pen.shadowOffsetX = shadow.soft.width;
    pen.shadowBlur = 2 * deviation * em * ratio;
    // Added up, and clipped where it is whole.
    pen.globalCompositeOperation = "lighter";
    for (let left = density; left > 0; left -= 1) {
      pen.globalAlpha = Math.min(left, 1);
      pen.fillText(label.textContent, width / 2 - shadow.soft.width / ratio, height / 2);
    }
    this.#strengthen(shadow, unmeasured);
  }

  #strengthen({ canvas, soft }, strength) {
    const pen = canvas.getContext("2d");
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.globalAlpha = Math.min(strength, 1);
    for (let layer = 0; layer < Math.max(strength, 1); layer += 1) pen.drawImage(soft, 0, 0);
  }
}

/** The pixels of a small canvas, as drawn. */
function pixels([width, height], draw) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  draw(pen);
  return pen.getImageData(0, 0, width, height).data;
}

/** The faintest strength at which words have their contrast on every pixel; the last one if none suffices. */
function strengthFor(beneath, coverage, text, color) {
  const light = luminance(text);
  const ratio = (dark) => (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05);
  const isLegible = (strength) => {
    for (let at = 0; at < beneath.length; at += 4) {
      const share = covered(coverage[at + 3] / 255, strength);
      const seen = color.map((value, i) => beneath[at + i] + (value - beneath[at + i]) * share);
      if (ratio(luminance(seen)) < wanted) return false;
    }
    return true;
  };
  return strengths.find(isLegible) ?? strengths.at(-1);
}

/** How much of a pixel the shadow's colour covers. */
const covered = (share, strength) => strength <= 1 ? share * strength : 1 - (1 - share) ** strength;

/** The luminance of a colour of sRGB (WCAG 2.2), from 0 to 1. */
const luminance = (channels) => channels
  .map((channel) => channel / 255)
  .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
