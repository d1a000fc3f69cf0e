import Airports
import Geodesy
import Testing

@Suite("An import of displaced thresholds and headings")
struct RunwayQuirkTests {
  /// Imports a runway on the equator with its heading and displaced threshold columns, low end
  /// first, without coordinates.
  private func runway(
    _ low: String,
    heading: String = "",
    displaced: String = "",
    to high: String = "",
    highHeading: String = "",
    highDisplaced: String = "",
    lengthFeet: String = "3600"
  ) throws -> (runway: Runway, report: ImportReport) {
    try ImportTests.runway(
      "\(lengthFeet),60,\"ASP\",0,0,\"\(low)\",,,,\(heading),\(displaced),"
        + "\"\(high)\",,,,\(highHeading),\(highDisplaced)"
    )
  }

  @Test("keeps displaced thresholds in feet, at the correct end")
  func displaced() throws {
    let (runway, report) = try runway("09", displaced: "1007", to: "27", highDisplaced: "190")
    #expect(runway.lowEnd.displacedFeet == 1007)
    #expect(runway.highEnd.displacedFeet == 190)
    #expect(report.runways.corrected.isEmpty)
    let (plain, _) = try self.runway("09", displaced: "0", to: "27")
    #expect(plain.lowEnd.displacedFeet == nil && plain.highEnd.displacedFeet == nil)
  }

  static let impossible: [(String, String, String, Int)] = [
    ("09", "3600", "", 1), ("09", "1800", "1800", 2), ("09", "-5", "100", 2), ("H1", "150", "", 1),
    ("09", "9223372036854775807", "9223372036854775807", 0), ("09", "9e18", "9e18", 2),
  ]

  @Test("drops displaced thresholds that leave no runway", arguments: impossible)
  func notDisplaced(low: String, lowFeet: String, highFeet: String, count: Int) throws {
    let (runway, report) = try runway(low, displaced: lowFeet, to: "27", highDisplaced: highFeet)
    #expect(runway.lowEnd.displacedFeet == nil && runway.highEnd.displacedFeet == nil)
    #expect(
      report.runways.corrected["impossible displaced thresholds omitted", default: 0] == count
    )
  }

  static let headings: [(String, String, Double?, String?)] = [
    ("09", "95.3", 95.3, nil),
    ("09", "360", nil, "headings that contradict the designator omitted"),
    ("36", "360", 0, nil), ("09", "275.3", 95.3, "headings turned around"),
    ("18W", "183", 183, nil),
    ("NE", "200", 200, nil), ("09", "200", nil, "headings that contradict the designator omitted"),
    ("09", "362", nil, nil), ("09", "nan", nil, nil), ("H1", "90", nil, nil), ("09", "", nil, nil),
  ]

  @Test("keeps a heading that agrees with the name", arguments: headings)
  func heading(low: String, text: String, degrees: Double?, corrected: String?) throws {
    let (runway, report) = try runway(low, heading: text, to: "27")
    let found = runway.trueHeading?.degrees
    #expect((found == nil) == (degrees == nil))
    #expect(abs((found ?? 0) - (degrees ?? 0)) < 1e-9)
    #expect(report.runways.corrected == (corrected.map { [$0: 1] } ?? [:]))
  }

  @Test("ignores a heading of the high end alone")
  func highOnly() throws {
    let (runway, report) = try runway("18", to: "36", highHeading: "238")
    #expect(runway.trueHeading == nil)
    #expect(report.runways.corrected == ["headings of the high end alone omitted": 1])
  }

  @Test("drops the heading if two thresholds determine it")
  func known() throws {
    let (runway, _) = try ImportTests.runway(
      "3600,60,\"ASP\",0,0,\"09\",0,9.995,,90,300,\"27\",0,10.005,,270,"
    )
    #expect(runway.trueHeading == nil)
    #expect(runway.lowEnd.displacedFeet == 300)
    #expect(runway.lowEnd.threshold != nil)
  }
}
