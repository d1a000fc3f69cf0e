import Geodesy
import TestSupport
import Testing

/// The program's own coefficients.
func shippedCoefficients() throws -> String { try Checkout.text("wmm2025.cof") }

@Suite("The World Magnetic Model 2025")
struct MagneticModelTests {
  let model: MagneticModel

  init() throws {
    model = try MagneticModel(coefficients: shippedCoefficients())
  }

  /// Table 6 of the model's technical report, also published as WMM2025_TEST_VALUES.txt: decimal
  /// year, height in km, latitude, longitude; X, Y, Z, H, F in nT; I, D in degrees.
  static let published: [[Double]] = [
    [2025.0, 0, 80, 0, 6521.6, 145.9, 54791.5, 6523.2, 55178.5, 83.21, 1.28],
    [2025.0, 0, 0, 120, 39677.8, -109.6, -10580.2, 39677.9, 41064.3, -14.93, -0.16],
    [2025.0, 0, -80, 240, 6117.5, 15751.9, -52022.5, 16898.1, 54698.2, -72.00, 68.78],
    [2025.0, 100, 80, 0, 6216.0, 92.4, 52598.8, 6216.7, 52964.9, 83.26, 0.85],
    [2025.0, 100, 0, 120, 37688.6, -96.2, -10152.1, 37688.7, 39032.1, -15.08, -0.15],
    [2025.0, 100, -80, 240, 5907.6, 14780.3, -49540.7, 15917.1, 52035.0, -72.19, 68.21],
    [2027.5, 0, 80, 0, 6500.8, 294.5, 54869.4, 6507.5, 55253.9, 83.24, 2.59],
    [2027.5, 0, 0, 120, 39701.6, -167.4, -10381.8, 39702.0, 41036.9, -14.65, -0.24],
    [2027.5, 0, -80, 240, 6200.7, 15730.3, -51783.7, 16908.3, 54474.2, -71.92, 68.49],
    [2027.5, 100, 80, 0, 6196.7, 233.8, 52670.5, 6201.1, 53034.3, 83.29, 2.16],
    [2027.5, 100, 0, 120, 37711.5, -148.7, -9969.8, 37711.8, 39007.4, -14.81, -0.23],
    [2027.5, 100, -80, 240, 5984.0, 14760.1, -49317.7, 15927.0, 51825.7, -72.10, 67.93],
  ]

  @Test("gives the published values to their last digit", arguments: published)
  func publishedValues(row: [Double]) {
    let place = Coordinate(degreesNorth: row[2], degreesEast: row[3])
    let field = model.field(at: place, heightMetres: row[1] * 1000, year: row[0])
    let nanotesla = [field.north, field.east, field.down, field.horizontal, field.total]
    for (found, expected) in zip(nanotesla, row[4...8]) {
      #expect(abs(found - expected) <= 0.05 + 1e-9)
    }
    #expect(abs(field.inclination.degrees - row[9]) <= 0.005 + 1e-9)
    #expect(abs(field.declination.degrees - row[10]) <= 0.005 + 1e-9)
  }

  /// The worked example of the report (table 3b) has ten decimals.
  @Test func `gives the report's worked example to ten decimals`() {
    let place = Coordinate(degreesNorth: -80, degreesEast: 240)
    let field = model.field(at: place, heightMetres: 100_000, year: 2027.5)
    let nanotesla = [field.north, field.east, field.down, field.horizontal, field.total]
    let published: [Double] = [
      5_983.976_049_651_8, 14_760.135_975_786_8, -49_317.670_615_425_5, 15_927.007_986_013_0,
      51_825.690_717_231_4,
    ]
    for (found, expected) in zip(nanotesla, published) { #expect(abs(found - expected) < 1e-9) }
    #expect(abs(field.declination.radians - 1.185_630_840_7) < 1e-10)
    #expect(abs(field.inclination.radians - -1.258_422_154_1) < 1e-10)
  }

  @Test(arguments: [90.0, -90.0])
  func `is one field at a pole, whatever the meridian`(latitude: Double) {
    let pole = model.field(
      at: Coordinate(degreesNorth: latitude, degreesEast: 0),
      year: 2026
    )
    #expect(pole.horizontal > 500)
    for degrees in stride(from: -170.0, through: 180, by: 10) {
      let place = Coordinate(degreesNorth: latitude, degreesEast: degrees)
      let near = Coordinate(degreesNorth: latitude * (1 - 1e-9), degreesEast: degrees)
      let field = model.field(at: place, year: 2026)
      let beside = model.field(at: near, year: 2026)
      // A tenth of a millimetre from the pole, the field is the same.
      #expect(abs(field.north - beside.north) < 1e-3)
      #expect(abs(field.east - beside.east) < 1e-3)
      #expect(abs(field.down - pole.down) < 1e-6)
      // North on another meridian has another direction: turned by the longitude, counterclockwise
      // at the north pole.
      let turn = Angle.degrees(latitude > 0 ? degrees : -degrees)
      let expected = (pole.declination + turn).signed
      #expect(abs((field.declination - expected).signed.degrees) < 1e-6)
      #expect(abs(field.horizontal - pole.horizontal) < 1e-6)
    }
  }

  @Test func `reports its years of validity`() throws {
    #expect(model.name == "WMM-2025")
    #expect(model.epoch == 2025)
    #expect(model.degree == 12)
    #expect(model.years == 2025...2030)
    #expect(model.covers(year: 2026.9))
    #expect(!model.covers(year: 2024.9))
    #expect(!model.covers(year: 2030.1))
    let london = Coordinate(degreesNorth: 51.48, degreesEast: -0.46)
    let later = try #require(model.declination(at: london, year: 2035)).degrees
    #expect((2...4).contains(later), "it still answers: \(later)")
  }

  @Test func `knows where a compass is of no use`() {
    let poleOfDip = Coordinate(degreesNorth: 85.8, degreesEast: 139.3)
    #expect(!model.field(at: poleOfDip, year: 2025).isCompassReliable)
    #expect(model.declination(at: poleOfDip, year: 2025) == nil)
    let reykjavik = Coordinate(degreesNorth: 64.13, degreesEast: -21.94)
    #expect(model.field(at: reykjavik, year: 2025).isCompassReliable)
    #expect(model.declination(at: reykjavik, year: 2025) != nil)
  }

  /// Chart values of late 2026, computed with the model by another program.
  @Test(
    arguments: [
      (-33.946, 151.177, 12.85), (-31.940, 115.967, -1.43), (51.471, -0.462, 1.12),
      (40.640, -73.779, -12.55), (64.130, -21.941, -11.01), (78.246, 15.466, 12.86),
    ] as [(Double, Double, Double)]
  )
  func `has the declination of airports`(north: Double, east: Double, degrees: Double) throws {
    let place = Coordinate(degreesNorth: north, degreesEast: east)
    let declination = try #require(model.declination(at: place, year: 2026.88))
    #expect(abs(declination.degrees - degrees) < 0.03)
  }
}

@Suite("Years and bearings")
struct YearAndBearingTests {
  static let years: [(seconds: Int64, year: Double)] = [
    (0, 1970), (1_735_689_600, 2025), (1_735_689_599, 2025), (1_782_993_600, 2026.5),
    (951_782_400, 2000.161_202_186), (-1, 1970), (-2_208_988_800, 1900),
    (-86_400, 1969.997_260_274), (-62_135_596_800, 1), (-62_135_596_801, 1),
    (-62_167_219_200, 0), (253_402_300_799, 10_000),
  ]

  @Test(arguments: years)
  func `an instant as a decimal year`(seconds: Int64, year: Double) {
    #expect(abs(MagneticModel.year(atUnixSeconds: seconds) - year) < 1e-6)
  }

  @Test func `a decimal year never runs backwards`() {
    var last = -Double.infinity
    for day in stride(from: Int64(-800_000), to: 800_000, by: 7) {
      let year = MagneticModel.year(atUnixSeconds: day * 86_400 + day)
      #expect(year > last)
      last = year
    }
  }

  @Test(arguments: [(90.0, 12.8, "077"), (5, 12.8, "352"), (355, -11, "006"), (13, 12.8, "360")])
  func `a true bearing on a compass`(bearing: Double, declination: Double, digits: String) {
    let compass = Angle.degrees(bearing).magneticBearing(declination: .degrees(declination))
    #expect(compass.bearingDigits == digits)
    let back = compass.trueBearing(declination: .degrees(declination))
    #expect(abs(back.degrees - bearing) < 1e-9)
  }

  @Test(arguments: [(0.0, "360"), (359.5, "360"), (0.6, "001"), (-90, "270"), (.nan, "---")])
  func `three digits`(degrees: Double, digits: String) {
    #expect(Angle.degrees(degrees).bearingDigits == digits)
  }
}
