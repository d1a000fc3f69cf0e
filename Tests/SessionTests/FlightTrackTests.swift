import Airports
import Atlas
import Breathing
import DataFiles
import Flights
import Geodesy
import Glibc
import Outlets
import Session
import Settings
import SharedSky
import Testing

/// Tracks over real terrain and real airports: what flies is reported, what drives is not.
struct FlightTrackTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  /// Four minutes eastwards, a fix per second.
  struct Track: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let north, east, metres, speed: Double
    let flies: Bool

    init(
      _ name: String,
      _ north: Double,
      _ east: Double,
      at metres: Double,
      _ speed: Double,
      _ flies: Bool
    ) {
      testDescription = name
      (self.north, self.east, self.metres, self.speed) = (north, east, metres, speed)
      self.flies = flies
    }

    func fix(_ second: Int, climb: Double = 0) -> Fix {
      let metresPerDegree = 111_195 * cos(Angle.degrees(north).radians)
      return Fix(
        coordinate: Coordinate(
          degreesNorth: north,
          degreesEast: east + Double(second) * speed / metresPerDegree
        ),
        track: .degrees(90),
        speedMetresPerSecond: speed,
        altitudeMetres: metres + climb * Double(second),
        instant: FlightTrackTests.start.advanced(by: .seconds(second))
      )
    }
  }

  private static func flight(withTerrain: Bool = true) throws -> ReportedFlight {
    ReportedFlight(
      GroundModel(
        try Setup(Configuration(.builtIn)).catalogue,
        terrain: withTerrain ? try .open(.current()) : nil
      )
    )
  }

  static let driving: [Track] = [
    Track("a car on a mountain pass", 54.456, -2.660, at: 316, 28, false),
    Track("a car on the Stelvio", 46.528, 10.453, at: 2_757, 20, false),
    Track("a car on Pikes Peak", 38.8405, -105.0442, at: 4_302, 18, false),
    Track("a car on the Altiplano", -16.5, -68.3, at: 4_060, 40, false),
    Track("a car on the Tibetan plateau", 31.0, 88.0, at: 4_900, 33, false),
    Track("a car at the Dead Sea", 31.5, 35.47, at: -400, 25, false),
    Track("a car in the outback", -25, 128, at: 560, 45, false),
    Track("a ferry", 50.5, 0, at: 25, 20, false),
    Track("a sledge on Greenland's ice", 72.58, -38.46, at: 3_210, 10, false),
  ]

  static let flying: [Track] = [
    Track("an aeroplane far from airfields", -25, 128, at: 1_100, 35, true),
    Track("a glider over England", 52, 0.5, at: 1_000, 28, true),
    Track("a glider that stands in the wind", 52, 0.5, at: 1_000, 3, true),
    Track("a helicopter that hovers", 52.2, 5.3, at: 700, 0, true),
    Track("a balloon", 52.2, 5.3, at: 800, 4, true),
    Track("a helicopter over the sea", 50.5, 0, at: 400, 45, true),
  ]

  @Test(arguments: driving + flying)
  func `a track is reported while it surely flies`(track: Track) throws {
    var flight = try Self.flight()
    for second in 0..<240 {
      flight.update(with: track.fix(second))
      if second < 30 || !track.flies { #expect(!flight.isReported, "second \(second)") }
    }
    #expect(flight.isReported == track.flies)
  }

  @Test(arguments: driving + flying)
  func `without the terrain, nothing slow is reported`(track: Track) throws {
    var flight = try Self.flight(withTerrain: false)
    for second in 0..<240 { flight.update(with: track.fix(second)) }
    #expect(!flight.isReported)
  }

  @Test(arguments: [true, false])
  func `an aeroplane at 55 m/s in a valley never lands`(withTerrain: Bool) throws {
    var flight = try Self.flight(withTerrain: withTerrain)
    let track = Track("", 39.64, -106.92, at: 2_700, 55, true)
    for second in 0..<300 {
      flight.update(with: track.fix(second, climb: -5))
      if second > 30 { #expect(flight.isReported, "second \(second)") }
    }
  }

  @Test func `a flight continues after the receiver was silent`() throws {
    var flight = try Self.flight()
    let track = Self.flying[1]
    for second in 0..<40 { flight.update(with: track.fix(second)) }
    #expect(flight.isReported)
    flight.update(with: nil)
    #expect(flight.plane(at: track.fix(60).instant, as: try SkyCallsign("G-ABCD")) == nil)
    flight.update(with: track.fix(300))
    #expect(flight.isReported)
  }

  @Test func `an emergency ends only by command`() throws {
    var flight = try Self.flight()
    let callsign = try SkyCallsign("N12345")
    // A helicopter in the Grand Canyon, far below the heliport on the rim.
    let track = Track("", 36.1, -112.1, at: 1_500, 30, false)
    flight.declare(.general)
    for second in 0..<300 {
      flight.update(with: track.fix(second))
      let plane = try #require(flight.plane(at: track.fix(second).instant, as: callsign))
      #expect(plane.flags == [.airborne, .emergency] && plane.emergency == .general)
    }
    flight.declare(.none)
    #expect(!flight.isReported)
    #expect(flight.plane(at: track.fix(299).instant, as: callsign)?.flags == .ghost)
  }
}
