import Foundation
import Geodesy
import Testing

@Suite struct SunTests {
  private let pole = Coordinate(degreesNorth: 90, degreesEast: 0)

  /// At the pole the sun's altitude is its declination. 1992-10-13 0h from Meeus, "Astronomical
  /// Algorithms", example 25.a; the solstices and an equinox from the Astronomical Almanac.
  @Test(arguments: [
    (718_934_400.0, -7.785), (1_750_473_720, 23.437), (1_766_329_380, -23.437), (1_774_017_960, 0),
  ])
  func `declination`(unixSeconds: Double, degrees: Double) {
    #expect(abs(Sun.altitude(atUnixSeconds: unixSeconds, at: pole).degrees - degrees) < 0.02)
  }

  @Test func `in early November the sun culminates sixteen minutes before mean noon`() {
    // 2026-11-03; the equation of time is +16 min 25 s, which is 4.1 degrees of longitude.
    let noon = 1_793_707_200.0
    let altitudes = stride(from: -8.0, through: 8, by: 0.1).map { longitude in
      let place = Coordinate(degreesNorth: 0, degreesEast: longitude)
      return (longitude, Sun.altitude(atUnixSeconds: noon, at: place))
    }
    let highest = altitudes.max { $0.1 < $1.1 }
    #expect(abs((highest?.0 ?? 99) + 4.1) < 0.15)
  }

  @Test func `sunset in London at midsummer 2026 is at 20 21 UTC`() {
    let london = Coordinate(degreesNorth: 51.5, degreesEast: -0.12)
    let before = Sun.altitude(atUnixSeconds: 1_782_073_140, at: london)
    let after = Sun.altitude(atUnixSeconds: 1_782_073_380, at: london)
    #expect(before > Sun.setting)
    #expect(after < Sun.setting)
  }

  @Test(arguments: [(51.5, -0.12), (-33.9, 151.2), (0, 0), (78, 15), (-80, -170)])
  func `the sun's height follows from the place where it is overhead`(north: Double, east: Double) {
    let place = Coordinate(degreesNorth: north, degreesEast: east)
    for hour in 0..<24 {
      let time = Double(1_782_073_140 + hour * (3_600 + 14 * 86_400))
      let sine = (place.normal * Sun.overhead(atUnixSeconds: time)).sum()
      let height = Sun.altitude(atUnixSeconds: time, at: place)
      #expect(abs(sine - sin(height.radians)) < 1e-9)
    }
  }
}
