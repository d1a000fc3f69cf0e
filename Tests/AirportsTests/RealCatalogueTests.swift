import Airports
import Geodesy
import TestSupport
import Testing

@Suite("The catalogue of the world")
struct RealCatalogueTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue(bytes: Checkout.resource("airports.catalogue"))
  }

  @Test("contains every open airport and runway in less than 6.1 million bytes")
  func counts() {
    let survey = catalogue.survey()
    #expect(catalogue.byteCount < 6_100_000)
    #expect(catalogue.count == 71_277)
    #expect(
      survey.airports == [
        .large: 486, .medium: 4685, .small: 42_465, .seaplaneBase: 1241, .heliport: 22_400,
      ]
    )
    #expect(survey.airfieldsWithRunway == 28_988)
    #expect(survey.runways == 42_688)
    #expect(survey.runwaysWithThresholds > 14_000)
    #expect(survey.airfieldRunways == 34_317)
    #expect(survey.frequencies == 27_179)
    #expect(survey.airportsWithFrequencies == 10_278)
    #expect(catalogue.navaidCount == 11_017)
    #expect(catalogue.date(of: .airports) == "2025-12-02")
    #expect(catalogue.date(of: .frequencies) == "2022-10-09")
    #expect(catalogue.date(of: .navaids) == "2022-09-17")
  }

  @Test("has no airport whose name says that it is a duplicate or not open")
  func remarks() {
    for index in 0..<catalogue.count {
      let name = catalogue.airport(index).name
      guard name.contains(where: { "({[".contains($0) }) else { continue }
      for remark in ["duplic", "under construction", "unusable", "inactive", "not real", "bogus"] {
        #expect(!name.lowercased().contains(remark), "\(name)")
      }
    }
  }

  @Test("has runway names that give the bearing to a few degrees")
  func named() throws {
    let model = try MagneticModel(coefficients: Checkout.text("wmm2025.cof"))
    var errors: [Double] = []
    var withoutDeclination: [Double] = []
    for index in stride(from: 0, to: catalogue.count, by: 3) where catalogue.hasRunway(index) {
      let airport = catalogue.airport(index)
      let declination = model.declination(at: airport.coordinate, year: 2025.9)
      for runway in catalogue.runways(of: index) {
        guard let exact = runway.axis(at: airport, declination: nil), !exact.isApproximate,
          let named = Self.withoutThresholds(runway).axis(at: airport, declination: declination),
          let magnetic = Self.withoutThresholds(runway).axis(at: airport, declination: nil)
        else { continue }
        #expect(named.isApproximate)
        errors.append(abs((named.bearing - exact.bearing).signed.degrees))
        withoutDeclination.append(abs((magnetic.bearing - exact.bearing).signed.degrees))
      }
    }
    errors.sort()
    withoutDeclination.sort()
    // A runway's name is rounded to ten degrees, and follows the declination years late.
    #expect(errors.count > 4000)
    #expect(errors[errors.count / 2] < 4)
    #expect(errors[errors.count * 9 / 10] < 9)
    #expect(withoutDeclination[errors.count * 9 / 10] > 12)
  }

  private static func withoutThresholds(_ runway: Runway) -> Runway {
    Runway(
      lowEnd: RunwayEnd(ident: runway.lowEnd.ident),
      highEnd: RunwayEnd(ident: runway.highEnd.ident),
      lengthFeet: runway.lengthFeet
    )
  }

  static let talk: [(code: String, lines: [String])] = [
    (
      "LHR",
      [
        "Tower 118.500 Heathrow Tower", "ATIS 128.075 Heathrow ATIS",
        "Ground 121.700 Heathrow Ground",
        "Approach 119.725 Heathrow Director",
      ]
    ),
    (
      "SFO",
      [
        "Tower 120.500 ", "Unicom 122.950 ", "ATIS 113.700 ", "Ground 121.800 ",
        "Clearance 118.200 ",
      ]
    ),
    ("BWU", ["Traffic 132.800 ", "Tower 132.800 ", "ATIS 120.900 ", "Ground 119.900 "]),
    ("AMS", ["Tower 118.280 RWY 18R/36L", "ATIS 132.980 Arrival", "Ground 121.705 RWY 6/24"]),
  ]

  @Test("contains the frequencies of the tables, sorted by use", arguments: talk)
  func frequencies(code: String, lines: [String]) throws {
    let frequencies = catalogue.frequencies(of: try #require(catalogue.index(code: code)))
    let all = frequencies.map { "\($0.kind.title) \($0.channel) \($0.description)" }
    #expect(all.filter(lines.contains) == lines)
    #expect(frequencies == frequencies.sorted())
  }

  static let beacons: [(code: String, ident: String, kind: Navaid.Kind, frequency: String)] = [
    ("LHR", "LON", .vorDME, "113.60"), ("SFO", "SFO", .vorDME, "115.80"),
    ("SFO", "SF", .ndb, "379"), ("BWU", "BK", .ndb, "416"), ("AMS", "SPL", .vorDME, "108.40"),
  ]

  @Test("contains the navaids of the tables", arguments: beacons)
  func navaids(code: String, ident: String, kind: Navaid.Kind, frequency: String) throws {
    let airport = try #require(catalogue.airport(code: code))
    let near = catalogue.navaids(near: airport.coordinate, count: 9, within: .radians(0.01))
    let navaid = try #require(near.first { $0.navaid.ident == ident }).navaid
    #expect(navaid.kind == kind)
    #expect(navaid.frequencyText == frequency)
  }

  @Test("contains only valid frequencies and navaids")
  func plausibleRadio() {
    let odd = (0..<catalogue.count).flatMap(catalogue.frequencies).filter { frequency in
      let bands = [108_000..<137_000, 225_000..<400_001, 1600..<30_001]
      return !bands.contains { $0.contains(frequency.kilohertz) }
    }
    #expect(odd == [])
    let strange = (0..<catalogue.navaidCount).map(catalogue.navaid).filter { navaid in
      !(1...4).contains(navaid.ident.count) || navaid.name.isEmpty
        || abs((navaid.variation ?? .zero).degrees) > 180
    }
    #expect(strange == [])
  }

  @Test("locates nearly every runway, consistent with its thresholds")
  func axes() {
    var (exact, approximate) = (0, 0)
    var odd: [String] = []
    for index in 0..<catalogue.count where catalogue.hasRunway(index) {
      let airport = catalogue.airport(index)
      for runway in catalogue.runways(of: index) {
        guard let axis = runway.axis(at: airport, declination: nil) else { continue }
        if axis.isApproximate { approximate += 1 } else { exact += 1 }
        let displaced = [runway.lowEnd, runway.highEnd].compactMap(\.displacedFeet)
        if displaced.reduce(0, +) >= runway.lengthFeet ?? .max
          || !(0..<360).contains(axis.bearing.degrees)
        {
          odd.append("\(airport.ident) \(runway.name)")
        }
      }
    }
    #expect(odd == [])
    #expect(exact > 14_000)
    #expect(approximate > 21_000)
  }

  static let fixtures: [(code: String, ident: String, runway: String, feet: Int, ends: [Double])] =
    [
      ("LHR", "EGLL", "09L/27R", 12_799, [51.4775009, -0.4894280, 51.4776993, -0.4332640]),
      ("SFO", "KSFO", "10L/28R", 11_870, [37.6287003, -122.3929977, 37.6134987, -122.3570023]),
      ("BWU", "YSBK", "11C/29C", 4644, [-33.9196014, 150.9839935, -33.9267998, 150.9960022]),
      ("AMS", "EHAM", "18C/36C", 10_826, [52.3314018, 4.7400298, 52.3017998, 4.7375002]),
    ]

  @Test("has runways at their airports", arguments: fixtures)
  func runway(code: String, ident: String, name: String, feet: Int, ends: [Double]) throws {
    let airport = try #require(catalogue.airport(code: code))
    #expect(airport.ident == ident)
    let runways = catalogue.runways(of: airport.index)
    let runway = try #require(runways.first { $0.name == name })
    #expect(runway.lengthFeet == feet)
    #expect(runway.surface == .asphalt)
    #expect(runway.isLighted)
    let low = Coordinate(degreesNorth: ends[0], degreesEast: ends[1])
    let high = Coordinate(degreesNorth: ends[2], degreesEast: ends[3])
    #expect(Earth.distanceMetres(from: try #require(runway.lowEnd.threshold), to: low) < 0.2)
    #expect(Earth.distanceMetres(from: try #require(runway.highEnd.threshold), to: high) < 0.2)
  }

  @Test(
    "has as many runways as the tables",
    arguments: [("SFO", 4), ("BWU", 3), ("AMS", 6), ("LHR", 2)]
  )
  func runwayCount(code: String, count: Int) throws {
    #expect(catalogue.runways(of: try #require(catalogue.index(code: code))).count == count)
  }

  @Test("has no threshold away from its airport and no impossible runway")
  func plausible() {
    var odd: [String] = []
    for index in 0..<catalogue.count where catalogue.hasRunway(index) {
      let place = catalogue.coordinate(of: index)
      for runway in catalogue.runways(of: index) {
        let length = runway.lengthFeet ?? 20_000
        let ends = [runway.lowEnd.threshold, runway.highEnd.threshold].compactMap { $0 }
        if !(1...20_000).contains(length) || runway.widthFeet ?? 0 > length
          || ends.contains(where: { Earth.distanceMetres(from: place, to: $0) > 20_100 })
        {
          odd.append("\(catalogue.airport(index).ident) \(runway.name)")
        }
      }
    }
    #expect(odd == [])
  }

  static let queries: [(words: String, code: String)] = [
    ("heathrow", "LHR"), ("charles de gaule", "CDG"), ("München", "MUC"), ("munchen", "MUC"),
    ("muenchen", "MUC"), ("sao paulo", "GRU"), ("san francisco", "SFO"), ("o'hare", "ORD"),
    ("la guardia", "LGA"), ("zurich", "ZRH"), ("london", "LHR"), ("paris", "CDG"), ("1e6", "1E6"),
    ("heatrow airport", "LHR"), ("AU-0115", "AU-0115"), ("tokio haneda", "HND"),
  ]

  @Test("is searched by name", arguments: queries)
  func search(words: String, code: String) {
    #expect(catalogue.search(words, limit: 3).first?.airport.code == code)
  }

  @Test("finds the same nearest airports as a full scan, also at the poles and at 180°")
  func nearest() {
    let places = [
      Coordinate(degreesNorth: 51.47, degreesEast: -0.45),
      Coordinate(degreesNorth: 90, degreesEast: 0),
      Coordinate(degreesNorth: -90, degreesEast: 123),
      Coordinate(degreesNorth: -16.6, degreesEast: 180),
      Coordinate(degreesNorth: -48.9, degreesEast: -123.4),
    ]
    let fields = stride(from: 0, to: catalogue.count, by: 7_001).map(catalogue.coordinate)
    for place in places + fields {
      NearestTests.expectSame(
        catalogue.nearest(to: place, count: 8),
        NearestTests.bruteForce(catalogue, place, 8, .radians(.pi)),
        place
      )
    }
  }
}
