import Breathing
import Session
import Settings
import Testing

/// A display with opening hours, whose session does what the scheduler asks for.
struct OpeningDisplay {
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
  var scheduler: OpeningScheduler

  init(at unixSeconds: Int64, by scheduler: OpeningScheduler) {
    self.unixSeconds = unixSeconds
    self.scheduler = scheduler
  }

  init(at unixSeconds: Int64, isClosed: Bool = false) throws {
    self.unixSeconds = unixSeconds
    self.isClosed = isClosed
    isEnding = isClosed
    if isClosed { end = now }
    let range = try #require(HourRange("daily 08:00-18:00"))
    scheduler = OpeningScheduler(OpeningHours([range]), in: { _ in 0 })
  }

  /// Whether it shows what the hours say.
  func isSettled(_ hours: OpeningHours) -> Bool {
    let isOpen = hours.isOpen(at: unixSeconds, in: Self.berlin)
    return isClosed == !isOpen && isPanelOn == isOpen && isOver == !isOpen
  }

  var isOver: Bool { end.map { $0 <= now } ?? false }

  /// Lets time pass without a turn.
  mutating func pass(_ seconds: Int) {
    now = now.advanced(by: .seconds(seconds))
    unixSeconds += Int64(seconds)
  }

  /// Takes turns for some seconds. Returns what was asked for, with the seconds since the start.
  mutating func run(_ seconds: Int) -> [(second: Int, action: OpeningScheduler.Action)] {
    var log: [(Int, OpeningScheduler.Action)] = []
    for step in 0..<seconds * 2 {
      if let successor, successor <= unixSeconds {
        (self.successor, end, isEnding) = (nil, nil, false)
      }
      let situation = OpeningScheduler.Situation(
        now: now,
        unixSeconds: unixSeconds,
        isClosed: isClosed,
        ownsBreath: ownsBreath,
        isEnding: isEnding,
        isOver: isOver,
        hasSuccessor: successor != nil,
        nextFlight: ownsBreath ? nil : now.advanced(by: .seconds(7))
      )
      for action in scheduler.turn(situation) {
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

  /// The time in Berlin in 2026.
  static let berlin: ZoneOffset = { unixSeconds in
    // The last Sundays of March and October 2026 at 01:00 UTC.
    (1_774_746_000..<1_792_890_000).contains(unixSeconds) ? 7_200 : 3_600
  }
}
