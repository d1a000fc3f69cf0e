import Breathing
import Testing
import Weather

@Suite("The wind group")
struct WindGroupTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let code: String
    let wind: SurfaceWind
    var testDescription: String { code }

    init(
      _ code: String,
      _ direction: SurfaceWind.Direction,
      _ speed: SurfaceWind.Speed?,
      gust: SurfaceWind.Speed? = nil,
      _ unit: SurfaceWind.Unit = .knots,
      sector: SurfaceWind.Sector? = nil
    ) {
      self.code = code
      wind = SurfaceWind(
        direction: direction,
        speed: speed,
        gust: gust,
        unit: unit,
        sector: sector
      )
    }
  }

  static let regular: [Form] = [
    Form("24008KT", .from(degrees: 240), .init(8)),
    Form("36010KT", .from(degrees: 360), .init(10)),
    Form("00000KT", .from(degrees: 0), .init(0)),
    Form("31015G27KT", .from(degrees: 310), .init(15), gust: .init(27)),
    Form("08063G112KT", .from(degrees: 80), .init(63), gust: .init(112)),
    Form("240100KT", .from(degrees: 240), .init(100)),
    Form("240120G145KT", .from(degrees: 240), .init(120), gust: .init(145)),
    Form("VRB02KT", .variable, .init(2)),
    Form("VRB15G25KT", .variable, .init(15), gust: .init(25)),
    Form("27005MPS", .from(degrees: 270), .init(5), .metresPerSecond),
    Form("27005G11MPS", .from(degrees: 270), .init(5), gust: .init(11), .metresPerSecond),
    Form("04018G30KMH", .from(degrees: 40), .init(18), gust: .init(30), .kilometresPerHour),
    Form("240P99KT", .from(degrees: 240), .init(99, isMinimum: true)),
    Form("24050GP99KT", .from(degrees: 240), .init(50), gust: .init(99, isMinimum: true)),
    Form("240P49MPS", .from(degrees: 240), .init(49, isMinimum: true), .metresPerSecond),
    Form("240P199KMH", .from(degrees: 240), .init(199, isMinimum: true), .kilometresPerHour),
    Form("/////KT", .unknown, nil),
    Form("///05KT", .unknown, .init(5)),
    Form("240//KT", .from(degrees: 240), nil),
    Form("VRB//KT", .variable, nil),
    Form("18005KT 150V220", .from(degrees: 180), .init(5), sector: .init(from: 150, to: 220)),
    Form("18010KT 350V020", .from(degrees: 180), .init(10), sector: .init(from: 350, to: 20)),
    Form(
      "24010G20KT 180V300",
      .from(degrees: 240),
      .init(10),
      gust: .init(20),
      sector: .init(from: 180, to: 300)
    ),
  ]

  @Test("is read and written alike", arguments: regular)
  func readAndWritten(form: Form) {
    #expect(SurfaceWind(form.code) == form.wind)
    #expect(form.wind.description == form.code)
  }

  static let tolerated: [Form] = [
    Form("24008", .from(degrees: 240), .init(8)),
    Form("24015G25", .from(degrees: 240), .init(15), gust: .init(25)),
    Form("24008 KT", .from(degrees: 240), .init(8)),
    Form(
      "24008 MPS 210V270",
      .from(degrees: 240),
      .init(8),
      .metresPerSecond,
      sector: .init(from: 210, to: 270)
    ),
    Form("24008KTS", .from(degrees: 240), .init(8)),
    Form("24008K", .from(degrees: 240), .init(8)),
    Form("24008LT", .from(degrees: 240), .init(8)),
    Form("24008T", .from(degrees: 240), .init(8)),
    Form("04018KM/H", .from(degrees: 40), .init(18), .kilometresPerHour),
    Form("240O8KT", .from(degrees: 240), .init(8)),
    Form("O0000KT", .from(degrees: 0), .init(0)),
    Form("24015g27kt", .from(degrees: 240), .init(15), gust: .init(27)),
    Form("MMM05KT", .unknown, .init(5)),
    Form("MMMMMKT", .unknown, nil),
    Form("MMMMMMPS", .unknown, nil, .metresPerSecond),
    Form("240MMKT", .from(degrees: 240), nil),
    Form("240MMGMMKT", .from(degrees: 240), nil),
    Form("24015GMMKT", .from(degrees: 240), .init(15)),
    Form("/////", .unknown, nil),
    Form("//////KT", .unknown, nil),
    Form("24015G//KT", .from(degrees: 240), .init(15)),
  ]

  @Test("is read in unambiguous spellings", arguments: tolerated)
  func readTolerantly(form: Form) {
    #expect(SurfaceWind(form.code) == form.wind)
  }

  @Test(
    "is not found in other text",
    arguments: [
      "", "37010KT", "2408KT", "24KT", "240KT", "24008G", "24008GKT", "24008G7KT", "2400008KT",
      "240120", "VRB", "WS020/24045KT", "R27/24008KT", "000V360", "24008KT 400V020", "24008KT x",
      "24008MPH", "24008KT KT", "24008G15G20KT", "KTPA", "9999", "-24008KT",
    ]
  )
  func refused(code: String) {
    #expect(SurfaceWind(code) == nil)
  }

  @Test(
    "uses its own unit",
    arguments: [
      ("27005G11MPS", [9.72, 21.38]), ("04018G30KMH", [9.72, 16.2]), ("24015KT", [15, nil]),
      ("240//KT", [nil, nil]),
    ] as [(String, [Double?])]
  )
  func units(code: String, knots: [Double?]) throws {
    let wind = try #require(SurfaceWind(code))
    let found = [wind.knots, wind.gustKnots].map { $0.map { ($0 * 100).rounded() / 100 } }
    #expect(found == knots)
  }

  @Test("distinguishes calm from an unknown wind")
  func calm() throws {
    func wind(_ code: String) throws -> SurfaceWind { try #require(SurfaceWind(code)) }
    for code in ["00000KT", "VRB00KT", "00000MPS"] {
      #expect(try wind(code).isCalm)
      #expect(try !wind(code).isMissing)
    }
    #expect(try wind("/////KT").isMissing)
    for code in ["/////KT", "00001KT", "000//KT", "00000G15KT"] {
      #expect(try !wind(code).isCalm)
    }
    for code in ["///05KT", "240//KT", "VRB//KT"] { #expect(try !wind(code).isMissing) }
  }

  @Test("reads back as the same wind after writing, whatever the wind")
  func roundTrip() {
    var dice = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let wind = SurfaceWind.random(using: &dice)
      #expect(SurfaceWind(wind.description) == wind, "\(wind)")
    }
  }
}

extension SurfaceWind {
  /// Draws any wind that can be encoded.
  static func random(using dice: inout SeededGenerator) -> SurfaceWind {
    func speed(_ dice: inout SeededGenerator) -> Speed {
      Speed(
        .random(in: 0...(Bool.random(using: &dice) ? 99 : 999), using: &dice),
        isMinimum: Int.random(in: 0..<6, using: &dice) == 0
      )
    }
    let direction: Direction =
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: .variable
      case 1: .unknown
      default: .from(degrees: .random(in: 0...360, using: &dice))
      }
    return SurfaceWind(
      direction: direction,
      speed: Int.random(in: 0..<8, using: &dice) == 0 ? nil : speed(&dice),
      gust: Bool.random(using: &dice) ? nil : speed(&dice),
      unit: Unit.allCases.randomElement(using: &dice) ?? .knots,
      sector: Bool.random(using: &dice)
        ? nil
        : Sector(from: .random(in: 0...360, using: &dice), to: .random(in: 0...360, using: &dice))
    )
  }
}
