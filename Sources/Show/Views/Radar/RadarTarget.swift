import Breathing
import Flights
import Geodesy
import Synchronization

/// An aircraft whose position can be queried: its constant data, computed once, and its motion.
final class RadarTarget: Sendable {
  /// How an aircraft moves.
  private enum Motion {
    case track(Track, PositionTimeout)
    case flight(SimulatedFlight)
  }

  /// An aircraft as painted by the beam.
  struct Painted {
    /// The aircraft at that time.
    let aircraft: SeenAircraft

    /// Its direction on the scope, as a fraction of a turn.
    let direction: Double

    /// When, in turns of the beam since the start of the current turn.
    fileprivate let turns: Double
    fileprivate let instant: Instant
  }

  /// A turn of the beam, by its start and end, and the scope.
  struct Turn: Hashable {
    private let begin, end: Instant
    private let home: Coordinate
    private let rangeMetres: Double
    private let up: Angle

    /// Creates the current turn of a beam on a scope.
    init(_ sweep: Sweep, on scope: Scope) {
      begin = sweep.instant(afterTurns: 0)
      end = sweep.instant(afterTurns: 1)
      (home, rangeMetres, up) = (scope.home, scope.rangeMetres, scope.up)
    }

    /// Its duration, in seconds.
    var seconds: Double { begin.duration(to: end).seconds }

    /// The instant at which it begins.
    fileprivate var start: Instant { begin }
  }

  /// The beam's passes, as computed during one of its turns.
  private struct Passes {
    let turn: Turn

    /// The aircraft's direction at the start of the turn, or when it appeared; nil if it was far
    /// outside or did not exist.
    let heading: Double?

    /// The pass of this turn, and those of the two before, if computed.
    var solved: [Painted??] = [nil, nil, nil]
  }

  /// The constant data; its position is unused.
  private let known: Contact

  private let motion: Motion

  /// When it disappears without a further report.
  private let end: Instant

  /// When it appears.
  private let appeared: Instant

  /// The first instant of the way that its track remembers: when it appears, or later.
  private let begin: Instant

  /// The length of the remembered way, in seconds, that gives the course and speed of its continuation; long enough
  /// that the error of a single position hardly matters.
  private static let courseSeconds = 15.0

  /// The passes of the turns queried last; only a cache.
  private let recent = Mutex<[Passes]>([])

  var id: String { known.id }

  /// Whether it is on the ground.
  var isOnGround: Bool { known.isOnGround }

  /// Follows a real aircraft; nil if its position is unknown.
  init?(_ track: Track, _ timeout: PositionTimeout, watching watchList: WatchList) {
    guard let known = track.known.contact(watching: watchList) else { return nil }
    self.known = known
    motion = .track(track, timeout)
    let first = track.begin ?? track.receivedAt
    (appeared, begin) = (track.appeared ?? first, first)
    end = track.end(timeout)
  }

  /// Follows a simulated flight between two airports, named by their codes.
  init(
    _ flight: SimulatedFlight,
    id: String,
    isWatched: Bool,
    origin: String,
    destination: String
  ) {
    known = Contact(
      id: id,
      name: flight.callsign,
      callsign: flight.callsign,
      type: flight.kind.words,
      icon: flight.kind.icon,
      place: flight.path.coordinate(at: 0),
      origin: origin,
      destination: destination,
      isWatched: isWatched
    )
    motion = .flight(flight)
    (appeared, begin) = (flight.departure, flight.departure)
    end = flight.departure.advanced(by: flight.duration)
  }

  /// Returns the unit vector of its position at an instant; nil if it does not exist then.
  func normal(_ now: Instant) -> SIMD3<Double>? {
    switch motion {
    case .track(let track, let timeout): track.normal(at: now, timeout)
    case .flight(let flight): flight.state(at: now)?.coordinate.normal
    }
  }

  /// Returns the vector of its position at an instant, of about length 1; nil if it does not exist then.
  ///
  /// A slow beam may have passed it longer ago than its track remembers. Before the remembered way it is on the
  /// straight continuation of that way.
  private func extendedNormal(_ instant: Instant) -> SIMD3<Double>? {
    guard instant < begin else { return normal(instant) }
    guard appeared <= instant, let first = normal(begin),
      let later = normal(begin.advanced(by: .seconds(Self.courseSeconds)))
    else { return nil }
    return first - (later - first) * (instant.duration(to: begin).seconds / Self.courseSeconds)
  }

  /// Returns the aircraft as last painted by the beam.
  ///
  /// The beam paints it at its position then, and that stays until the beam returns. Which pass was
  /// the last, and where the aircraft was, depend only on the current turn: they are the same at
  /// every instant of it. If its track no longer holds that position, each report changes the estimate.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - sweep: The beam at that instant.
  ///   - turn: Its current turn.
  ///   - scope: The scope.
  ///   - view: The scope's centre.
  /// - Returns: The painted aircraft and how far behind the beam that is, from 0 up to 1; nil if it
  ///   does not exist, did not then, or is far outside.
  func painted(
    at now: Instant,
    by sweep: Sweep,
    in turn: Turn,
    on scope: Scope,
    from view: Viewpoint
  ) -> (painted: Painted, behind: Double)? {
    guard appeared <= now, now < end else { return nil }
    return recent.withLock { recent in
      if let known = recent.firstIndex(where: { $0.turn == turn }) {
        if known > 0 { recent.swapAt(0, known) }
      } else {
        recent.insert(passes(turn, scope, view), at: 0)
        if recent.count > 2 { recent.removeLast() }
      }
      guard let heading = recent[0].heading else { return nil }
      // The beam has not yet reached an aircraft a quarter turn ahead.
      let first = heading > sweep.direction + 0.25 ? 1 : 0
      for ago in first..<recent[0].solved.count {
        var solved = recent[0].solved[ago]
        if solved == nil || isOutdated(solved ?? nil, sweep) {
          solved = .some(pass(heading, Double(-ago), by: sweep, on: scope, from: view))
          recent[0].solved[ago] = solved
        }
        guard let painted = solved ?? nil else { continue }
        if painted.turns <= sweep.direction { return (painted, sweep.direction - painted.turns) }
      }
      return nil
    }
  }

  /// The passes of a turn, none computed.
  private func passes(_ turn: Turn, _ scope: Scope, _ view: Viewpoint) -> Passes {
    let place = extendedNormal(max(turn.start, appeared))
    let isNear = place.map { view.isNear($0) } ?? false
    let heading =
      isNear ? place.map { scope.direction(of: view.relativePosition(of: $0).bearing) } : nil
    return Passes(turn: turn, heading: heading)
  }

  /// Whether a predicted pass has moved to another time, because of a pause since.
  private func isOutdated(_ painted: Painted?, _ sweep: Sweep) -> Bool {
    painted.map { sweep.instant(afterTurns: $0.turns) != $0.instant } ?? false
  }

  /// Finds a pass of the beam by iteration: the beam and the aircraft have the same direction.
  ///
  /// The aircraft had a heading when the current turn began. The pass is the one at about that
  /// direction, shifted by whole turns, 0 or less. Nil if the aircraft was not there.
  private func pass(
    _ heading: Double,
    _ shift: Double,
    by sweep: Sweep,
    on scope: Scope,
    from view: Viewpoint
  ) -> Painted? {
    var moved = 0.0
    for _ in 0..<8 {
      let instant = sweep.instant(afterTurns: heading + shift + moved)
      guard let place = extendedNormal(instant) else { return nil }
      let before = moved
      let turn = scope.direction(of: view.relativePosition(of: place).bearing) - heading
      moved = turn - turn.rounded()
      guard abs(moved - before) > 1e-9 else { break }
    }
    let turns = heading + shift + moved
    let instant = sweep.instant(afterTurns: turns)
    guard let place = extendedNormal(instant), var contact = contact(max(instant, begin)) else {
      return nil
    }
    if instant < begin { contact.place = Coordinate(normal: place) }
    return Painted(
      aircraft: SeenAircraft(contact, at: view.relativePosition(of: place)),
      direction: turns - turns.rounded(.down),
      turns: turns,
      instant: instant
    )
  }

  /// Returns the aircraft at an instant; nil if it does not exist then.
  func contact(_ now: Instant) -> Contact? {
    var contact = known
    switch motion {
    case .track(let track, let timeout):
      guard let aircraft = track.aircraft(at: now, timeout) else { return nil }
      contact.place = aircraft.coordinate
      contact.altitudeFeet = aircraft.altitudeMetres.map { $0 / Earth.metresPerFoot }
      contact.track = aircraft.track ?? contact.track
      contact.freshness = aircraft.opacity
    case .flight(let flight):
      guard let state = flight.state(at: now) else { return nil }
      contact.place = state.coordinate
      contact.altitudeFeet = state.altitudeFeet
      contact.climbFeetPerMinute = state.climbFeetPerMinute
      contact.speedKnots = state.speedKnots
      contact.track = state.track
    }
    return contact
  }

  /// Returns the aircraft with its last reported position, and the time of that; nil for simulated
  /// aircraft, and if it does not exist at the instant.
  func report(at now: Instant) -> (contact: Contact, instant: Instant)? {
    guard case .track(let track, _) = motion, let position = track.known.position,
      var contact = contact(now)
    else { return nil }
    contact.place = position.coordinate
    contact.track = track.known.track ?? contact.track
    return (contact, position.instant)
  }

  /// Returns the age of its last reported position; nil for simulated aircraft, and if it does not
  /// exist at the instant.
  func age(_ now: Instant) -> Duration? {
    guard case .track(let track, let timeout) = motion else { return nil }
    return track.aircraft(at: now, timeout)?.age
  }
}
