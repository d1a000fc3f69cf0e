import Testing
import Text

@Suite struct DayTests {
  @Test(
    "Days are read in ISO 8601 format",
    arguments: ["2027-03-31", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"]
  )
  func read(text: String) {
    #expect(Day(text)?.description == text)
  }

  @Test(
    "Days that the calendar does not have are refused",
    arguments: [
      "", "2027-3-31", "2027-02-29", "1900-02-29", "2027-04-31", "2027-13-01", "2027-00-10",
      "0000-01-01", "2027-01-00", "2027/01/01", "+027-01-01", "2027-01-01T00:00", "２０２７-01-01",
    ]
  )
  func refused(text: String) {
    #expect(Day(text) == nil)
  }

  @Test(
    "Every number of seconds has a day, if its year is one of 1 to 9999",
    arguments: [
      (Int64.min, nil), (-62_135_596_801, nil), (-62_135_596_800, "0001-01-01"),
      (-1, "1969-12-31"), (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"),
      (253_402_300_799, "9999-12-31"), (253_402_300_800, nil), (Int64.max, nil),
    ] as [(Int64, String?)]
  )
  func seconds(unixSeconds: Int64, day: String?) {
    #expect(Day(unixSeconds: unixSeconds)?.description == day)
  }

  @Test func `days are ordered by the calendar`() throws {
    let days = try ["2026-12-31", "2027-01-01", "2027-01-02", "2027-02-01"].map {
      try #require(Day($0))
    }
    #expect(days == days.reversed().sorted())
  }
}
