import Breathing
import Session
import Settings
import Show
import Synchronization
import TestSupport
import Testing

/// A display that opens at 08:00 and closes at 18:00 UTC, at turns every half second.
@Suite struct OpeningSchedulerTests {
  private static let day: Int64 = 1_795_564_800  // 2026-11-25, a Wednesday
  private static let eight = day + 8 * 3600
  private static let six = day + 18 * 3600

  @Test func `it closes with a last breath, then fades, then the panel goes off`() throws {
    var display = try OpeningDisplay(at: Self.six - 10)
    let log = display.run(60)
    #expect(
      log.map(\.action) == [
        .panel(isOn: true), .endSession, .close(opensUnixSeconds: Self.eight + 86_400),
        .panel(isOn: false),
      ]
    )
    #expect(log.map(\.second) == [0, 10, 30, 34])
  }

  @Test func `it wakes before the hours, and begins with them`() throws {
    var display = try OpeningDisplay(at: Self.eight - 60, isClosed: true)
    _ = display.run(10)
    #expect(!display.isPanelOn)
    let log = display.run(60)
    #expect(
      log.map(\.action) == [
        .panel(isOn: true), .beginSession(atUnixSeconds: Self.eight),
        .open(closesUnixSeconds: Self.six),
      ]
    )
    #expect(log.map(\.second) == [35, 35, 50])
    #expect(!display.isClosed && !display.isOver && display.isPanelOn)
  }

  @Test func `a program that starts at night closes at once, and by day switches the panel on`()
    throws
  {
    var night = try OpeningDisplay(at: Self.six + 3600)
    let closing = night.run(10).map(\.action)
    let opens = Self.eight + 86_400
    #expect(closing == [.endSession, .close(opensUnixSeconds: opens), .panel(isOn: false)])
    var day = try OpeningDisplay(at: Self.eight + 3600)
    #expect(day.run(3600).map(\.action) == [.panel(isOn: true)])
  }

  @Test func `another time zone of the machine is followed at once`() throws {
    let hoursAhead = Mutex<Int64>(0)
    let hours = try Self.hours("daily 08:00-18:00")
    var display = OpeningDisplay(
      at: Self.eight + 3600,
      by: OpeningScheduler(hours, in: { _ in hoursAhead.withLock(\.self) * 3600 })
    )
    #expect(display.run(60).map(\.action) == [.panel(isOn: true)])
    hoursAhead.withLock { $0 = 10 }
    _ = display.run(60)
    #expect(display.isClosed && !display.isPanelOn)
    hoursAhead.withLock { $0 = 0 }
    _ = display.run(120)
    #expect(!display.isClosed && display.isPanelOn)
  }

  private static func hours(_ text: String) throws -> OpeningHours {
    OpeningHours([try #require(HourRange(text))])
  }

  @Test
  func `hours that are changed by day close it with a last breath, and those by night open it`()
    throws
  {
    var display = try OpeningDisplay(at: Self.eight + 3600)
    _ = display.run(10)
    display.scheduler.follow(try Self.hours("daily 20:00-21:00"))
    let twenty = Self.day + 20 * 3600
    let closing = display.run(60)
    #expect(
      closing.map(\.action) == [
        .endSession, .close(opensUnixSeconds: twenty), .panel(isOn: false),
      ]
    )
    #expect(closing.map(\.second) == [0, 20, 24])
    // Later hours are published, and nothing else happens.
    display.scheduler.follow(try Self.hours("daily 22:00-23:00"))
    #expect(display.run(60).map(\.action) == [.close(opensUnixSeconds: twenty + 7_200)])
    display.scheduler.follow(try Self.hours("daily 22:00-23:00"))
    #expect(display.run(60).isEmpty)
    let now = display.unixSeconds
    display.scheduler.follow(OpeningHours([]))
    let opening = display.run(10).map(\.action)
    #expect(
      opening == [
        .panel(isOn: true), .beginSession(atUnixSeconds: now), .open(closesUnixSeconds: nil),
      ]
    )
  }

  @Test func `a display without hours that gets some ends its session gently`() throws {
    let evening = try Self.hours("daily 20:00-21:00")
    let scheduler = OpeningScheduler(evening, in: { _ in 0 }, isOpen: true)
    var display = OpeningDisplay(at: Self.eight, by: scheduler)
    let actions = display.run(60).map(\.action)
    #expect(actions.first == .endSession && actions.last == .panel(isOn: false))
    #expect(actions.count == 3)
    // Hours that go on change nothing.
    let open = OpeningScheduler(try Self.hours("daily 07:00-21:00"), in: { _ in 0 }, isOpen: true)
    var other = OpeningDisplay(at: Self.eight, by: open)
    #expect(other.run(60).isEmpty)
  }

  @Test func `however hours are changed, the display comes to rest as they say`() throws {
    var generator = SeededGenerator(seed: 18)
    var display = OpeningDisplay(
      at: Self.eight,
      by: OpeningScheduler(OpeningHours([]), in: OpeningDisplay.berlin)
    )
    _ = display.run(2)
    for _ in 0..<200 {
      let hour = Int.random(in: 10...22, using: &generator)
      let hours = try Self.hours(
        "daily \(hour):00-\((hour + 3) % 24 < 10 ? "0" : "")\((hour + 3) % 24):00"
      )
      display.scheduler.follow(hours)
      // Some changes come in the middle of another.
      guard Bool.random(using: &generator) else {
        _ = display.run(Int.random(in: 1...30, using: &generator))
        continue
      }
      _ = display.run(240)
      #expect(display.isSettled(hours), "\(display)")
      display.pass(Int.random(in: 0...40_000, using: &generator))
      _ = display.run(240)
      #expect(display.isSettled(hours), "\(display)")
    }
  }

  @Test func `a session that another program begins at night ends again`() throws {
    var display = try OpeningDisplay(at: Self.six + 3600)
    _ = display.run(60)
    (display.isEnding, display.end) = (false, nil)
    #expect(display.run(60).map(\.action) == [.endSession])
  }

  @Test func `a screen of a room lets the room breathe, and closes between two flights`() throws {
    var display = try OpeningDisplay(at: Self.six - 10)
    display.ownsBreath = false
    let log = display.run(60)
    #expect(log.map(\.second) == [0, 17, 21])
    #expect(!log.map(\.action).contains(.endSession))
    display.unixSeconds = Self.eight + 86_400 - 30
    #expect(
      display.run(60).map(\.action) == [
        .panel(isOn: true), .open(closesUnixSeconds: Self.six + 86_400),
      ]
    )
  }

  @Test func `a session that cannot be prepared is asked for again until it can`() throws {
    var display = try OpeningDisplay(at: Self.eight - 60, isClosed: true)
    display.canBegin = false
    let failing = display.run(120).filter { $0.action != .panel(isOn: true) }
    #expect(failing.count > 5 && display.isClosed)
    display.canBegin = true
    #expect(display.run(20).last?.action == .open(closesUnixSeconds: Self.six))
  }

  @Test func `a clock that is set opens and closes it, and it comes to rest`() throws {
    var display = try OpeningDisplay(at: Self.eight + 3600)
    _ = display.run(10)
    for jump in [12, -12, 15, 24, -3, -30, 5, 7, -7, 11] as [Int64] {
      display.unixSeconds += jump * 3600
      _ = display.run(200)
      let hour = (display.unixSeconds - Self.day) % 86_400
      let isOpen = (8 * 3600..<18 * 3600).contains(hour < 0 ? hour + 86_400 : hour)
      #expect(display.isClosed == !isOpen && display.isPanelOn == isOpen, "after \(jump) h")
      #expect(display.isOver == !isOpen)
      #expect(display.run(200).isEmpty)
    }
  }

  @Test func `a clock that is set back during the last breath lets the day go on`() throws {
    var display = try OpeningDisplay(at: Self.six - 2)
    _ = display.run(10)
    display.unixSeconds -= 3600
    let log = display.run(60).map(\.action)
    #expect(log.last == .open(closesUnixSeconds: Self.six) && !display.isOver)
    #expect(!display.isClosed && display.run(60).isEmpty)
  }

  @Test func `a display whose clock is set from closed hours to others says when it opens now`()
    throws
  {
    var display = try OpeningDisplay(at: Self.six + 3600)
    _ = display.run(60)
    for days in [10, -4, 400] as [Int64] {
      display.unixSeconds += days * 86_400
      let midnight = display.unixSeconds - (display.unixSeconds - Self.day) % 86_400
      let opens = midnight + (Self.eight - Self.day) + 86_400
      #expect(display.run(60).map(\.action) == [.close(opensUnixSeconds: opens)])
      #expect(display.run(60).isEmpty)
    }
  }

  @Test func `a clock that is set back and again during the last breath closes the display`()
    throws
  {
    var display = try OpeningDisplay(at: Self.six - 2)
    display.canBegin = false
    _ = display.run(10)
    display.unixSeconds -= 3600
    _ = display.run(2)
    display.unixSeconds += 3600
    _ = display.run(60)
    #expect(display.isClosed && !display.isPanelOn)
  }

  @Test func `a last breath that does not end is cut off after two minutes`() throws {
    var display = try OpeningDisplay(at: Self.six - 10)
    display.lastBreath = 1e6
    #expect(display.run(300).map(\.second) == [0, 10, 130, 134])
  }
}
