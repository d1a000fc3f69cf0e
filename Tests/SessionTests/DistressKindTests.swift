import Airports
import Atlas
import Breathing
import DataFiles
import Flights
import Geodesy
import Outlets
import Session
import Settings
import SharedSky
import Testing

/// The emergency status of an aircraft, from its receiver's data.
struct DistressKindTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private let callsign: SkyCallsign
  private var flight: ReportedFlight

  init() throws {
    callsign = try SkyCallsign("G-ABCD")
    flight = try Self.flight(.none)
  }

  private static func flight(_ kind: EmergencyKind) throws -> ReportedFlight {
    ReportedFlight(
      GroundModel(
        try Setup(Configuration(.builtIn)).catalogue,
        terrain: try .open(.current())
      ),
      emergency: kind
    )
  }

  /// Heathrow is 25 m above the sea.
  private static func fix(_ second: Int, metres: Double, speed: Double) -> Fix {
    Fix(
      coordinate: Coordinate(degreesNorth: 51.47, degreesEast: -0.46),
      track: .zero,
      speedMetresPerSecond: speed,
      altitudeMetres: metres,
      instant: start.advanced(by: .seconds(second))
    )
  }

  private func plane(_ second: Int) -> OwnPlane? {
    flight.plane(at: Self.start.advanced(by: .seconds(second)), as: callsign)
  }

  private mutating func fly(_ seconds: ClosedRange<Int>, metres: Double, speed: Double) {
    for second in seconds { flight.update(with: Self.fix(second, metres: metres, speed: speed)) }
  }

  @Test(arguments: DistressKind.allCases.filter { $0 != .down })
  mutating func `it is reported until the crew ends it, also on the ground`(kind: DistressKind)
    throws
  {
    flight = try Self.flight(kind.kind)
    #expect(!flight.isReported && plane(0) == nil)
    // Rolling, flying, and back on the ground for minutes.
    for (seconds, metres, speed) in [(0...10, 27.0, 40.0), (11...20, 400, 60), (21...200, 26, 0)] {
      fly(seconds, metres: metres, speed: speed)
      let plane = try #require(self.plane(seconds.upperBound))
      #expect(plane.flags == [.airborne, .emergency] && plane.emergency == kind.kind)
      #expect(plane.callsign == callsign)
    }
    #expect(flight.isReported)
  }

  @Test mutating func `an emergency that the crew declares is reported until the crew ends it`()
    throws
  {
    fly(0...10, metres: 27, speed: 1)
    #expect(plane(10)?.flags == .ghost)
    flight.declare(.medical)
    #expect(flight.isReported)
    let plane = try #require(self.plane(11))
    #expect(plane.flags == [.airborne, .emergency] && plane.emergency == .medical)
    flight.declare(.none)
    #expect(!flight.isReported && self.plane(12)?.flags == .ghost)
    // In the air it is then reported as any other aircraft.
    fly(13...30, metres: 400, speed: 60)
    #expect(self.plane(30)?.flags == .airborne)
  }

  @Test mutating func `a plane in distress stays when its receiver falls silent`() throws {
    flight = try Self.flight(.fuel)
    fly(0...10, metres: 400, speed: 60)
    #expect(plane(19)?.state.speed != 0)
    flight.update(with: nil)
    for second in [20, 3_600] {
      let plane = try #require(self.plane(second))
      #expect(plane.flags == [.airborne, .emergency] && plane.state.speed == 0)
    }
    // By then, a plane without an emergency is a ghost.
    flight = try Self.flight(.none)
    fly(0...10, metres: 400, speed: 60)
    #expect(plane(20)?.flags == .ghost)
  }

  /// A receiver's output for ten minutes, a fix per second, from the top of a slope to its foot.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let north, east: Double
    let speed: Double
    let metres: ClosedRange<Double>
    let kind: EmergencyKind
    let flags: PlaneFlags
  }

  @Test(
    arguments: [
      Way(
        testDescription: "a car on a mountain pass is no aircraft",
        north: 54.456,
        east: -2.660,
        speed: 28,
        metres: 316...420,
        kind: .none,
        flags: .ghost
      ),
      Way(
        testDescription: "a helicopter in a canyon, below the rim's heliport, is in distress",
        north: 36.1,
        east: -112.1,
        speed: 30,
        metres: 1_400...1_500,
        kind: .general,
        flags: [.airborne, .emergency]
      ),
      Way(
        testDescription: "an aircraft that descends in a valley flies on",
        north: 39.64,
        east: -106.92,
        speed: 55,
        metres: 1_200...2_700,
        kind: .none,
        flags: .airborne
      ),
    ]
  )
  mutating func `what the terrain hides`(way: Way) throws {
    flight = try Self.flight(way.kind)
    for second in 0..<600 {
      let (top, foot) = (way.metres.upperBound, way.metres.lowerBound)
      flight.update(
        with:
          Fix(
            coordinate: Coordinate(
              degreesNorth: way.north,
              degreesEast: way.east + Double(second) * 1e-5
            ),
            track: .degrees(90),
            speedMetresPerSecond: way.speed,
            altitudeMetres: max(foot, top - Double(second) * 10),
            instant: Self.start.advanced(by: .seconds(second))
          )
      )
      guard second > 5 else { continue }
      #expect(plane(second)?.flags == way.flags, "second \(second)")
    }
  }

  @Test mutating func `a plane that is down is reported at its last known position`() throws {
    flight = try Self.flight(.downed)
    #expect(!flight.isReported && plane(0) == nil)
    flight.update(with: Self.fix(0, metres: 26, speed: 1))
    // The receiver sinks with it.
    flight.update(with: nil)
    for second in [0, 5, 3_600] {
      let plane = try #require(self.plane(second))
      #expect(plane.flags == [.airborne, .emergency] && plane.emergency == .downed)
      #expect(plane.callsign == callsign && plane.state.speed == 0)
      let place = plane.state.position.coordinate
      let truth = Coordinate(degreesNorth: 51.47, degreesEast: -0.46)
      #expect(Earth.distanceMetres(from: place, to: truth) < 2)
    }
    #expect(flight.isReported)
  }
}
