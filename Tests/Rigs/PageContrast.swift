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
          const layers = [...document.querySelectorAll('.layers canvas:not(.pools, .moving)')];
          if (!element.closest('#sheet') && layers.length > 0) {
            // The sky and the ground, with and without light, behind all of the text; between them
            // the pools of names. The moving ground has no other colours.
            const box = element.getBoundingClientRect();
            const pools = document.querySelector('.layers .pools');
            const opacity = pools ? Number(pools.style.opacity) : 0;
            const read = (layer, top) => {
              const scale = layer.width / innerWidth;
              return layer.getContext('2d').getImageData(box.x * scale, (box.y - top) * scale,
                Math.max(box.width * scale, 1), box.height * scale).data;
            };
            const over = pools && read(pools, Number.parseFloat(pools.style.top));
            return layers.flatMap((layer) => {
              const data = read(layer, 0);
              return Array.from({ length: data.length / 400 }, (_, i) => {
                const share = over ? (over[400 * i + 3] / 255) * opacity : 0;
                return [0, 1, 2].map((channel) => {
                  const at = 400 * i + channel;
                  return share > 0 ? data[at] + (over[at] - data[at]) * share : data[at];
                });
              });
            });
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
