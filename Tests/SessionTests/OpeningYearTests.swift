import Breathing
import Session
import Settings
import Testing

/// A year of opening hours, at turns around each change.
@Suite struct OpeningYearTests {
  private static let yearHours = [
    "mon-fri 08:00-18:00", "sat 09:00-13:00", "fri 20:00-02:00", "sun 01:00-05:00",
  ]

  /// Runs a year from 1 January 2026, at turns every half second around the changes and every two minutes between
  /// them.
  ///
  /// - Parameter disturb: Called before each stretch of turns.
  /// - Returns: The display at the end, and how often each action was asked for.
  /// - Throws: An error if the hours cannot be read.
  private func year(
    disturb: (inout OpeningDisplay) -> Void = { _ in }
  ) throws -> (display: OpeningDisplay, counts: [String: Int]) {
    let hours = OpeningHours(
      try Self.yearHours.map { try #require(HourRange($0)) },
      except: try ["12-25", "2026-08-03/2026-08-14"].map { try #require(Holiday($0)) }
    )
    var display = OpeningDisplay(
      at: 1_767_222_000,
      by: OpeningScheduler(hours, in: OpeningDisplay.berlin)
    )
    let end = display.now.advanced(by: .seconds(365 * 86_400))
    var counts: [String: Int] = [:]
    var isClosed = false
    var (unsettled, change, asked) = (0, Int64.min, Int64.max)
    while display.now < end {
      disturb(&display)
      if display.unixSeconds > change + 180 || display.unixSeconds < asked {
        asked = display.unixSeconds
        change = hours.nextChange(after: asked, in: OpeningDisplay.berlin) ?? .max
      }
      let isNear = change - display.unixSeconds < 180 || !display.isSettled(hours)
      for (_, action) in display.run(isNear ? 30 : 1) {
        var word = String("\(action)".prefix { $0 != "(" })
        if action == .panel(isOn: true) { word = "on" }
        // A closed display corrects its opening time when its clock was set.
        if word == "close", isClosed { word = "correction" }
        if word == "close" || word == "open" { isClosed = word == "close" }
        counts[word, default: 0] += 1
      }
      if !isNear { display.pass(119) }
      unsettled = display.isSettled(hours) ? 0 : unsettled + (isNear ? 30 : 120)
      // Minutes after anything happens, the display is as the hours say.
      #expect(unsettled <= 300, "\(LocalTime.text(display.unixSeconds, in: OpeningDisplay.berlin))")
    }
    return (display, counts)
  }

  @Test func `a year with two changes of the clock opens and closes as often as the hours say`()
    throws
  {
    let (display, counts) = try year()
    // 261 weekdays less Christmas Day, a Friday, and ten in August; 52 Saturdays less one; 52 Fridays less Christmas
    // and two in August; 52 Sundays less one in August.
    let (weekdays, saturdays, fridays, sundays) = (261 - 1 - 10, 52 - 1, 52 - 1 - 2, 52 - 1)
    let openings = weekdays + saturdays + fridays + sundays
    #expect(counts["open"] == openings && counts["beginSession"] == openings, "\(counts)")
    // The year begins and ends at night.
    #expect(counts["close"] == openings + 1 && counts["endSession"] == openings + 1, "\(counts)")
    #expect(counts["on"] == openings && counts["panel"] == openings + 1, "\(counts)")
    #expect(display.isOver && !display.isPanelOn && counts["correction"] == nil)
  }

  @Test func `a year with a clock that is set back and forth comes to rest each time`() throws {
    var generator = SeededGenerator(seed: 5)
    var ahead: Int64 = 0
    var stretch = 0
    let (_, counts) = try year { display in
      stretch += 1
      guard stretch % 400 == 0 else { return }
      // Up to a day and a half, and back to the right time now and then.
      let isBack = Bool.random(using: &generator)
      let jump = isBack ? -ahead : Int64.random(in: -130_000...130_000, using: &generator)
      ahead += jump
      display.unixSeconds += jump
    }
    let (opened, closed) = (counts["open"] ?? 0, counts["close"] ?? 0)
    #expect(opened > 300 && abs(opened - closed) <= 1, "\(counts)")
    #expect((counts["correction"] ?? 0) > 10, "\(counts)")
  }
}
