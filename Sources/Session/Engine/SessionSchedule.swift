package import Breathing
import Facts
package import HTTPServer
import Outlets
import Settings
package import Show
package import System
import Text

/// How the sessions of a daemon follow each other, day after day.
package struct SessionSchedule: Sendable {
  /// What the person chose, and where.
  package let builder: SessionBuilder

  /// When the day's session begins; nil where it begins with the program.
  package let epoch: DailyEpoch?

  /// The screen that is followed; nil where none is.
  package let leader: Leader?

  /// The token by which it is asked; the same for all screens of a room.
  package let token: HTTPToken?

  /// The time without flights before the next day's session, at least: it lets the last breath, an
  /// interlude and the gentle end come to their ends.
  private static let night: Duration = .seconds(240)

  /// The length of an endless session before a new one replaces it, so that the memory of its
  /// flights is bounded.
  private static let day: Duration = .seconds(86_400)

  /// How long before its start a session is prepared.
  private static let preparationTime: Duration = .seconds(300)

  /// Reads the schedule of sessions from the settings.
  ///
  /// - Throws: A failure that names the setting when it is not a time of day, or when the QR code
  ///   would have no URL.
  package init(_ builder: SessionBuilder) throws(Failure) {
    let text = builder.settings.roomEpoch
    epoch = text == "none" ? nil : DailyEpoch(text)
    guard text == "none" || epoch != nil else {
      let allowed = "it must be \"none\" or hours and minutes such as \"06:30\""
      throw builder.configuration.refusal(of: .roomEpoch, because: allowed)
    }
    guard epoch == nil || builder.settings.seed != nil else {
      let reason = "a room needs a number here, so that all its screens show the same"
      throw builder.configuration.refusal(of: .seed, because: reason)
    }
    token = try HTTPToken.chosen(builder.configuration)
    leader = try Leader.chosen(builder.configuration)
    var builder = builder
    builder.pageCode = try builder.chosenPageCode()
    self.builder = builder
  }

  /// The show of an instant: the day's, or one that begins then.
  package func show(at now: Instant) throws(Failure) -> Show {
    guard let epoch else { return try builder.show(from: now) }
    return try show(ofDayFrom: epoch.start(atOrBefore: now))
  }

  /// When a show gives way to the next one.
  package struct Takeover {
    package let at: Instant
    /// The instant after which the first flight begins it; nil if it begins at a fixed time of day.
    package let notBefore: Instant?
    /// Whether it is time to prepare it.
    package let isNear: Bool
  }

  /// When a show gives way to the next one; nil for one that has an end.
  package func takeover(after show: Show, at now: Instant) -> Takeover? {
    let next: Instant
    var notBefore: Instant?
    if let epoch {
      next = epoch.start(after: max(now, show.timeline.start))
    } else if show.timeline.plan.length == nil {
      let old = show.timeline.start.advanced(by: Self.day)
      let earliest = max(old, now.advanced(by: .seconds(5)))
      guard let edge = show.flightStart(after: earliest) else { return nil }
      (next, notBefore) = (edge, earliest)
    } else {
      return nil
    }
    return Takeover(
      at: next,
      notBefore: notBefore,
      isNear: now.duration(to: next) <= Self.preparationTime
    )
  }

  /// The show that takes over at an instant.
  package func successor(of show: Show, at instant: Instant) throws(Failure) -> Show {
    if epoch != nil { return try self.show(ofDayFrom: instant) }
    var next = builder
    // Another day has other flights, from a derived seed.
    next.seed = show.timeline.plan.seed &+ Self.golden
    return try next.show(from: instant)
  }

  /// When another plan takes over from the show under way, and the show it makes: with the next
  /// flight, which then is a gentle beginning, or at once where no flight is to come.
  ///
  /// - Parameters:
  ///   - show: The show under way.
  ///   - soonest: The instant before which it does not take over.
  /// - Returns: The instant, and the show that begins then.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func change(
    from show: Show,
    notBefore soonest: Instant
  ) throws(Failure) -> (at: Instant, show: Show) {
    // A gentle end under way comes to its end first.
    let at = show.flightStart(after: soonest) ?? max(soonest, show.timeline.end ?? soonest)
    return (at, try builder.show(from: at))
  }

  /// The show of the day that begins at an instant: every machine with the plan comes to the same.
  private func show(ofDayFrom start: Instant) throws(Failure) -> Show {
    let seconds = start.nanoseconds / 1_000_000_000
    var today = builder
    today.day = Day(unixSeconds: seconds)
    today.seed = builder.seed &+ UInt64(bitPattern: seconds / 86_400) &* Self.golden
    // A session that was asked to be shorter is.
    if builder.settings.minutes == 0 { today.length = Self.day - Self.night }
    return try today.show(from: start)
  }

  /// 2⁶⁴ divided by the golden ratio: successive multiples lie far apart.
  package static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
}

extension Show {
  /// Returns when the first flight begins at an instant or after it; nil when none does.
  package func flightStart(after instant: Instant) -> Instant? {
    var now = instant.advanced(by: .nanoseconds(-1))
    // A cycle has at most 600 flights, each of at most five phases.
    for _ in 0..<3_600 {
      guard let edge = timeline.nextEdge(after: now) else { return nil }
      if edge.isFlightStart { return edge.instant }
      now = edge.instant
    }
    return nil
  }
}
