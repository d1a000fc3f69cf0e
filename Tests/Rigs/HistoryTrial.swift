import Geodesy
package import SharedSky
import Testing

/// Three hours of busy traffic in a history, and questions whose answers a linear search knows. The
/// tests of every kind of history ask them.
package struct HistoryTrial {
  /// A place with busy traffic.
  package struct Place: Sendable {
    /// Its name.
    package let name: String
    let north, east: Double
  }

  /// Places where a grid map fails first.
  package static let places: [Place] = [
    Place(name: "London", north: 51.5, east: -0.1),
    Place(name: "the seam", north: -16.8, east: 179.95),
    Place(name: "the north pole", north: 89.8, east: 12),
    Place(name: "the south pole", north: -90, east: 0),
    Place(name: "the equator at Greenwich", north: 0, east: 0),
  ]

  private let store: any HistoryStore
  private let traffic: SkyTraffic
  private let center: Coordinate

  private static let end = SkyTime.seven.after(seconds: 3 * 3_600)

  /// Fills a history.
  ///
  /// - Parameters:
  ///   - place: The centre of half of the traffic, and of the questions.
  ///   - seed: The seed of the traffic.
  ///   - write: Writes batches to a new history, and returns it for reading.
  /// - Throws: An error of `write`.
  package init(
    around place: Place,
    seed: UInt64,
    into write: ([(time: SkyTime, reports: [StoredReport])]) throws -> any HistoryStore
  ) throws {
    center = Coordinate(degreesNorth: place.north, degreesEast: place.east)
    var traffic = SkyTraffic(
      80,
      around: [(place.north, place.east), (place.north / 2, place.east + 40)],
      seed: seed
    )
    store = try write(
      stride(from: 30, through: 3 * 3_600, by: 60).map { second in
        let now = SkyTime.seven.after(seconds: second)
        return (now, traffic.batch(at: now))
      }
    )
    self.traffic = traffic
  }

  /// Expects the planes last seen within several distances, since several times.
  package func findsLastKnown() throws {
    var found = 0
    for kilometres in [2.0, 20, 90, 700] {
      for minutes in [3, 55, 100, 400] as [Int64] {
        let since = Self.end.after(seconds: -60 * minutes)
        let expected = traffic.last(since: since).filter {
          Earth.distanceMetres(from: center, to: $0.state.position.coordinate) <= kilometres * 1_000
        }
        let answer = try store.lastKnown(
          around: center,
          within: Earth.angle(metres: kilometres * 1_000),
          since: since
        )
        #expect(ordered(answer) == ordered(expected))
        #expect(zip(answer, answer.dropFirst()).allSatisfy { $0.time >= $1.time })
        found += answer.count
      }
    }
    #expect(found > 100)
  }

  /// Expects all reports within several distances, and the tracks of some planes, unchanged.
  package func findsTracks() throws {
    for (kilometres, minutes) in [(60.0, 90), (150, 30), (3_000, 400)] as [(Double, Int64)] {
      let since = Self.end.after(seconds: -60 * minutes)
      var answer: [StoredReport] = []
      try store.reports(
        around: center,
        within: Earth.angle(metres: kilometres * 1_000),
        since: since
      ) { report in
        answer.append(report)
        return true
      }
      #expect(!answer.isEmpty)
      #expect(
        ordered(answer) == ordered(traffic.within(kilometres * 1_000, of: center, since: since))
      )
    }
    let (start, end) = (SkyTime.seven.after(seconds: 1_800), SkyTime.seven.after(seconds: 8_000))
    for report in traffic.last(since: .seven).prefix(10) {
      let expected = ordered(traffic.reports.filter { $0.id == report.id && $0.time >= start })
      #expect(try store.track(of: report.id, since: start) == expected)
      #expect(
        try store.track(of: report.id, in: start..<end) == expected.filter { $0.time < end }
      )
    }
    #expect(try store.track(of: PlaneID(rawValue: 1), since: .seven).isEmpty)
  }

  /// Expects planes by their names.
  package func findsNames() throws {
    let last = traffic.last(since: .seven)
    for report in last.prefix(12) {
      #expect(try store.lastKnown(of: .identity(report.id), since: .seven) == [report])
      #expect(try store.lastKnown(of: .lowHalf(report.id.lowHalf), since: .seven) == [report])
      #expect(try store.lastKnown(of: .callsign(report.callsign), since: .seven) == [report])
      let later = report.time.advanced(byMilliseconds: 1)
      #expect(try store.lastKnown(of: .identity(report.id), since: later).isEmpty)
    }
    let unknown = SkyCallsign(code: 1 << 47)
    #expect(try store.lastKnown(of: .callsign(unknown), since: .seven).isEmpty)
    #expect(store.damage(since: .seven).isEmpty)
  }

  /// Expects no report after one for which the closure returns false.
  package func stopsEarly() throws {
    var count = 0
    try store.reports(around: center, within: .degrees(5), since: .seven) { _ in
      count += 1
      return count < 7
    }
    #expect(count == 7)
    // The next question is answered all the same.
    #expect(try !store.lastKnown(around: center, within: .degrees(180), since: .seven).isEmpty)
  }
}
