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
  /// Creates the day's shows from the settings and the place.
  package internal(set) var builder: SessionBuilder

  /// When the day's session begins; nil if it begins when the program starts.
  package let epoch: DailyEpoch?

  /// The leader that this screen follows; nil without one.
  package let leader: Leader?

  /// The token for requests to the leader; all screens of a room share it.
  package let token: HTTPToken?

  /// The minimum time without flights before the next day's session, in which the last breath, an
  /// interlude and the gentle end can finish.
  private static let night: Duration = .seconds(240)

  /// The length of an endless session before a new one replaces it, so that the memory of its
  /// flights is bounded.
  private static let day: Duration = .seconds(86_400)

  /// How long before its start a session is prepared.
  private static let preparationTime: Duration = .seconds(300)

  /// Reads the schedule of sessions from the settings.
  ///
  /// - Throws: A failure that names the setting if a room has no seed, the leader cannot be followed, or the QR code
  ///   would have no URL.
  package init(_ builder: SessionBuilder) throws(Failure) {
    epoch = builder.settings.roomEpoch
    guard epoch == nil || builder.settings.seed != nil else {
      let reason = "a room needs a number as session.seed, so that all its screens show the same"
      throw builder.configuration.refusal(ofFirstChosen: [.seed, .roomEpoch], because: reason)
    }
    token = try HTTPToken.chosen(builder.configuration)
    leader = try Leader.chosen(builder.configuration)
    var builder = builder
    builder.pageQRCode = try builder.configuration.chosenPageQRCode()
    self.builder = builder
  }

  /// Returns the show at an instant: the day's show, or one that begins then.
  package func show(at now: Instant) throws(Failure) -> Show {
    guard let epoch else { return try builder.show(from: now) }
    return try show(ofDayFrom: epoch.start(atOrBefore: now))
  }

  /// When the next show replaces a show.
  package struct Takeover {
    package let at: Instant
    /// It begins with the first flight after this instant; nil if it begins at a fixed time of day.
    package let notBefore: Instant?
    /// Whether it is time to prepare it.
    package let isNear: Bool
  }

  /// Returns when the next show replaces a show; nil for a show that has an end.
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

  /// Returns the show that takes over at an instant.
  package func successor(of show: Show, at instant: Instant) throws(Failure) -> Show {
    if epoch != nil { return try self.show(ofDayFrom: instant) }
    var next = builder
    // Another day has other flights, from a derived seed.
    next.seed = Self.seed(after: show.timeline.plan.seed)
    // A person may have made the session endless.
    next.isEndless = true
    return try next.show(from: instant)
  }

  /// Returns the show that takes the place of one that is over or paused, because its leader is away: as if it had
  /// begun then, so that all screens that follow that leader show the same, whenever each of them begins.
  ///
  /// - Parameters:
  ///   - show: The leader's show.
  ///   - since: When that was paused or over.
  ///   - now: The instant.
  /// - Returns: The show that began then, or whole days later.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  func standIn(
    for show: Show,
    since: Instant,
    at now: Instant
  ) throws(Failure) -> Show {
    // The session of a room's day, without what was changed.
    if epoch != nil { return try self.show(at: now) }
    let days = Int64(max(0, since.duration(to: now) / Self.day))
    var next = self
    next.keepInterludes(of: show)
    next.builder.seed = Self.seed(after: show.timeline.plan.seed, steps: days + 1)
    next.builder.isEndless = true
    return try next.builder.show(from: since.advanced(by: Self.day * days))
  }

  /// Keeps the interludes of a show in later ones. Those of a room's day are the same on all its screens anyway.
  mutating func keepInterludes(of show: Show) {
    if epoch == nil { builder.interludes = show.timeline.plan.interludes }
  }

  /// Returns when another plan replaces the current show, and the new show. It begins gently with
  /// the next flight, or at once if no flight follows.
  ///
  /// - Parameters:
  ///   - show: The current show.
  ///   - soonest: The earliest instant at which it may take over.
  /// - Returns: The instant, and the show that begins then.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func change(
    from show: Show,
    notBefore soonest: Instant
  ) throws(Failure) -> (at: Instant, show: Show) {
    // A gentle end that has begun is finished first.
    let at = show.flightStart(after: soonest) ?? max(soonest, show.timeline.end ?? soonest)
    return (at, try builder.show(from: at))
  }

  /// Returns the show of the day that begins at an instant: the same on every machine with the plan.
  private func show(ofDayFrom start: Instant) throws(Failure) -> Show {
    let seconds = start.unixSeconds
    var today = builder
    today.day = Day(unixSeconds: seconds)
    today.seed = Self.seed(after: builder.seed, steps: seconds / 86_400)
    // A session with a length of its own keeps it.
    if builder.settings.minutes == 0 { today.length = Self.day - Self.night }
    return try today.show(from: start)
  }

  /// Derives the seed of a later session: one that `session.seed` accepts, so that the session can be repeated.
  ///
  /// - Parameters:
  ///   - seed: The seed of an earlier session.
  ///   - steps: How many sessions later.
  /// - Returns: The seed, far from those of the neighbouring sessions.
  package static func seed(after seed: UInt64, steps: Int64 = 1) -> UInt64 {
    // 2⁶⁴ divided by the golden ratio: successive multiples lie far apart.
    let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (seed &+ UInt64(bitPattern: steps) &* step) & UInt64(Int64.max)
  }
}

extension Show {
  /// Returns when the first flight at or after an instant begins; nil if there is none.
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
