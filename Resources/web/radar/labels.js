// What lies over the map and stays upright: words, tags, and the marks around single aircraft.
import { Lettering } from "./lettering.js";
import { boxOf, frameReach, Tags } from "./tags.js";

/** The box of a tag on a scope. */
function tagBox({ blip, offset, wide, high }, scope) {
  const [x, y] = scope.point(blip.at);
  const [left, top] = [x + offset[0], y + offset[1]];
  return { left, right: left + wide, top, bottom: top + high };
}

/** How long tags keep their places, in milliseconds. */
const placementLifetime = 1000;

/** Draws the labels on a canvas over the scope. */
export class Labels {
  #pen;
  #tags;
  #ratio = 1;
  #size = [0, 0];
  #lettering = null;
  #phosphor = null;
  #placed = [];
  #placedAt = -Infinity;

  /** @param {HTMLCanvasElement} canvas as large as the picture */
  constructor(canvas) {
    this.#pen = canvas.getContext("2d");
    this.#tags = new Tags(this.#pen);
  }

  /** Fits the canvas to a size in pixels. */
  arrange([width, height], ratio) {
    this.#ratio = ratio;
    this.#size = [width, height];
    this.#pen.canvas.width = width * ratio;
    this.#pen.canvas.height = height * ratio;
    this.#lettering = null;
    this.#tags.forget();
    this.renew();
  }

  /** Takes the words and colours of a face. */
  learn(scope, look) {
    this.#lettering = new Lettering(this.#pen, scope, look, this.#ratio);
    if (this.#phosphor?.key !== look.phosphor.key) this.#tags.forget();
    this.#phosphor = look.phosphor;
    this.renew();
  }

  /** Makes the next drawing find new places for the tags. */
  renew() {
    this.#placedAt = -Infinity;
  }

  /** Whether tags are to be placed again at a time, in milliseconds. */
  isDue(milliseconds) {
    return milliseconds - this.#placedAt > placementLifetime;
  }

  /** Whether something here belongs to an aircraft. */
  has(blip) {
    return blip.report.watched || this.#placed.some((tag) => tag.blip === blip);
  }

  /**
   * Draws the labels.
   *
   * @param {Scope} scope where things stand
   * @param {{marks: object[], selected: string|null, isCrowd: boolean}} sky the aircraft, nearest first,
   *   the address of the one that is selected, and whether there are many
   * @param {number} milliseconds the time
   */
  draw(scope, { marks, selected, isCrowd }, milliseconds) {
    const pen = this.#pen;
    const ratio = this.#ratio;
    this.#lettering.place(scope);
    if (this.isDue(milliseconds)) {
      // In a crowd, a dot covers little of a code.
      const icons = marks.filter(({ isDot }) => !isDot).map((mark) => boxOf(mark, scope, selected));
      this.#lettering.settle(scope, this.#size, icons);
      this.#placed = this.#tags.place(marks, scope, selected, this.#size, this.#lettering.shown, isCrowd,
        this.#phosphor, ratio);
      this.#lettering.yieldTo(this.#placed.map((tag) => tagBox(tag, scope)));
      this.#placedAt = milliseconds;
    }
    pen.resetTransform();
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    this.#lettering.draw();
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawLeaders(scope);
    this.#drawMarks(scope, marks, selected);
    pen.resetTransform();
    for (const { blip, offset, picture, isShown } of this.#placed) {
      if (!isShown) continue;
      const [x, y] = scope.point(blip.at);
      pen.drawImage(picture, Math.round((x + offset[0] - 4) * ratio),
        Math.round((y + offset[1] - 4) * ratio));
    }
  }

  /** Hides the tags of aircraft that are no longer there. */
  keep(isThere) {
    for (const tag of this.#placed) tag.isShown = isThere(tag.blip);
  }

  /** Hairlines from aircraft to tags that are far from them. */
  #drawLeaders(scope) {
    const pen = this.#pen;
    pen.strokeStyle = this.#phosphor.light(0.48);
    pen.lineWidth = 1;
    pen.beginPath();
    for (const { blip, reach, offset: [left, top], wide, high, isFar, isShown } of this.#placed) {
      if (!isFar || !isShown) continue;
      const [x, y] = scope.point(blip.at);
      const across = Math.min(Math.max(0, left - 2), left + wide + 2);
      const down = Math.min(Math.max(0, top), top + high);
      const length = Math.hypot(across, down);
      if (length <= reach) continue;
      pen.moveTo(x + (across / length) * reach, y + (down / length) * reach);
      pen.lineTo(x + across, y + down);
    }
    pen.stroke();
  }

  /** A thin circle around each aircraft on the room's list, and a frame around the selected one. */
  #drawMarks(scope, marks, selected) {
    const pen = this.#pen;
    for (const { blip, reach } of marks) {
      const isSelected = blip.report.address === selected;
      if (!isSelected && !blip.report.watched) continue;
      const [x, y] = scope.point(blip.at);
      if (blip.report.watched) {
        pen.strokeStyle = this.#phosphor.light(0.72);
        pen.lineWidth = 1;
        pen.beginPath();
        pen.arc(x, y, reach * 1.45, 0, 2 * Math.PI);
        pen.stroke();
      }
      if (isSelected) this.#drawFrame(x, y, frameReach(reach));
    }
  }

  /** The four corners of a frame. */
  #drawFrame(x, y, far) {
    const pen = this.#pen;
    pen.strokeStyle = this.#phosphor.color(0.95);
    pen.lineWidth = 1.4;
    pen.beginPath();
    for (const [across, down] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
      const [cornerX, cornerY] = [x + across * far, y + down * far];
      pen.moveTo(cornerX - across * far * 0.45, cornerY);
      pen.lineTo(cornerX, cornerY);
      pen.lineTo(cornerX, cornerY - down * far * 0.45);
    }
    pen.stroke();
  }
}
