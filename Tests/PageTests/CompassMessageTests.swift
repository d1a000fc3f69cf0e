import TestRigs
import TestSupport
import Testing

@Suite(
  "Why the radar and airport pages do not turn with the phone",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompassMessageTests {
  /// Whether the message is seen, below the button.
  private static let isSeen = """
    (() => {
      const note = document.getElementById('compass-status');
      const { left, top, right, bottom, width } = note.getBoundingClientRect();
      const button = document.getElementById('compass').getBoundingClientRect();
      // Fingers reach what is under it.
      note.style.pointerEvents = 'auto';
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      note.style.pointerEvents = '';
      return seen === note && width > 200 && left >= 0 && right <= innerWidth
        && bottom <= innerHeight && top >= button.bottom && top < button.bottom + 50;
    })()
    """

  @Test(
    "Over plain HTTP from elsewhere it is said below the button for a while, after each tap",
    arguments: ["radar", "airport?code=LHR"],
    [(390, 844), (844, 390), (320, 568)]
  )
  func refused(path: String, size: (Int, Int)) async throws {
    let now = PageRoom.now
    let radar = RadarPageTests.radar(3, at: now)
    let room = PageRoom(try Sample.show(from: now, seconds: 3_600, radar: radar))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(path)", size: size) { page, browser in
        try await page.wait(until: "document.body.dataset.feed === 'live'")
        // What hides the message is called here instead of by the clock.
        let _: Bool = try await page.value(
          """
          (() => {
            Object.defineProperty(window, 'isSecureContext', { value: false });
            const set = window.setTimeout.bind(window);
            window.setTimeout = (work, delay, ...rest) => {
              if (delay !== 8000) return set(work, delay, ...rest);
              window.hide = work;
              return 0;
            };
            return true;
          })()
          """
        )
        let words = "document.getElementById('compass-status').textContent"
        for _ in 0..<2 {
          let _: Bool = try await page.value("(document.getElementById('compass').click(), true)")
          #expect(
            try await page.value(words)
              == "A phone shares its direction only over HTTPS, or on the machine itself."
          )
          #expect(try await page.value(Self.isSeen))
          #expect(try await page.value("(window.hide(), !\(Self.isSeen))"))
        }
        #expect(browser.problems == [])
      }
    }
  }
}
