public import Breathing
import Geodesy

/// The track of one aircraft, joined from its sightings, that can be queried at any instant.
///
/// Between sightings the aircraft continues along the great circle with its last speed, track and
/// climb rate. A correction by a new sighting is eased in over three seconds, with continuous
/// position and speed. The recent displayed track is kept, so a radar can paint an aircraft where
/// it was when the beam passed: the last parts as they are, and the minute before them as samples.
public struct Track: Sendable, Hashable {
  /// The latest known value of each field.
  public private(set) var known: Sighting

  /// When the aircraft was last received.
  public private(set) var receivedAt: Instant

  /// The number of positions rejected because they imply an impossible speed.
  public private(set) var refusedPositions = 0

  /// The track, newest part last; empty until a position is known.
  private var segments: [TrackSegment] = []

  /// The way before those parts.
  private var past = PastWay()

  /// The height, while the aircraft flies and it is known.
  private var climb: Climb?

  /// A rejected position; if the next one agrees with it, both are accepted.
  private var doubted: Sighting.Position?

  /// How much of the track is kept: a duration, and a number of parts.
  static let retention: Duration = .seconds(15)
  static let maximumSegments = 24

  /// The maximum plausible speed in metres per second, faster than anything with a transponder that
  /// is not on its way to space; the margin allows for small errors in positions and times.
  private static let fastest = 600.0
  private static let allowanceMetres = 3000.0

  /// Starts a track.
  ///
  /// - Parameters:
  ///   - sighting: The first sighting.
  ///   - now: When it was received.
  public init(_ sighting: Sighting, at now: Instant) {
    known = sighting
    known.position = nil
    receivedAt = sighting.instant
    climb = sighting.altitudeMetres.map {
      Climb(from: $0, at: sighting.instant, metresPerSecond: sighting.climbAsShown)
    }
    if let position = sighting.position { locate(position, at: now) }
  }

  /// Adds a sighting of the aircraft.
  ///
  /// - Parameters:
  ///   - sighting: The sighting; one of another aircraft is ignored.
  ///   - now: When it was received; never before the previous one.
  public mutating func insert(_ sighting: Sighting, at now: Instant) {
    guard sighting.address == known.address else { return }
    let now = max(now, segments.last?.begin ?? now)
    let isLate = sighting.instant < receivedAt
    merge(sighting, isLate: isLate)
    if let position = sighting.position, located.map({ position.instant > $0 }) ?? true {
      locate(position, at: now)
    } else if !isLate, sighting.hasMotion, let last = segments.last {
      let motion = motion(from: last.reckoned(at: receivedAt), at: receivedAt)
      append(TrackSegment(motion, climb, located: last.located, after: last, at: now))
    }
  }

  /// Returns the aircraft as displayed at an instant.
  ///
  /// - Parameters:
  ///   - now: The instant. More than 15 seconds before the newest sighting, the position is some metres off; more than
  ///     a minute before that, it is forgotten.
  ///   - timeout: How long it stays visible without a new position.
  /// - Returns: The aircraft; nil before it appeared, after it is gone, and while its position is
  ///   unknown.
  public func aircraft(at now: Instant, _ timeout: PositionTimeout = .live) -> Aircraft? {
    guard let stretch = segments.last(where: { $0.begin <= now }) else {
      return pastAircraft(at: now, timeout)
    }
    let age = max(stretch.located.duration(to: now), .zero)
    guard age < timeout.gone else { return nil }
    return Aircraft(
      known: known,
      coordinate: stretch.coordinate(at: now),
      altitudeMetres: stretch.altitudeMetres(at: now),
      track: stretch.track(at: now),
      opacity: stretch.opacity(at: now, timeout),
      age: age
    )
  }

  /// Returns the unit vector of the displayed position at an instant, as in ``aircraft(at:_:)``;
  /// nil if that is nil.
  public func normal(at now: Instant, _ timeout: PositionTimeout = .live) -> SIMD3<Double>? {
    guard let stretch = segments.last(where: { $0.begin <= now }) else {
      let sample = past.sample(at: now, before: segments)
      return sample.flatMap { $0.age < timeout.gone ? $0.vector : nil }
    }
    return stretch.located.duration(to: now) < timeout.gone ? stretch.vector(at: now) : nil
  }

  /// The first instant of the remembered way; nil until a position is known.
  public var begin: Instant? {
    guard let first = segments.first else { return nil }
    return first.appeared == past.appeared ? past.begin ?? first.begin : first.begin
  }

  /// When the aircraft appeared, which may be before the remembered way; nil until a position is known.
  public var appeared: Instant? {
    segments.first?.appeared
  }

  /// When the aircraft disappears unless another sighting arrives.
  public func end(_ timeout: PositionTimeout) -> Instant {
    (located ?? receivedAt).advanced(by: timeout.gone)
  }

  /// Returns the aircraft as displayed before the first part; nil before its way.
  private func pastAircraft(at now: Instant, _ timeout: PositionTimeout) -> Aircraft? {
    guard let sample = past.sample(at: now, before: segments), sample.age < timeout.gone,
      let appeared = past.appeared
    else { return nil }
    return Aircraft(
      known: known,
      coordinate: Coordinate(normal: sample.vector),
      altitudeMetres: sample.altitudeMetres,
      track: sample.track,
      opacity: TrackSegment.opacity(at: now, since: appeared, age: sample.age, timeout),
      age: sample.age
    )
  }

  /// When the aircraft was last located.
  private var located: Instant? {
    segments.last?.located
  }

  /// Merges a sighting into what is known; a late one only fills gaps.
  private mutating func merge(_ sighting: Sighting, isLate: Bool) {
    let position = known.position
    if isLate {
      var older = sighting
      older.merge(known)
      known = older.received(at: receivedAt)
    } else {
      receivedAt = sighting.instant
      known = known.received(at: receivedAt)
      known.merge(sighting)
      if let metres = sighting.altitudeMetres {
        climb = Climb(from: metres, at: receivedAt, metresPerSecond: known.climbAsShown)
      } else if sighting.isOnGround == true {
        (climb, known.altitudeMetres) = (nil, nil)
      } else if let rate = sighting.climbAsShown, let metres = climb?.metres(at: receivedAt) {
        climb = Climb(from: metres, at: receivedAt, metresPerSecond: rate)
      }
    }
    known.position = position
  }

  private mutating func locate(_ position: Sighting.Position, at now: Instant) {
    var previous = segments.last
    if let last = known.position, !isPlausible(from: last, to: position) {
      guard let doubted, isPlausible(from: doubted, to: position) else {
        self.doubted = position
        refusedPositions += 1
        return
      }
      // Two positions agree: the track so far was wrong, and the aircraft appears again.
      previous = nil
    }
    doubted = nil
    known.position = position
    let motion = motion(from: position.coordinate.normal, at: position.instant)
    append(TrackSegment(motion, climb, located: position.instant, after: previous, at: now))
  }

  private func motion(from normal: SIMD3<Double>, at instant: Instant) -> Motion {
    Motion(
      from: normal,
      at: instant,
      track: known.track,
      speedMetresPerSecond: known.speedMetresPerSecond.map { $0 * known.playbackSpeed }
    )
  }

  private mutating func append(_ segment: TrackSegment) {
    segments.append(segment)
    // A part ends where the next begins.
    let oldest = segment.begin.advanced(by: .zero - Self.retention)
    let over = segments.dropFirst().prefix { $0.begin <= oldest }.count
    let count = max(over, segments.count - Self.maximumSegments)
    for index in 0..<count { past.append(segments[index], until: segments[index + 1].begin) }
    segments.removeFirst(count)
  }

  private func isPlausible(
    from last: Sighting.Position,
    to next: Sighting.Position
  ) -> Bool {
    let seconds = abs(last.instant.duration(to: next.instant).seconds) * known.playbackSpeed
    return Earth.distanceMetres(from: last.coordinate, to: next.coordinate)
      <= Self.allowanceMetres + Self.fastest * seconds
  }
}

extension Sighting {
  /// Whether it contains the aircraft's motion.
  fileprivate var hasMotion: Bool {
    speedMetresPerSecond != nil || track != nil || altitudeMetres != nil
      || climbMetresPerSecond != nil || isOnGround == true
  }

  /// The vertical speed as displayed, in metres per second of display time.
  fileprivate var climbAsShown: Double? {
    climbMetresPerSecond.map { $0 * playbackSpeed }
  }

  /// The same sighting, received at another instant.
  fileprivate func received(at instant: Instant) -> Sighting {
    var sighting = Sighting(address, at: instant)
    sighting.merge(self)
    return sighting
  }
}
