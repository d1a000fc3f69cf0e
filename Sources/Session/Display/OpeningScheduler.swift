package import Breathing
package import Settings
import Show
import Text

/// Decides when a display closes and opens: a state machine without a clock.
///
/// A display closes with its last breath: the session ends gently, the picture fades to black, then the panel goes
/// off. The screens of a room breathe on together, so their screen only fades. Shortly before the hours begin the
/// panel goes on, and a new session begins with them.
package struct OpeningScheduler: Sendable {
  /// The inputs of a turn.
  package struct Situation: Sendable {
    /// The instant on the session's clock.
    package var now: Instant
    /// The machine's clock, in seconds since 1970.
    package var unixSeconds: Int64
    /// Whether the screen is closed or closing.
    package var isClosed: Bool
    /// Whether the session's breath is this screen's own, so that it may end.
    package var ownsBreath: Bool
    /// Whether no flight follows, and whether the session is over.
    package var isEnding, isOver: Bool
    /// Whether another session is going to take over.
    package var hasSuccessor: Bool
    /// When the next flight begins; nil if none follows.
    package var nextFlight: Instant?

    package init(
      now: Instant,
      unixSeconds: Int64,
      isClosed: Bool,
      ownsBreath: Bool,
      isEnding: Bool,
      isOver: Bool,
      hasSuccessor: Bool = false,
      nextFlight: Instant? = nil
    ) {
      (self.now, self.unixSeconds) = (now, unixSeconds)
      (self.isClosed, self.ownsBreath) = (isClosed, ownsBreath)
      (self.isEnding, self.isOver) = (isEnding, isOver)
      (self.hasSuccessor, self.nextFlight) = (hasSuccessor, nextFlight)
    }
  }

  /// What has to be done.
  package enum Action: Sendable, Hashable {
    /// End the session gently.
    case endSession
    /// Begin a session at a time in seconds since 1970.
    case beginSession(atUnixSeconds: Int64)
    /// Fade to black; the screen opens at a time in seconds since 1970, nil if that is years ahead.
    case close(opensUnixSeconds: Int64?)
    /// Fade in; the screen closes at a time in seconds since 1970, nil if that is years ahead.
    case open(closesUnixSeconds: Int64?)
    /// Switch the panel.
    case panel(isOn: Bool)
  }

  private enum Phase: Sendable, Hashable {
    /// Nothing is shown yet.
    case beginning
    case open
    /// The last breath and the gentle end. In a room, `until` is the next flight; otherwise it is nil.
    case lastBreath(since: Instant, until: Instant?)
    case fading(since: Instant)
    case closed
    /// The panel is on, and a session was asked for at an instant.
    case waking(asked: Instant)
  }

  /// Whether the hours are open within a span, and when that changes.
  private struct Forecast: Sendable, Hashable {
    let isOpen: Bool
    let span: Range<Int64>
    let change: Int64?

    /// How far civil time was ahead of UTC.
    let zone: Int64

    /// Whether the hours are open, or begin so soon that the panel must go on.
    func isNear(at unixSeconds: Int64) -> Bool {
      isOpen || change.map { $0 - unixSeconds <= OpeningScheduler.wakingSeconds } ?? false
    }
  }

  /// When a closed display opens.
  private struct Opening: Sendable, Hashable {
    /// The time in seconds since 1970; nil if that is years ahead.
    let unixSeconds: Int64?
  }

  private var hours: OpeningHours
  private let offset: ZoneOffset
  private var phase: Phase
  private var known: Forecast?

  /// The opening time of the last `close` in this closure; nil before it.
  private var announced: Opening?

  /// How long before the hours begin the panel goes on, in seconds: some take that long to show a picture.
  static let wakingSeconds: Int64 = 15

  /// The longest time for the last breath and the gentle end: two minutes.
  static let longestEnd: Duration = .seconds(120)

  /// The time between two requests for a session while none is prepared: ten seconds.
  static let askingInterval: Duration = .seconds(10)

  /// Creates a scheduler before anything is shown.
  ///
  /// - Parameters:
  ///   - hours: The opening hours.
  ///   - offset: The time zone.
  ///   - isOpen: Whether the display was open until now, without hours.
  package init(_ hours: OpeningHours, in offset: @escaping ZoneOffset, isOpen: Bool = false) {
    (self.hours, self.offset) = (hours, offset)
    phase = isOpen ? .open : .beginning
  }

  /// Follows other hours from the next turn on.
  package mutating func follow(_ hours: OpeningHours) {
    guard hours != self.hours else { return }
    (self.hours, known) = (hours, nil)
  }

  /// Returns what has to be done now, in order.
  package mutating func turn(_ now: Situation) -> [Action] {
    let forecast = forecast(at: now.unixSeconds)
    switch phase {
    case .beginning: return start(now, forecast)
    case .open:
      guard !forecast.isOpen else { return [] }
      let flight = now.nextFlight ?? now.now
      announced = nil
      phase = .lastBreath(since: now.now, until: now.ownsBreath ? nil : flight)
      return ending(now)
    case .lastBreath(let since, let until):
      guard !forecast.isOpen else {
        // The machine's clock was set while the session ended.
        guard begins(now) else {
          phase = .open
          return []
        }
        return wake(now, forecast)
      }
      let isLate = since.duration(to: now.now) >= Self.longestEnd
      guard until.map({ $0 <= now.now }) ?? now.isOver || isLate else { return ending(now) }
      phase = .fading(since: now.now)
      return close(forecast)
    case .fading(let since):
      guard since.duration(to: now.now) >= .seconds(Show.closingSeconds) else { return [] }
      phase = .closed
      let isNear = forecast.isNear(at: now.unixSeconds)
      return isNear ? wake(now, forecast) : [.panel(isOn: false)]
    case .closed:
      guard !forecast.isNear(at: now.unixSeconds) else { return wake(now, forecast) }
      // Other hours, a clock that was set or another time zone may change when it opens.
      return ending(now) + close(forecast)
    case .waking(let asked):
      guard forecast.isOpen else {
        guard !forecast.isNear(at: now.unixSeconds) else { return [] }
        // The machine's clock was set back.
        phase = .closed
        return [.panel(isOn: false)]
      }
      guard begins(now) else {
        phase = .open
        return [.open(closesUnixSeconds: forecast.change)]
      }
      guard asked.duration(to: now.now) >= Self.askingInterval else { return [] }
      phase = .waking(asked: now.now)
      return [.beginSession(atUnixSeconds: now.unixSeconds)]
    }
  }

  /// The first turn: the program was started, or the settings of a closed display were reloaded.
  private mutating func start(_ now: Situation, _ forecast: Forecast) -> [Action] {
    guard forecast.isOpen else {
      phase = .fading(since: now.now)
      return ending(now) + close(forecast)
    }
    guard now.isClosed else {
      phase = .open
      // The program may have ended while the panel was off.
      return [.panel(isOn: true)]
    }
    return wake(now, forecast)
  }

  /// Closes the display, or updates the opening time of a closed one.
  private mutating func close(_ forecast: Forecast) -> [Action] {
    let opening = Opening(unixSeconds: forecast.change)
    guard opening != announced else { return [] }
    announced = opening
    return [.close(opensUnixSeconds: opening.unixSeconds)]
  }

  private mutating func wake(_ now: Situation, _ forecast: Forecast) -> [Action] {
    phase = .waking(asked: now.now)
    guard begins(now) else { return [.panel(isOn: true)] }
    let opening = forecast.isOpen ? now.unixSeconds : forecast.change ?? now.unixSeconds
    return [.panel(isOn: true), .beginSession(atUnixSeconds: opening)]
  }

  private func begins(_ now: Situation) -> Bool {
    now.ownsBreath && now.isEnding && !now.hasSuccessor
  }

  /// Ends a session that is this screen's own, also one that another program began meanwhile.
  private func ending(_ now: Situation) -> [Action] {
    now.ownsBreath && !now.isEnding ? [.endSession] : []
  }

  /// Returns whether the hours are open, and when that changes. It is computed once for each span, at least once a day,
  /// and again when the machine's time zone was changed.
  private mutating func forecast(at unixSeconds: Int64) -> Forecast {
    let zone = offset(unixSeconds)
    if let known, known.zone == zone, known.span.contains(unixSeconds) { return known }
    let isOpen = hours.isOpen(at: unixSeconds, in: offset)
    let change = hours.nextChange(after: unixSeconds, in: offset)
    let end = min(change ?? .max, unixSeconds + CivilTime.secondsPerDay)
    let next = Forecast(isOpen: isOpen, span: unixSeconds..<end, change: change, zone: zone)
    known = next
    return next
  }
}
