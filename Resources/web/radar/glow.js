// The light of the beam on the glass, painted once and turned by the browser.

/** How bright the glass is at a share of the radius. */
const glass = (share) => 0.105 + 0.045 * (1 - share * share);

/** How bright the light is at degrees behind the beam, and at a share of the radius. */
function trail(degrees, share) {
  const fades = degrees < 300 ? 1 : Math.max((360 - degrees) / 60, 0);
  const light = 0.215 * Math.exp(-degrees / 34) + 0.12 * Math.exp(-degrees / 120);
  return light * fades * (0.5 + 0.5 * Math.min(1, 1.5 * share));
}

/**
 * Paints the disc with the beam pointing up.
 *
 * @param {CanvasRenderingContext2D} pen paints
 * @param {number} size the width of the disc, in device pixels
 * @param {Phosphor} phosphor its colours
 * @param {boolean} hasBeam whether there is a beam; if not, the whole disc glows a little
 */
export function paintGlow(pen, size, phosphor, hasBeam) {
  const picture = pen.createImageData(size, size);
  const middle = size / 2;
  const shades = Array.from({ length: 1024 }, (_, i) => phosphor.channels(i / 1023));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [right, down] = [x + 0.5 - middle, y + 0.5 - middle];
      const radius = Math.hypot(right, down);
      if (radius > middle + 1) continue;
      const share = Math.min(radius / middle, 1);
      const behind = (360 - (Math.atan2(right, -down) * 180) / Math.PI) % 360;
      const light = glass(share) + (hasBeam ? trail(behind, share) : 0.05);
      const at = 4 * (y * size + x);
      picture.data.set(shades[Math.round(light * 1023)], at);
      picture.data[at + 3] = 255 * Math.min(Math.max(middle - radius + 0.5, 0), 1);
    }
  }
  pen.putImageData(picture, 0, 0);
  if (!hasBeam) return;
  pen.strokeStyle = phosphor.light(0.5);
  pen.lineWidth = Math.max(0.0022 / 0.445 * middle, 1.5);
  pen.beginPath();
  pen.moveTo(middle, middle);
  pen.lineTo(middle, 1);
  pen.stroke();
}
