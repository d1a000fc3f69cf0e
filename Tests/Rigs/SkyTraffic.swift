import Breathing
package import Geodesy
package import SharedSky

/// Planes that fly on and report now and then, the same in every run.
package struct SkyTraffic {
  /// The current position of each plane, and its movement between two reports, in degrees.
  private var planes: [(id: PlaneID, latitude: Double, longitude: Double, step: SIMD2<Double>)]
  private var chance: SeededGenerator

  /// All reports so far.
  package private(set) var reports: [StoredReport] = []

  /// Creates planes around places.
  ///
  /// - Parameters:
  ///   - count: The number of planes.
  ///   - places: The places, used in turn.
  ///   - spread: The greatest distance from them, in degrees.
  ///   - seed: The seed of all random values.
  package init(_ count: Int, around places: [(Double, Double)], spread: Double = 1, seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    planes = (0..<count).map { number in
      let place = places[number % places.count]
      let away = SIMD2(
        Double.random(in: -spread...spread, using: &chance),
        Double.random(in: -spread...spread, using: &chance)
      )
      let step = SIMD2(
        Double.random(in: -0.012...0.012, using: &chance),
        Double.random(in: -0.012...0.012, using: &chance)
      )
      let id = PlaneID(rawValue: UInt64.random(in: 1...UInt64.max, using: &chance))
      return (id, place.0 + away.x, place.1 + away.y, step)
    }
    self.chance = chance
  }

  /// The reports of some of the planes at a time.
  package mutating func batch(at time: SkyTime, share: Double = 0.3) -> [StoredReport] {
    let batch = planes.indices.compactMap { index -> StoredReport? in
      guard Double.random(in: 0...1, using: &chance) < share else { return nil }
      var plane = planes[index]
      plane.latitude = min(max(plane.latitude + plane.step.x, -90), 90)
      plane.longitude += plane.step.y
      planes[index] = plane
      let milliseconds = Int64.random(in: -900...0, using: &chance)
      return StoredReport(
        id: plane.id,
        time: time.advanced(byMilliseconds: milliseconds),
        state: .random(
          at: GridPosition(
            Coordinate(degreesNorth: plane.latitude, degreesEast: plane.longitude)
          ),
          using: &chance
        ),
        breath: .random(using: &chance),
        flags: index % 7 == 0 ? [.airborne, .emergency] : [.airborne, .inSession],
        callsign: SkyCallsign(code: UInt64(index) << 20),
        emergency: index % 7 == 0 ? EmergencyKind(rawValue: UInt8(index % 8)) : .none,
        source: PlaneSource.allCases.randomElement(using: &chance) ?? .paper,
        plan: plan(of: index)
      )
    }
    reports += batch
    return batch
  }

  /// Returns a plan of up to five points; every third plane has none, and some plans are wide.
  private func plan(of index: Int) -> FlightPlan {
    guard index % 3 != 0 else { return .none }
    let plane = planes[index]
    let places = (0..<1 + index % 5).map { (number: Int) -> Coordinate in
      let north = plane.latitude + Double((index + 7 * number) % 19 - 9)
      let east = plane.longitude + Double(index % 11 == 1 ? 120 : 3 + number)
      return Coordinate(degreesNorth: min(max(north, -90), 90), degreesEast: east)
    }
    return FlightPlan(
      places,
      from: GridPosition(Coordinate(degreesNorth: plane.latitude, degreesEast: plane.longitude))
    )
  }

  /// The reports within a circle since a time, by a linear search.
  package func within(_ radius: Double, of center: Coordinate, since: SkyTime) -> [StoredReport] {
    reports.filter {
      $0.time >= since
        && Earth.distanceMetres(from: center, to: $0.state.position.coordinate) <= radius
    }
  }

  /// The last report of each plane since a time, by a linear search.
  package func last(since: SkyTime) -> [StoredReport] {
    Dictionary(grouping: reports.filter { $0.time >= since }, by: \.id).values.compactMap {
      $0.max { $0.time < $1.time }
    }
  }
}

extension StoredReport {
  /// Reports of planes at various places, one each, the same for the same batch.
  ///
  /// - Parameters:
  ///   - count: The number of planes.
  ///   - number: The batch; its time is this many seconds after seven.
  ///   - altitude: The altitude of all planes, which can distinguish batches of the same number.
  /// - Returns: A report of each plane.
  package static func batch(_ count: Int, number: Int64, altitude: UInt16) -> [StoredReport] {
    var chance = SeededGenerator(seed: UInt64(number), stream: UInt64(altitude))
    return (0..<count).map { _ in
      StoredReport(
        id: PlaneID(rawValue: .random(in: 1...UInt64.max, using: &chance)),
        time: SkyTime.seven.after(seconds: number),
        state: FlightState(
          position: GridPosition(
            latitude: .random(in: 0..<1 << 24, using: &chance),
            longitude: .random(in: 0..<1 << 24, using: &chance)
          ),
          altitude: altitude
        )
      )
    }
  }
}

extension SkyTime {
  /// 2026-11-22T07:00:00Z.
  package static let seven = SkyTime(Instant(nanoseconds: 1_795_330_800_000_000_000))

  package func after(seconds: Int64) -> SkyTime { advanced(byMilliseconds: seconds * 1_000) }
}

/// Sorts reports for comparison.
package func ordered(_ reports: [StoredReport]) -> [StoredReport] {
  reports.sorted { ($0.time, $0.id.rawValue) < ($1.time, $1.id.rawValue) }
}

extension FlightState {
  /// A random state at a position.
  package static func random(
    at position: GridPosition,
    using chance: inout some RandomNumberGenerator
  ) -> FlightState {
    FlightState(
      position: position,
      altitude: .random(in: 0...UInt16.max, using: &chance),
      speed: .random(in: 0...UInt8.max, using: &chance),
      track: .random(in: 0...UInt8.max, using: &chance),
      climb: .random(in: Int8.min...Int8.max, using: &chance),
      isCoarse: .random(using: &chance)
    )
  }
}

extension BreathMark {
  /// A random breath.
  package static func random(using chance: inout some RandomNumberGenerator) -> BreathMark {
    BreathMark(
      phase: .random(in: 0...UInt8.max, using: &chance),
      pattern: .random(in: 0...15, using: &chance),
      rate: .random(in: 0...15, using: &chance)
    )
  }
}
