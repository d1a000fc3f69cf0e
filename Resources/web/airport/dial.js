// The geometry of a card's face, turned to a bearing.

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Where things stand on the face: its circle has x east, y north, and the rim at 1. */
export class Dial {
  constructor(center, radius, up) {
    Object.assign(this, { center, radius, up });
    // The unit of the card's sizes.
    this.unit = radius / 0.405;
    [this.sin, this.cos] = [Math.sin(radians(up)), Math.cos(radians(up))];
  }

  /** The pixel of a point of the circle. */
  point([east, north]) {
    return [
      this.center[0] + (east * this.cos - north * this.sin) * this.radius,
      this.center[1] - (east * this.sin + north * this.cos) * this.radius,
    ];
  }

  /** The pixel at a bearing and a distance from the middle, in pixels. */
  at(bearing, distance) {
    const turn = this.turn(bearing);
    return [this.center[0] + Math.cos(turn) * distance, this.center[1] + Math.sin(turn) * distance];
  }

  /** The angle of a bearing as canvases count: clockwise from the right. */
  turn(bearing) {
    return radians(bearing - this.up - 90);
  }
}
