package import Breathing
package import Feeds
import Flights
package import SharedSky

/// Follows the real aircraft among a relay's planes, as a source of the radar would report them.
///
/// Paper planes are left out (`SkyRecord.isReal`), and so are planes that do not fly.
package struct SkyTraffic: Sendable, Hashable {
  /// Whether the screen is public: it shows neither names that strangers chose nor emergencies.
  private let isPublic: Bool

  /// The time of the last report of each aircraft that was passed on.
  private var reported: [UInt32: Instant] = [:]

  private var lastAnswer: Instant
  private var isFailing = false

  /// The time without an answer after which the relay counts as failing. Packets are answered within
  /// seconds, and repeated when one was lost.
  private static let silence: Duration = .seconds(30)

  /// Starts before the first answer.
  package init(isPublic: Bool, at now: Instant) {
    self.isPublic = isPublic
    lastAnswer = now
  }

  /// Processes an answer of the relay.
  ///
  /// - Parameters:
  ///   - planes: All planes that it listed lately.
  ///   - completeWithinMetres: The distance within which it left none out; nil if it listed all.
  ///   - refusal: Why the relay does not serve this client; nil if it does.
  ///   - now: The current instant.
  /// - Returns: The updates of the source.
  package mutating func receive(
    _ planes: [Neighbour],
    completeWithinMetres: Double? = nil,
    refusal: String? = nil,
    at now: Instant
  ) -> [AircraftSource.Event] {
    if let refusal { return fail(refusal) }
    lastAnswer = now
    var batch = SightingBatch(receivedAt: now)
    batch.completeWithinMetres = completeWithinMetres
    let real = planes.filter { $0.record.isReal && $0.record.flags.contains(.airborne) }
    for plane in real where reported[plane.id].map({ $0 < plane.stateTime }) ?? true {
      reported[plane.id] = plane.stateTime
      batch.add(Sighting(plane, isPublic: isPublic))
    }
    let listed = Set(real.map(\.id))
    for id in reported.keys where !listed.contains(id) {
      reported[id] = nil
      batch.withdraw(AircraftAddress(sky: id))
    }
    defer { isFailing = false }
    return (isFailing ? [.returned] : []) + [.batch(batch)]
  }

  /// Checks whether the relay is still there, about once a second.
  package mutating func check(at now: Instant) -> [AircraftSource.Event] {
    lastAnswer.duration(to: now) < Self.silence ? [] : fail("the relay does not answer")
  }

  private mutating func fail(_ reason: String) -> [AircraftSource.Event] {
    defer { isFailing = true }
    return isFailing ? [] : [.failing(reason)]
  }
}

extension AircraftAddress {
  /// The address under which a plane of the shared sky is shown: the low bits of its identity.
  init(sky id: UInt32) {
    self.init(id, isNonICAO: true)
  }
}

extension Sighting {
  /// The report of a real aircraft in the shared sky.
  fileprivate init(_ neighbour: Neighbour, isPublic: Bool) {
    let record = neighbour.record
    let state = record.state
    self.init(AircraftAddress(sky: neighbour.id), at: neighbour.stateTime)
    let name = neighbour.shownCallsign(isRenamed: isPublic).text
    callsign = name.isEmpty ? nil : name
    position = Position(state.position.coordinate, at: neighbour.stateTime)
    altitudeMetres = state.altitudeMetres
    altitudeReference = record.source == .receiver ? .standardPressure : .meanSeaLevel
    speedMetresPerSecond = state.speedMetresPerSecond
    track = state.trackAngle
    climbMetresPerSecond = state.climbMetresPerSecond
    isOnGround = false
    emergency = isPublic ? .clear : Emergency(record)
    plan = record.plan.places(from: state.position)
    source = .sharedSky
  }
}

extension Emergency {
  /// The emergency that a plane declares; a general one if its kind is unknown. Both number the kinds as ADS-B does.
  fileprivate init(_ record: SkyRecord) {
    guard record.flags.contains(.emergency) else {
      self = .clear
      return
    }
    let kind = Emergency(rawValue: record.emergency.rawValue) ?? .general
    self = kind == .clear ? .general : kind
  }
}
