import Airports
import Breathing
import Flights
import Geodesy
import SharedSky
import Testing

@testable import aloft

/// What an aircraft in distress tells, by what its receiver says.
struct DistressTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private let callsign: SkyCallsign
  private var flight: GPSFlight

  init() throws {
    callsign = try SkyCallsign("G-ABCD")
    flight = try Self.flight(.none)
  }

  private static func flight(_ kind: EmergencyKind) throws -> GPSFlight {
    GPSFlight(try Expedition(Configuration()).catalogue, emergency: kind)
  }

  /// Heathrow lies 25 m above the sea.
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
    for second in seconds { flight.take(Self.fix(second, metres: metres, speed: speed)) }
  }

  @Test(arguments: Distress.allCases.filter { $0 != .down })
  mutating func `in the air it is told, on the ground a ghost tells of none`(kind: Distress) throws
  {
    flight = try Self.flight(kind.kind)
    fly(0...10, metres: 27, speed: 40)
    let rolling = try #require(plane(10))
    #expect(rolling.flags == .ghost && rolling.emergency == .none)
    #expect(rolling.callsign == .none)
    fly(11...20, metres: 400, speed: 60)
    let flying = try #require(plane(20))
    #expect(flying.flags == [.airborne, .emergency] && flying.emergency == kind.kind)
    #expect(flight.isReported)
    fly(21...82, metres: 26, speed: 0)
    let landed = try #require(plane(82))
    #expect(landed.flags == .ghost && landed.emergency == .none && !flight.isReported)
  }

  @Test mutating func `a receiver that goes blind takes nobody in distress away`() throws {
    flight = try Self.flight(.fuel)
    fly(0...10, metres: 400, speed: 60)
    #expect(plane(19)?.flags == [.airborne, .emergency])
    #expect(plane(20) == nil)
    // Whoever is in none is a ghost by then.
    flight = try Self.flight(.none)
    fly(0...10, metres: 400, speed: 60)
    #expect(plane(20)?.flags == .ghost)
  }

  @Test mutating func `a plane that is down is told of where it was last known to be`() throws {
    flight = try Self.flight(.downed)
    #expect(!flight.isReported && plane(0) == nil)
    flight.take(Self.fix(0, metres: 26, speed: 1))
    // The receiver sinks with it.
    flight.take(nil)
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
