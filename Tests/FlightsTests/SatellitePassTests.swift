import Breathing
import Flights
import Geodesy
import Glibc
import Testing

@Suite("Passes of satellites")
struct SatellitePassTests {
  /// 21 November 2026, 06:00 UTC.
  private static let start = 1_795_240_800.0

  private static let amsterdam = SatelliteObserver(
    Coordinate(degreesNorth: 52.37, degreesEast: 4.9)
  )

  private func station() throws -> Orbit {
    let elements = try OrbitalElements(
      "1 25544U 98067A   26325.51782528  .00012345  00000-0  21844-3 0  9993",
      "2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.49125418563531",
      name: "ISS"
    )
    return try #require(Orbit(elements))
  }

  private func passes(hours: Double = 24) throws -> [SatellitePass] {
    SatellitePass.all(
      of: try station(),
      from: Self.amsterdam,
      in: Self.start...Self.start + hours * 3600
    ) { Instant(sinceEpoch: .seconds($0)) }
  }

  private func seconds(_ instant: Instant) -> Double {
    instant.sinceEpoch / .seconds(1) - Self.start
  }

  /// The angle between a point of a pass and the satellite's exact direction, in degrees.
  private static func separation(
    _ point: SatellitePass.Point,
    _ sight: SatelliteObserver.Sight
  ) -> Double {
    let turn = (point.azimuth - sight.azimuth).radians
    let (one, other) = (point.elevation.radians, sight.elevation.radians)
    let cosine = sin(one) * sin(other) + cos(one) * cos(other) * cos(turn)
    return Angle.radians(acos(min(cosine, 1))).degrees
  }

  /// Computed with PyPI sgp4 in steps of a second: rise, set, highest, its elevation and azimuth.
  @Test func `passes agree with those of the published implementation`() throws {
    let expected = [
      (33536.0, 34147.0, 33841.0, 23.69, 147.8), (39302, 39954, 39628, 65.51, 166.1),
      (45106, 45759, 45432, 75.82, 188.3), (50911, 51541, 51227, 33.05, 206.5),
    ]
    let passes = try passes()
    let orbit = try station()
    #expect(passes.count == expected.count)
    for (pass, expected) in zip(passes, expected) {
      #expect(abs(seconds(pass.begin) - expected.0) <= 1.5)
      #expect(abs(seconds(pass.end) - expected.1) <= 1.5)
      // Points are ten seconds apart.
      #expect(abs(seconds(pass.highest) - expected.2) <= 6)
      #expect(abs(pass.highestPoint.elevation.degrees - expected.3) < 0.6)
      let top = try #require(
        Self.amsterdam.sight(of: orbit, atUnixSeconds: Self.start + expected.2)
      )
      #expect(abs(top.elevation.degrees - expected.3) < 0.02)
      #expect(abs(top.azimuth.degrees - expected.4) < 0.1)
    }
  }

  @Test func `a pass goes from horizon to horizon without a jump`() throws {
    let pass = try #require(try passes().dropFirst(2).first)
    #expect(pass.position(at: pass.begin.advanced(by: .seconds(-1))) == nil)
    #expect(pass.position(at: pass.end.advanced(by: .seconds(1))) == nil)
    #expect(abs(try #require(pass.position(at: pass.begin)).elevation.degrees) < 0.2)
    var last: SatellitePass.Point?
    let orbit = try station()
    for step in 0..<600 {
      let now = pass.begin.advanced(by: .seconds(step))
      let point = try #require(pass.position(at: now))
      let exact = try #require(
        Self.amsterdam.sight(of: orbit, atUnixSeconds: now.sinceEpoch / .seconds(1))
      )
      #expect(Self.separation(point, exact) < 0.2)
      if let last { #expect(abs(last.elevation.degrees - point.elevation.degrees) < 1.1) }
      last = point
    }
  }

  /// Sunset in Amsterdam on that day is at 15:38 UTC: passes at 17 and 18:30 UTC are after dusk, and
  /// those at 15:19 and before are in daylight.
  @Test func `a pass can be seen by eye while it is dark here and light up there`() throws {
    #expect(try passes().map(\.isVisible) == [false, true, true, false])
  }

  @Test func `a pass under way is cut off where the span begins`() throws {
    let whole = try #require(try passes().first)
    let middle = whole.begin.sinceEpoch / .seconds(1) + 300
    let cut = SatellitePass.all(
      of: try station(),
      from: Self.amsterdam,
      in: middle...middle + 3600
    ) { Instant(sinceEpoch: .seconds($0)) }
    #expect(cut.count == 1)
    #expect(cut.first.map { abs($0.begin.sinceEpoch / .seconds(1) - middle) < 0.001 } == true)
  }
}
