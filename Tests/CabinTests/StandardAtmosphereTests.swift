import Cabin
import Testing

@Suite("The standard atmosphere")
struct StandardAtmosphereTests {
  /// Published values: feet and hectopascals of ICAO's table, to ±0.001 hPa.
  static let rows: [(feet: Double, hectopascals: Double)] = [
    (0, 1013.25), (5_000, 843.073), (8_000, 752.624), (10_000, 696.816), (12_500, 631.818),
    (14_000, 595.239), (15_000, 571.819), (18_000, 505.998), (22_000, 427.915), (25_000, 376.009),
    (28_000, 329.323), (30_000, 300.896), (35_000, 238.423), (40_000, 187.539), (43_000, 162.357),
    (50_000, 115.972),
  ]

  @Test(arguments: rows)
  func `a pressure gives the altitude to a foot`(feet: Double, hectopascals: Double) {
    #expect(abs(StandardAtmosphere.altitudeFeet(hectopascals: hectopascals) - feet) < 1)
    #expect(abs(StandardAtmosphere.hectopascals(altitudeFeet: feet) - hectopascals) < 0.002)
  }

  @Test func `conversion and its inverse agree, without a step between layers`() {
    var last = Double.infinity
    for feet in stride(from: -1_000.0, through: 65_000, by: 7) {
      let pressure = StandardAtmosphere.hectopascals(altitudeFeet: feet)
      #expect(pressure < last)
      #expect(last == .infinity || last - pressure < 0.3)
      #expect(abs(StandardAtmosphere.altitudeFeet(hectopascals: pressure) - feet) < 1e-6)
      last = pressure
    }
  }
}
