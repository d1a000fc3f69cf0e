import DataFiles
import Facts
import Testing
import Text

@Suite struct DataHomeTests {
  @Test(
    "Updated data are stored where XDG or the user specifies",
    arguments: [
      (nil, ["HOME": "/home/ann"], "/home/ann/.local/share/aloft"),
      (nil, ["HOME": "/home/ann", "XDG_DATA_HOME": "/d"], "/d/aloft"),
      (nil, ["HOME": "/home/ann", "XDG_DATA_HOME": "d"], "/home/ann/.local/share/aloft"),
      (nil, ["HOME": "/home/ann", "XDG_DATA_HOME": ""], "/home/ann/.local/share/aloft"),
      (nil, ["HOME": ""], nil),
      (nil, [:], nil),
      ("/var/lib/aloft", [:], "/var/lib/aloft"),
      ("~/planes", ["HOME": "/home/ann", "XDG_DATA_HOME": "/d"], "/home/ann/planes"),
    ] as [(String?, [String: String], String?)]
  )
  func found(chosen: String?, environment: [String: String], path: String?) {
    #expect(DataHome(chosen: chosen, environment: environment)?.path == path)
  }

  @Test(
    "Days are counted by the calendar",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
      ("2025-12-02", 20_424), ("2026-11-21", 20_778), ("2100-03-01", 47_541),
    ] as [(String, Int)]
  )
  func days(text: String, number: Int) throws {
    let day = try #require(Day(text))
    #expect(day.number == number)
    #expect(Day(unixSeconds: Int64(number) * 86_400) == day)
    #expect(Day(unixSeconds: Int64(number) * 86_400 + 86_399) == day)
  }

  @Test func `every day of four centuries is the one after the day before`() throws {
    var before = try #require(Day("1899-12-31"))
    let first = before.number
    for number in first + 1...first + 146_097 {
      let day = try #require(Day(unixSeconds: Int64(number) * 86_400))
      guard day > before, day.number == number else {
        Issue.record("after \(before) came \(day)")
        return
      }
      before = day
    }
    #expect(before.description == "2299-12-31")
  }
}
