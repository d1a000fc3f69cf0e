package import TestSupport

/// Text on a page with its contrast to the background.
package struct FaintWords: Decodable {
  package let words: String
  package let contrast: Double
}

extension BrowserPage {
  /// Returns the contrast of all text on the page with the worst background behind it (WCAG 2.2,
  /// 1.4.3).
  ///
  /// - Returns: All visible text, each with its contrast, from 1 to 21.
  /// - Throws: An error if the page is gone.
  package func contrasts() async throws -> [FaintWords] {
    try await value(
      """
      (() => {
        const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        pen.canvas.width = pen.canvas.height = 1;
        const channels = (color) => {
          pen.clearRect(0, 0, 1, 1);
          pen.fillStyle = color;
          pen.fillRect(0, 0, 1, 1);
          return [...pen.getImageData(0, 0, 1, 1).data];
        };
        const luminance = ([r, g, b]) => [r, g, b]
          .map((x) => x / 255)
          .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
          .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
        const ratio = (a, b) => {
          const [x, y] = [luminance(a), luminance(b)];
          return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
        };
        const root = getComputedStyle(document.documentElement);
        const paper = ['--sheet', '--sheet-end'].map((name) => channels(root.getPropertyValue(name)));
        const behind = (element) => {
          for (let place = element; place && place !== document.body; place = place.parentElement) {
            const plate = channels(getComputedStyle(place).backgroundColor);
            if (plate[3] === 255) return [plate];
          }
          const layers = [...document.querySelectorAll('.layers canvas:not(.moving)')];
          if (!element.closest('#sheet') && layers.length > 0) {
            // The sky and the ground, with and without light, behind all of the text; over them the
            // ground of a turning globe, and the shadow of a name.
            const box = element.getBoundingClientRect();
            const read = (canvas) => {
              const place = canvas.getBoundingClientRect();
              const scale = canvas.width / place.width;
              const [left, top] = [box.x - place.x, box.y - place.y]
                .map((x) => Math.floor(x * scale));
              const [wide, high] = [box.width, box.height].map((x) => Math.ceil(x * scale) + 1);
              const { data } = canvas.getContext('2d').getImageData(left, top, wide, high);
              return ([x, y]) => {
                const at = 4 * (Math.floor(y * scale) * wide + Math.floor(x * scale));
                return data.slice(at, at + 4);
              };
            };
            const names = [...document.querySelectorAll('.labels span')];
            const shadow = document.querySelectorAll('.labels .shadow')[names.indexOf(element)];
            const covers = [document.querySelector('.layers .moving'), shadow]
              .filter((canvas) => Number(canvas?.style.opacity ?? 0) > 0)
              .map((canvas) => ({ color: read(canvas), opacity: Number(canvas.style.opacity) }));
            const over = (under, [r, g, b, alpha], opacity) => [r, g, b]
              .map((value, i) => under[i] + (value - under[i]) * (alpha / 255) * opacity);
            const points = [];
            for (let y = 0; y < box.height; y += 3) {
              for (let x = 0; x < box.width; x += 3) points.push([x, y]);
            }
            return layers.map(read).flatMap((color) => points.map((point) => covers.reduce(
              (under, cover) => over(under, cover.color(point), cover.opacity), color(point))));
          }
          for (let place = element; place; place = place.parentElement) {
            const color = channels(getComputedStyle(place).backgroundColor);
            if (color[3] === 255) return [color];
            if (place.id === 'sheet' || place === document.body) break;
          }
          return paper;
        };
        const seen = [...document.querySelectorAll('body *')].filter((element) =>
          element.checkVisibility() && !element.closest('.aside, noscript, option')
            // Names that come or go are not there to be read.
            && !(element.closest('.labels') && Number(element.style.opacity) < 1)
            && [...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
        return seen.map((element) => {
          const color = channels(getComputedStyle(element).color);
          return {
            words: element.textContent.trim(),
            contrast: Math.min(...behind(element).map((ground) => ratio(color, ground))),
          };
        });
      })()
      """
    )
  }
}
