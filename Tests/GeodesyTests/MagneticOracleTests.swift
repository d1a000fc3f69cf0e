import Geodesy
import TestSupport
import Testing

/// Compares the model with the Python package pygeomag, an independent port of NOAA's program.
@Suite(
  "The magnetic model compared with pygeomag",
  .enabled(if: MagneticOracle.isAtHand, "the Python package pygeomag is not installed")
)
struct MagneticOracleTests {
  @Test func `agrees all over the world`() async throws {
    let model = try MagneticModel(coefficients: shippedCoefficients())
    var queries: [[Double]] = []
    for latitude in stride(from: -89.0, through: 89, by: 8.9) {
      for longitude in stride(from: -180.0, to: 180, by: 13) {
        let turn = Double(queries.count)
        queries.append([
          latitude, longitude, (turn * 617).truncatingRemainder(dividingBy: 15_000),
          2025 + (turn * 0.37).truncatingRemainder(dividingBy: 5),
        ])
      }
    }
    let answers = try await MagneticOracle.fields(queries)
    #expect(answers.count == queries.count)
    for (query, answer) in zip(queries, answers) {
      let field = model.field(
        at: Coordinate(degreesNorth: query[0], degreesEast: query[1]),
        heightMetres: query[2],
        year: query[3]
      )
      #expect(abs(field.north - answer[0]) < 1e-5, "at \(query)")
      #expect(abs(field.east - answer[1]) < 1e-5, "at \(query)")
      #expect(abs(field.down - answer[2]) < 1e-5, "at \(query)")
    }
  }
}

/// The Python package pygeomag, called through a script.
enum MagneticOracle {
  static let isAtHand = Oracle.hasPython(with: "pygeomag")

  /// Returns north, east and down for a latitude, longitude, altitude in metres and year.
  static func fields(_ queries: [[Double]]) async throws -> [[Double]] {
    let program = """
      import sys
      from pygeomag import GeoMag
      model = GeoMag(coefficients_file="wmm/WMM_2025.COF")
      for line in sys.stdin:
        lat, lon, metres, year = map(float, line.split())
        at = model.calculate(glat=lat, glon=lon, alt=metres / 1000, time=year)
        print(at.x, at.y, at.z)
      """
    let lines = queries.map { query in query.map { "\($0)" }.joined(separator: " ") }
    let input = lines.joined(separator: "\n") + "\n"
    let answers = try await Oracle.python(program, input: input)
    return answers.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
  }
}
