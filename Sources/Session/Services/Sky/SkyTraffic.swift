package import Breathing
package import Feeds
import Flights
import Geodesy
package import SharedSky

/// Follows the real aircraft among a relay's planes, as a source of the radar would report them.
///
/// Paper planes are left out (`SkyRecord.isReal`), and so are planes that do not fly.
package struct SkyTraffic: Sendable, Hashable {
  /// Whether the screen is public: it shows neither names that strangers chose nor emergencies.
  private let isPublic: Bool

  /// What was last passed on of each aircraft.
  private var reported: [UInt32: PassedReport] = [:]

  /// A report that was passed on.
  private struct PassedReport: Hashable {
    /// The time of the report, and that of the report with the plan.
    let stateTime: Instant
    let planTime: Instant?

    init(_ plane: Neighbour) {
      stateTime = plane.stateTime
      planTime = plane.planned?.stateTime
    }

    /// Whether a plane's report is newer, or now has its plan.
    func precedes(_ plane: Neighbour) -> Bool {
      guard stateTime == plane.stateTime else { return stateTime < plane.stateTime }
      return planTime != plane.planned?.stateTime
    }
  }

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
    for plane in real where reported[plane.id]?.precedes(plane) ?? true {
      reported[plane.id] = PassedReport(plane)
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
    plan = neighbour.planAhead
    source = .sharedSky
  }
}

extension Neighbour {
  /// The points of an aircraft's last known plan that are ahead of its last position.
  fileprivate var planAhead: [Coordinate] {
    guard let planned else { return [] }
    let start = planned.record.state.position
    let points = planned.record.plan.places(from: start)
    guard planned.stateTime != stateTime,
      var route = PlannedRoute([start.coordinate] + points)
    else { return points }
    // A plan of an earlier report may have points that were passed since.
    route.update(at: record.state.position.coordinate)
    return Array(route.ahead)
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
