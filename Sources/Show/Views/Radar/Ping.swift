public import Breathing
import Geodesy
import Glibc

/// The sound of the radar's beam passing an aircraft.
public struct Ping: Sendable, Hashable {
  /// When it sounds: within half a ``beat`` of the beam's pass.
  public let instant: Instant

  /// The distance of the aircraft, from 0 (here) to 1 (at the rim).
  public let distance: Double

  /// The side of the scope, from −1 (left) to 1 (right).
  public let side: Double

  /// The length of a beat. In each beat only the nearest of the aircraft that the beam passes
  /// sounds, which limits the rate in a crowded sky. Two pings are at least half a beat apart.
  public static let beat: Duration = .milliseconds(300)
}

extension Show {
  /// Whether there may be pings at an instant: the radar is visible. Under reduced motion too, where the beam is not
  /// drawn: sound is no motion.
  public func mayPing(at now: Instant) -> Bool {
    isBlipping && viewing.seen(at: now) == .radar
  }

  private var isBlipping: Bool { radar?.options.blips ?? false }

  /// Returns the pings in a half-open span of time, in order, while the radar is visible and the session is not
  /// paused.
  ///
  /// Each belongs to exactly one of any adjoining spans. A span may extend into the future as far
  /// as it can be predicted. Only the last minute of a long span counts.
  public func pings(in span: Range<Instant>) -> [Ping] {
    guard let radar, isBlipping, !span.isEmpty else { return [] }
    let beat = Ping.beat.nanoseconds
    let oldest = span.upperBound.nanoseconds - 60_000_000_000
    let first = max(span.lowerBound.nanoseconds, oldest).flooredQuotient(by: beat)
    let last = (span.upperBound.nanoseconds - 1).flooredQuotient(by: beat)
    return (first...last).compactMap { number in
      let start = Instant(nanoseconds: number * beat)
      guard viewing.seen(at: start) == .radar else { return nil }
      let up = orientation.bearing(at: start)
      return radar.ping(inBeatFrom: start, timeline: timeline, up: up)
    }.filter { span.contains($0.instant) }
  }
}

extension Radar {
  /// The nearest aircraft that the beam passes in a beat.
  ///
  /// These are the ones ahead of the beam at the beat's start and behind it at its end, each at its
  /// position then. One beat ends where the next begins, so none is counted twice or missed, at
  /// whatever instants this is called.
  func ping(inBeatFrom start: Instant, timeline: Timeline, up: Angle) -> Ping? {
    let end = start.advanced(by: Ping.beat)
    let from = Sweep(timeline, at: start, pace: options.sweep).direction
    let to = Sweep(timeline, at: end, pace: options.sweep).direction
    guard from != to else { return nil }
    let scope = Scope(
      home: home,
      rangeMetres: options.rangeMetres,
      up: up,
      center: .zero,
      radius: 1
    )
    var nearest: (metres: Double, share: Double, direction: Double)?
    var shown: [Double] = []
    for target in fleet.targets(at: start) {
      guard let contact = target.contact(start) else { continue }
      let position = scope.relativePosition(of: contact.place)
      let metres = position.distanceMetres
      guard scope.contains(position), options.filter.admits(contact, distanceMetres: metres) else {
        continue
      }
      shown.append(metres)
      guard metres < nearest?.metres ?? .infinity, let then = target.contact(end) else { continue }
      let direction = scope.direction(of: position.bearing)
      let before = Self.turned(from: direction, to: from)
      let after = Self.turned(
        from: scope.direction(of: scope.relativePosition(of: then.place).bearing),
        to: to
      )
      // Past the start of the turn, after less than half a turn.
      let way = after - before + 1
      guard after < before, way < 0.5 else { continue }
      nearest = (metres, (1 - before) / way, direction)
    }
    // Those beyond the maximum number are not on the scope.
    guard let nearest, shown.count(where: { $0 < nearest.metres }) < options.limit else {
      return nil
    }
    // Towards the middle of the beat, so that two never coincide.
    let offset = Ping.beat * (0.25 + 0.5 * min(max(nearest.share, 0), 1))
    return Ping(
      instant: start.advanced(by: offset),
      distance: nearest.metres / options.rangeMetres,
      side: sin(2 * .pi * nearest.direction)
    )
  }

  /// The clockwise distance from one direction to another, as a fraction of a turn, from 0 up to 1.
  private static func turned(from start: Double, to end: Double) -> Double {
    let turns = end - start
    return turns - turns.rounded(.down)
  }
}
