import Breathing
import TestSupport
import Testing
import Weather

/// Compares the reader with the Python package `metar`, if installed.
@Suite(.enabled(if: PythonMetar.isInstalled, "python3 has no package metar (pip install metar)"))
struct WindOracleTests {
  private func expectAgreement(_ texts: [String]) async throws {
    let answers = try await PythonMetar.winds(of: texts)
    try #require(answers.count == texts.count)
    for (text, answer) in zip(texts, answers) {
      let wind = try WeatherReport(text, nearUnixSeconds: WindReportTests.noon).wind
      #expect(PythonMetar.Wind(wind).agrees(with: answer), "\(text): \(wind as Any), \(answer)")
    }
  }

  @Test(
    "Every wind in the real observations agrees",
    .enabled(if: RealReport.areAtHand, "../shared/data/metar is not at hand")
  )
  func real() async throws {
    let texts = try RealReport.all()
      .filter { $0.kind != "TAF" && !$0.group.isEmpty }
      .map(\.text)
    #expect(texts.count == 457)
    try await expectAgreement(texts)
  }

  @Test("Generated winds of every form that the package knows agree")
  func drawn() async throws {
    var dice = SeededGenerator(seed: 1)
    let texts = (0..<2000).map { number in
      "METAR EGLL 15\(1000 + number % 60)Z \(SurfaceWind.random(using: &dice)) 9999 Q1015"
    }
    try await expectAgreement(texts)
  }
}

/// The Python package `metar`, called through a script.
private enum PythonMetar {
  /// A wind as the package reads it, in knots.
  struct Wind: CustomStringConvertible {
    let numbers: [Double?]

    var description: String { "\(numbers)" }

    init(line: Substring) {
      numbers = line.split(separator: " ").map { Double($0) }
    }

    init(_ wind: SurfaceWind?) {
      var degrees: Double?
      if case .from(let from) = wind?.direction { degrees = Double(from) }
      numbers = [
        degrees, wind?.knots, wind?.gustKnots, wind?.sector.map { Double($0.from) },
        wind?.sector.map { Double($0.to) },
      ]
    }

    /// Whether two numbers are within 0.6 knots: the package rounds its conversion factors
    /// differently.
    func agrees(with other: Wind) -> Bool {
      numbers.count == other.numbers.count
        && zip(numbers, other.numbers).allSatisfy { one, two in
          guard let one, let two else { return one == nil && two == nil }
          return abs(one - two) <= 0.6
        }
    }
  }

  private static let script = """
    import sys, warnings
    from metar.Metar import Metar
    warnings.simplefilter("ignore")
    for line in sys.stdin:
        m = Metar(line.rstrip("\\n"), strict=False)
        print(*[None if v is None else v.value(*u) for v, u in (
            (m.wind_dir, ()), (m.wind_speed, ("KT",)), (m.wind_gust, ("KT",)),
            (m.wind_dir_from, ()), (m.wind_dir_to, ()))])
    """

  static let isInstalled = Oracle.hasPython(with: "metar.Metar")

  static func winds(of texts: [String]) async throws -> [Wind] {
    try await Oracle.python(script, input: texts.joined(separator: "\n") + "\n")
      .split(separator: "\n").map(Wind.init(line:))
  }
}
