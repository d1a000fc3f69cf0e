import TestRigs
import TestSupport
import Testing

@testable import Screen

@Suite(
  "Shadows behind names on the companion page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionShadowTests {
  /// Prepares a page for drawing a name's shadow, and for measuring its greatest opacity on a ground of one colour, with
  /// a line of another through the word.
  private static let stage = """
    (async () => {
      const [shadowing, { palettes: { day } }] =
        await Promise.all([import('/name-shadows.js'), import('/palette.js')]);
      document.body.innerHTML =
        '<div><span style="position: absolute; color: #fff; font: 500 14px sans-serif">Athens</span></div>';
      const labels = document.body.firstChild;
      const label = labels.firstChild;
      const shadows = new shadowing.NameShadows(labels);
      const place = [100, 40];
      window.peak = (colors) => {
        shadows.forget();
        shadows.place(0, label, place, day.textShadow);
        const ground = colors && Object.assign(document.createElement('canvas'), { width: 200, height: 100 });
        const pen = ground?.getContext('2d');
        for (const [index, color] of (colors ?? []).entries()) {
          pen.fillStyle = color;
          pen.fillRect(0, index * 48, 200, index === 0 ? 100 : 1);
        }
        shadows.fit(0, place, ground, 200);
        const canvas = labels.querySelector('.shadow');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return data.reduce((most, value, i) => i % 4 === 3 ? Math.max(most, value) : most, 0) / 255;
      };
      window.day = day;
      window.numbers = [shadowing.wanted, ...shadowing.strengths];
      return true;
    })()
    """

  @Test("The strengths tried and the contrast wanted are those of the screen")
  func numbers() async throws {
    let wanted = ([TextShadow.contrast] + TextShadow.strengths).compactMap { Double("\($0)") }
    try await PageRoom.staged(Self.stage) { page in
      let numbers: [Double] = try await page.value("numbers")
      #expect(numbers == wanted)
    }
  }

  @Test("On dark water the shadow is the faintest; on a coast it is as strong as the name needs")
  func strength() async throws {
    try await PageRoom.staged(Self.stage) { page in
      let peaks: [Double] = try await page.value(
        "[peak(), peak([day.water]), peak([day.water, day.coast]), peak([day.coast])]"
      )
      try #require(peaks.count == 4)
      let whole = peaks[0]
      #expect(whole > 0.3 && whole < 1)
      #expect(abs(peaks[1] - 0.3 * whole) < 0.01, "\(peaks)")
      #expect(peaks[2] > 2 * peaks[1] && peaks[3] >= peaks[2], "\(peaks)")
    }
  }
}
