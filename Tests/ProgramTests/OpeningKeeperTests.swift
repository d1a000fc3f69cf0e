import Breathing
import Session
import Settings
import Show
import TestSupport
import Testing

/// A display that opens at 08:00 and closes at 18:00 UTC, at turns every half second.
@Suite struct OpeningKeeperTests {
  /// A session as the keeper sees it, which obeys the keeper.
  private struct Display {
    var now = Instant(nanoseconds: 0)
    var unixSeconds: Int64
    var half = false
    var isClosed = false
    var ownsBreath = true
    var isEnding = false
    /// When the gentle end is over.
    var end: Instant?
    /// The session that is going to take over.
    var successor: Int64?
    var isPanelOn = true
    /// How long the last breath and the gentle end take, in seconds.
    var lastBreath = 20.0
    /// Whether sessions can be prepared.
    var canBegin = true
    var keeper: OpeningKeeper

    init(at unixSeconds: Int64, keeping keeper: OpeningKeeper) {
      self.unixSeconds = unixSeconds
      self.keeper = keeper
    }

    init(at unixSeconds: Int64, isClosed: Bool = false) throws {
      self.unixSeconds = unixSeconds
      self.isClosed = isClosed
      isEnding = isClosed
      if isClosed { end = now }
      let range = try #require(HourRange("daily 08:00-18:00"))
      keeper = OpeningKeeper(OpeningHours([range]), in: { _ in 0 })
    }

    /// Whether it shows what the hours say.
    func isSettled(_ hours: OpeningHours) -> Bool {
      let isOpen = hours.isOpen(at: unixSeconds, in: OpeningKeeperTests.berlin)
      return isClosed == !isOpen && isPanelOn == isOpen && isOver == !isOpen
    }

    var isOver: Bool { end.map { $0 <= now } ?? false }

    /// Lets time pass without a turn.
    mutating func pass(_ seconds: Int) {
      now = now.advanced(by: .seconds(seconds))
      unixSeconds += Int64(seconds)
    }

    /// Takes turns for some seconds. Returns what was asked for, with the seconds since the start.
    mutating func run(_ seconds: Int) -> [(second: Int, action: OpeningKeeper.Action)] {
      var log: [(Int, OpeningKeeper.Action)] = []
      for step in 0..<seconds * 2 {
        if let successor, successor <= unixSeconds {
          (self.successor, end, isEnding) = (nil, nil, false)
        }
        let situation = OpeningKeeper.Situation(
          now: now,
          unixSeconds: unixSeconds,
          isClosed: isClosed,
          ownsBreath: ownsBreath,
          isEnding: isEnding,
          isOver: isOver,
          hasSuccessor: successor != nil,
          nextFlight: ownsBreath ? nil : now.advanced(by: .seconds(7))
        )
        for action in keeper.turn(situation) {
          log.append((step / 2, action))
          switch action {
          case .endSession: (isEnding, end) = (true, now.advanced(by: .seconds(lastBreath)))
          case .beginSession(let at): if canBegin { successor = at }
          case .close: isClosed = true
          case .open: isClosed = false
          case .panel(let isOn): isPanelOn = isOn
          }
        }
        now = now.advanced(by: .milliseconds(500))
        half.toggle()
        if !half { unixSeconds += 1 }
      }
      return log
    }
  }

  private static let day: Int64 = 1_795_564_800  // 2026-11-25, a Wednesday
  private static let eight = day + 8 * 3600
  private static let six = day + 18 * 3600

  @Test func `it closes with a last breath, then fades, then the panel goes off`() throws {
    var display = try Display(at: Self.six - 10)
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
    var display = try Display(at: Self.eight - 60, isClosed: true)
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
    var night = try Display(at: Self.six + 3600)
    let closing = night.run(10).map(\.action)
    let opens = Self.eight + 86_400
    #expect(closing == [.endSession, .close(opensUnixSeconds: opens), .panel(isOn: false)])
    var day = try Display(at: Self.eight + 3600)
    #expect(day.run(3600).map(\.action) == [.panel(isOn: true)])
  }

  private static func hours(_ text: String) throws -> OpeningHours {
    OpeningHours([try #require(HourRange(text))])
  }

  @Test
  func `hours that are changed by day close it with a last breath, and those by night open it`()
    throws
  {
    var display = try Display(at: Self.eight + 3600)
    _ = display.run(10)
    display.keeper.follow(try Self.hours("daily 20:00-21:00"))
    let twenty = Self.day + 20 * 3600
    let closing = display.run(60)
    #expect(
      closing.map(\.action) == [
        .endSession, .close(opensUnixSeconds: twenty), .panel(isOn: false),
      ]
    )
    #expect(closing.map(\.second) == [0, 20, 24])
    // Later hours are published, and nothing else happens.
    display.keeper.follow(try Self.hours("daily 22:00-23:00"))
    #expect(display.run(60).map(\.action) == [.close(opensUnixSeconds: twenty + 7_200)])
    display.keeper.follow(try Self.hours("daily 22:00-23:00"))
    #expect(display.run(60).isEmpty)
    let now = display.unixSeconds
    display.keeper.follow(OpeningHours([]))
    let opening = display.run(10).map(\.action)
    #expect(
      opening == [
        .panel(isOn: true), .beginSession(atUnixSeconds: now), .open(closesUnixSeconds: nil),
      ]
    )
  }

  @Test func `a display without hours that gets some ends its session gently`() throws {
    let keeper = OpeningKeeper(try Self.hours("daily 20:00-21:00"), in: { _ in 0 }, isOpen: true)
    var display = Display(at: Self.eight, keeping: keeper)
    let actions = display.run(60).map(\.action)
    #expect(actions.first == .endSession && actions.last == .panel(isOn: false))
    #expect(actions.count == 3)
    // Hours that go on change nothing.
    let open = OpeningKeeper(try Self.hours("daily 07:00-21:00"), in: { _ in 0 }, isOpen: true)
    var other = Display(at: Self.eight, keeping: open)
    #expect(other.run(60).isEmpty)
  }

  @Test func `however hours are changed, the display comes to rest as they say`() throws {
    var generator = SeededGenerator(seed: 18)
    var display = Display(at: Self.eight, keeping: OpeningKeeper(OpeningHours([]), in: Self.berlin))
    _ = display.run(2)
    for _ in 0..<200 {
      let hour = Int.random(in: 10...22, using: &generator)
      let hours = try Self.hours(
        "daily \(hour):00-\((hour + 3) % 24 < 10 ? "0" : "")\((hour + 3) % 24):00"
      )
      display.keeper.follow(hours)
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
    var display = try Display(at: Self.six + 3600)
    _ = display.run(60)
    (display.isEnding, display.end) = (false, nil)
    #expect(display.run(60).map(\.action) == [.endSession])
  }

  @Test func `a screen of a room lets the room breathe, and closes between two flights`() throws {
    var display = try Display(at: Self.six - 10)
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
    var display = try Display(at: Self.eight - 60, isClosed: true)
    display.canBegin = false
    let failing = display.run(120).filter { $0.action != .panel(isOn: true) }
    #expect(failing.count > 5 && display.isClosed)
    display.canBegin = true
    #expect(display.run(20).last?.action == .open(closesUnixSeconds: Self.six))
  }

  @Test func `a clock that is set opens and closes it, and it comes to rest`() throws {
    var display = try Display(at: Self.eight + 3600)
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
    var display = try Display(at: Self.six - 2)
    _ = display.run(10)
    display.unixSeconds -= 3600
    let log = display.run(60).map(\.action)
    #expect(log.last == .open(closesUnixSeconds: Self.six) && !display.isOver)
    #expect(!display.isClosed && display.run(60).isEmpty)
  }

  @Test func `a last breath that does not end is cut off after two minutes`() throws {
    var display = try Display(at: Self.six - 10)
    display.lastBreath = 1e6
    #expect(display.run(300).map(\.second) == [0, 10, 130, 134])
  }

  private static let yearHours = [
    "mon-fri 08:00-18:00", "sat 09:00-13:00", "fri 20:00-02:00", "sun 01:00-05:00",
  ]

  fileprivate static let berlin: ZoneOffset = { unixSeconds in
    // The last Sundays of March and October 2026 at 01:00 UTC.
    (1_774_746_000..<1_792_890_000).contains(unixSeconds) ? 7_200 : 3_600
  }

  /// Runs a year from 1 January 2026, at turns every half second around the changes and every two minutes between
  /// them.
  ///
  /// - Parameter disturb: Called before each stretch of turns.
  /// - Returns: The display at the end, and how often each action was asked for.
  /// - Throws: An error if the hours cannot be read.
  private func year(
    disturb: (inout Display) -> Void = { _ in }
  ) throws -> (display: Display, counts: [String: Int]) {
    let hours = OpeningHours(
      try Self.yearHours.map { try #require(HourRange($0)) },
      except: try ["12-25", "2026-08-03/2026-08-14"].map { try #require(Holiday($0)) }
    )
    var display = Display(at: 1_767_222_000, keeping: OpeningKeeper(hours, in: Self.berlin))
    let end = display.now.advanced(by: .seconds(365 * 86_400))
    var counts: [String: Int] = [:]
    var (unsettled, change, asked) = (0, Int64.min, Int64.max)
    while display.now < end {
      disturb(&display)
      if display.unixSeconds > change + 180 || display.unixSeconds < asked {
        asked = display.unixSeconds
        change = hours.nextChange(after: asked, in: Self.berlin) ?? .max
      }
      let isNear = change - display.unixSeconds < 180 || !display.isSettled(hours)
      for (_, action) in display.run(isNear ? 30 : 1) {
        let word = "\(action)".prefix { $0 != "(" }
        counts[action == .panel(isOn: true) ? "on" : String(word), default: 0] += 1
      }
      if !isNear { display.pass(119) }
      unsettled = display.isSettled(hours) ? 0 : unsettled + (isNear ? 30 : 120)
      // Minutes after anything happens, the display is as the hours say.
      #expect(unsettled <= 300, "\(LocalTime.text(display.unixSeconds, in: Self.berlin))")
    }
    return (display, counts)
  }

  @Test func `a year with two changes of the clock opens and closes as often as the hours say`()
    throws
  {
    let (display, counts) = try year()
    // 261 weekdays less Christmas Day, a Friday, and ten in August; 52 Saturdays less one; 52 Fridays less Christmas and two
    // in August; 52 Sundays less one in August.
    let openings = 261 - 1 - 10 + (52 - 1) + (52 - 1 - 2) + (52 - 1)
    #expect(counts["open"] == openings && counts["beginSession"] == openings, "\(counts)")
    // The year begins and ends at night.
    #expect(counts["close"] == openings + 1 && counts["endSession"] == openings + 1, "\(counts)")
    #expect(counts["on"] == openings && counts["panel"] == openings + 1, "\(counts)")
    #expect(display.isOver && !display.isPanelOn)
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
  }
}
