import TestRigs
import TestSupport
import Testing

@Suite(
  "Vibrations of the radar page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct RadarVibrationTests {
  @Test("With reduced motion there is no beam, and the phone does not vibrate")
  func reducedMotion() async throws {
    let reduced = ["prefers-reduced-motion": "reduce"]
    try await RadarPageTests.visit(mediaFeatures: reduced) { page, browser, room in
      try await page.wait(until: RadarPageTests.snapshot("blips.every(({ at }) => at)"))
      #expect(try await page.value(RadarPageTests.snapshot("turns")) == 0.0)
      #expect(try await page.value("document.querySelector('.glow').style.transform") == "")
      let _: Bool = try await page.value("(document.getElementById('vibrate').click(), true)")
      let taps = try await Self.taps(on: page, room, isExpected: false)
      #expect(taps == 0)
      #expect(browser.problems == [])
    }
  }

  @Test("If switched on, the phone vibrates briefly when the selected aircraft sends a report")
  func vibration() async throws {
    try await RadarPageTests.visit { page, browser, room in
      #expect(try await page.value("document.getElementById('vibrate').ariaChecked") == "false")
      let _: Bool = try await page.value("(document.getElementById('vibrate').click(), true)")
      #expect(try await page.value("localStorage.getItem('aloft.vibration')") == "on")
      let taps = try await Self.taps(on: page, room, isExpected: true)
      #expect(taps > 0)
      #expect(try await page.value("taps.every((length) => length <= 20)"))
      let _: Bool = try await page.value("(document.getElementById('vibrate').click(), true)")
      #expect(try await page.value("localStorage.getItem('aloft.vibration') === null"))
      #expect(try await page.value("document.getElementById('vibrate').ariaChecked") == "false")
      #expect(browser.problems == [])
    }
  }

  /// Selects an aircraft and reports it again; returns how often the phone vibrated.
  private static func taps(
    on page: BrowserPage,
    _ room: PageRoom,
    isExpected: Bool
  ) async throws -> Int {
    let _: Bool = try await page.value(
      "(window.taps = [], navigator.vibrate = (length) => taps.push(length) > 0, true)"
    )
    try await page.press("Tab", code: 9)
    let _: Bool = try await page.value(
      "(document.querySelectorAll('#list button')[2].click(), true)"
    )
    try await page.wait(until: "\(RadarPageTests.text("h2")) === 'TEST2'")
    let before: Double = try await page.value(
      "import('/radar/radar.js').then((m) => m.reportedAt('400002'))"
    )
    room.adopt(RadarPageTests.radar(10))
    try await page.wait(
      until: "import('/radar/radar.js').then((m) => m.reportedAt('400002') > \(before))"
    )
    if isExpected {
      // The beam needs a turn at most to paint it.
      try await page.wait(until: "taps.length > 0")
    } else {
      let isSettled = "blips.every(({ hasNewReport }) => !hasNewReport)"
      try await page.wait(until: RadarPageTests.snapshot(isSettled))
    }
    return try await page.value("taps.length")
  }
}
