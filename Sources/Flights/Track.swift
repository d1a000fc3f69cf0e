public import Breathing
import Geodesy

/// What was told of one aircraft, joined into a way that can be asked for any instant.
///
/// Between sightings the aircraft goes on along the great circle with its last speed, track and
/// climb. What a new sighting corrects is eased into over three seconds, place and speed without a
/// jump. The way that was shown is remembered for a while, so a radar can paint an aircraft where
/// it was when the beam passed.
public struct Track: Sendable, Hashable {
  /// What is known, the last of each.
  public private(set) var known: Sighting

  /// When the aircraft was last heard.
  public private(set) var heard: Instant

  /// How many positions were refused because no aircraft flies so fast.
  public private(set) var refusedPositions = 0

  /// The way, the newest part last; empty until a position is known.
  private var stretches: [Stretch] = []

  /// The height, as long as the aircraft flies and it is known.
  private var climb: Climb?

  /// A position that was refused: where the next one agrees, the two are believed.
  private var doubted: Sighting.Position?

  /// So much of the way is remembered, and so many parts of it.
  static let memory: Duration = .seconds(15)
  static let mostStretches = 24

  /// Faster than anything with a transponder that is not on its way to space, in metres per second;
  /// the allowance is for positions and times that are a little off.
  private static let fastest = 600.0
  private static let allowanceMetres = 3000.0

  /// Begins a track.
  ///
  /// - Parameters:
  ///   - sighting: The first sighting.
  ///   - now: When it came in.
  public init(_ sighting: Sighting, at now: Instant) {
    known = sighting
    known.position = nil
    heard = sighting.instant
    climb = sighting.altitudeMetres.map {
      Climb(from: $0, at: sighting.instant, metresPerSecond: sighting.climbAsShown)
    }
    if let position = sighting.position { locate(position, at: now) }
  }

  /// Takes in another sighting of the aircraft.
  ///
  /// - Parameters:
  ///   - sighting: The sighting; one of another aircraft is passed over.
  ///   - now: When it came in; never before the last one did.
  public mutating func insert(_ sighting: Sighting, at now: Instant) {
    guard sighting.address == known.address else { return }
    let now = max(now, stretches.last?.begin ?? now)
    let isLate = sighting.instant < heard
    take(sighting, isLate: isLate)
    if let position = sighting.position, located.map({ position.instant > $0 }) ?? true {
      locate(position, at: now)
    } else if !isLate, sighting.tellsMotion, let last = stretches.last {
      let motion = motion(from: last.reckoned(at: heard), at: heard)
      append(Stretch(motion, climb, located: last.located, after: last, at: now))
    }
  }

  /// Returns the aircraft as it is shown at an instant.
  ///
  /// - Parameters:
  ///   - now: The instant; up to 15 seconds back the way that was shown is remembered.
  ///   - patience: How long it is shown when it is not located any more.
  /// - Returns: The aircraft; nil before it appeared, after it is gone, and while nobody has
  ///   told where it is.
  public func aircraft(at now: Instant, _ patience: Patience = .live) -> Aircraft? {
    guard let stretch = stretches.last(where: { $0.begin <= now }) else { return nil }
    let age = max(stretch.located.duration(to: now), .zero)
    guard age < patience.gone else { return nil }
    return Aircraft(
      known: known,
      coordinate: stretch.coordinate(at: now),
      altitudeMetres: stretch.altitudeMetres(at: now),
      track: stretch.track(at: now),
      opacity: stretch.opacity(at: now, patience),
      age: age
    )
  }

  /// Returns the unit vector of the place where the aircraft is shown at an instant, as
  /// ``aircraft(at:_:)`` has it; nil when that is nil.
  public func normal(at now: Instant, _ patience: Patience = .live) -> SIMD3<Double>? {
    guard let stretch = stretches.last(where: { $0.begin <= now }),
      stretch.located.duration(to: now) < patience.gone
    else { return nil }
    return stretch.vector(at: now)
  }

  /// When the aircraft is gone, unless more is told of it.
  public func end(_ patience: Patience) -> Instant {
    (located ?? heard).advanced(by: patience.gone)
  }

  /// When the aircraft was last located.
  private var located: Instant? {
    stretches.last?.located
  }

  /// Joins what is told with what is known; what comes late fills gaps only.
  private mutating func take(_ sighting: Sighting, isLate: Bool) {
    let position = known.position
    if isLate {
      var older = sighting
      older.take(known)
      known = older.heard(at: heard)
    } else {
      heard = sighting.instant
      known = known.heard(at: heard)
      known.take(sighting)
      if let metres = sighting.altitudeMetres {
        climb = Climb(from: metres, at: heard, metresPerSecond: known.climbAsShown)
      } else if sighting.isOnGround == true {
        (climb, known.altitudeMetres) = (nil, nil)
      } else if let rate = sighting.climbAsShown, let metres = climb?.metres(at: heard) {
        climb = Climb(from: metres, at: heard, metresPerSecond: rate)
      }
    }
    known.position = position
  }

  private mutating func locate(_ position: Sighting.Position, at now: Instant) {
    var previous = stretches.last
    if let last = known.position, !isPlausible(from: last, to: position) {
      guard let doubted, isPlausible(from: doubted, to: position) else {
        self.doubted = position
        refusedPositions += 1
        return
      }
      // Two agree: the way so far was wrong, and the aircraft appears anew.
      previous = nil
    }
    doubted = nil
    known.position = position
    let motion = motion(from: position.coordinate.normal, at: position.instant)
    append(Stretch(motion, climb, located: position.instant, after: previous, at: now))
  }

  private func motion(from normal: SIMD3<Double>, at instant: Instant) -> Motion {
    Motion(
      from: normal,
      at: instant,
      track: known.track,
      speedMetresPerSecond: known.speedMetresPerSecond.map { $0 * known.haste }
    )
  }

  private mutating func append(_ stretch: Stretch) {
    stretches.append(stretch)
    // A part is over where the next begins.
    let oldest = stretch.begin.advanced(by: .zero - Self.memory)
    let over = stretches.dropFirst().prefix { $0.begin <= oldest }.count
    stretches.removeFirst(max(over, stretches.count - Self.mostStretches))
  }

  private func isPlausible(
    from last: Sighting.Position,
    to next: Sighting.Position
  ) -> Bool {
    let seconds = abs(last.instant.duration(to: next.instant).seconds) * known.haste
    return Earth.distanceMetres(from: last.coordinate, to: next.coordinate)
      <= Self.allowanceMetres + Self.fastest * seconds
  }
}

extension Sighting {
  /// Whether it tells how the aircraft moves.
  fileprivate var tellsMotion: Bool {
    speedMetresPerSecond != nil || track != nil || altitudeMetres != nil
      || climbMetresPerSecond != nil || isOnGround == true
  }

  /// The speed upwards as it is shown, in metres per second of ours.
  fileprivate var climbAsShown: Double? {
    climbMetresPerSecond.map { $0 * haste }
  }

  /// The same, heard at another instant.
  fileprivate func heard(at instant: Instant) -> Sighting {
    var sighting = Sighting(address, at: instant)
    sighting.take(self)
    return sighting
  }
}
