import Airports
import Outlets
import Settings
import System
import Testing

@Suite("The settings of an aircraft")
struct AircraftSettingsTests {
  private func needs(_ text: String) throws -> RunwayNeeds {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "own.toml")
    return try configuration.runwayNeeds()
  }

  @Test(arguments: [
    ("600 m", 600.0), ("850m", 850), ("2000 ft", 609.6), ("2000ft", 609.6), ("0 m", 0),
    ("10000 m", 10_000),
  ])
  func `the shortest runway has a unit`(text: String, metres: Double) throws {
    let needs = try needs("aircraft.runway = \"\(text)\"")
    #expect(abs(needs.metres - metres) < 1e-9)
  }

  @Test func `a runway is on one of the surfaces`() throws {
    let needs = try needs("aircraft.surfaces = [\"grass\", \"water\"]")
    #expect(needs.surfaces == [.grass, .water])
  }

  @Test(arguments: [
    "600", "m", "-1 m", "-0 m", "nan m", "0x100 m", "0x1p4ft", "1e3m", "10001 m", "40000 ft",
    "600 km",
  ])
  func `any other length is refused, with what is allowed`(text: String) {
    let failure = #expect(throws: Failure.self) { try needs("aircraft.runway = \"\(text)\"") }
    #expect(failure?.status == .configuration)
    let message = """
      own.toml, line 1: aircraft.runway = "\(text)": it must be a length up to 10 km, such as "600 m" or "2000 ft"
      """
    #expect(failure?.message == message)
  }
}
