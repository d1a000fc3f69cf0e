import Cabin
import Listings
import Testing
import Text

/// What `aloft cabin` prints.
@Suite struct CabinReportTests {
  private func reports(_ rows: String) throws -> [CabinReport] {
    try CabinProfile("seconds,altitude_ft\n" + rows).states.map { CabinReport($0) }
  }

  @Test func `a recorded ascent is a table`() throws {
    let reports = try reports("-61.5,8000\n0,18000\n60.4,18000\n3700,25000\n3701,9000")
    // The time up to the second reading counts at 18,000 ft.
    let rows = [
      "    -1:02      8,000  752.6    0 %                    –  low",
      "     0:00     18,000  506.0   10 %        8:58 to 13:27  counting",
      "     1:00     18,000  506.0   20 %        7:58 to 11:57  counting",
      "  1:01:40     25,000  376.0  100 %                 0:00  check oxygen",
    ]
    #expect(Array(reports.map(\.description).prefix(4)) == rows)
    #expect(reports.last?.description.hasSuffix("  check oxygen") == true)
    let columns = CabinReport.heading.split(separator: " ")
    #expect(columns.first == "time" && columns.last == "state")
  }

  @Test func `JSON has the time that is left, if it is limited`() throws {
    let reports = try reports("0,18000\n60.4,18000").map(\.json.description)
    #expect(
      reports[1] == #"{"seconds":60.4,"altitude_ft":18000,"pressure_hpa":505.998,"used":0.10067,"#
        + #""seconds_left_from":539.6,"seconds_left_to":809.4,"state":"counting"}"#
    )
    let low = try #require(try self.reports("0,8000").first)
    #expect(
      low.json.description
        == #"{"seconds":0,"altitude_ft":8000,"pressure_hpa":752.624,"used":0,"state":"low"}"#
    )
    #expect(low.reading == "cabin 8,000 ft, 752.6 hPa")
  }
}
