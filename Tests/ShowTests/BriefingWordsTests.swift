import Facts
import Testing
import Text
import Weather

@testable import Show

/// Words for codes of reports that are easily mistranslated.
@Suite struct BriefingWordsTests {
  /// 2027-01-15 08:00 UTC.
  private let now: Int64 = 1_800_000_000

  private func words(_ units: Units) -> BriefingWords {
    BriefingWords(Words(), units, nowUnixSeconds: now)
  }

  private func report(_ text: String) throws -> WeatherReport {
    try WeatherReport(text, nearUnixSeconds: now)
  }

  /// The values of an observation's groups after its wind.
  private func values(_ groups: String, _ units: Units) throws -> [String] {
    let report = try report("METAR XXCC 150755Z 24003KT " + groups)
    return words(units).rows(of: report.details, isObservation: true).dropFirst().map(\.value)
  }

  /// Expects the only value of a group in each unit.
  private func expect(_ group: String, metric: String, imperial: String) throws {
    #expect(try values(group, .metric) == [metric])
    #expect(try values(group, .imperial) == [imperial])
  }

  @Test func `every change of a probability says how probable it is`() throws {
    let report = try report(
      "TAF XXCC 150500Z 1506/1612 22010KT PROB30 1507/1508 2000 PROB40 TEMPO 1509/1510 3000"
        + " PROB30 INTER 1511/1512 4000 INTER 1513/1514 5000"
    )
    #expect(
      report.details.changes.map(words(.metric).title) == [
        "30% chance between 07:00 and 08:00", "40% chance, at times between 09:00 and 10:00",
        "30% chance, for short times between 11:00 and 12:00",
        "For short times between 13:00 and 14:00",
      ]
    )
  }

  @Test func `wind shear is named also where the values of a change have no labels`() throws {
    let report = try report(
      "TAF XXCC 150500Z 1506/1612 22010KT FM151000 31012KT WS010/36030KT"
    )
    let change = try #require(report.details.changes.first)
    #expect(
      words(.metric).parts(of: change.conditions) == [
        "wind from 310° at 12 kt", "wind shear up to 300 m, wind there from 360° at 30 kt",
      ]
    )
    #expect(try values("WS R24", .metric) == ["on runway 24"])
  }

  /// ICAO Annex 3, appendix 3, 4.3.6: steps of 25 m to 400 m, of 50 m to 800 m, and of 100 m.
  @Test(arguments: [
    ("R24/0375", "375 m", "1\u{2009}200 ft"), ("R24/0325", "325 m", "1\u{2009}000 ft"),
    ("R24/0050", "50 m", "100 ft"), ("R24/1200FT", "350 m", "1\u{2009}200 ft"),
    ("R24/2400FT", "700 m", "2\u{2009}400 ft"), ("R24/4000FT", "1\u{2009}200 m", "4\u{2009}000 ft"),
  ])
  func `a runway visual range is rounded down`(
    group: String,
    metric: String,
    imperial: String
  ) throws {
    #expect(try values(group, .metric) == [metric])
    #expect(try values(group, .imperial) == [imperial])
  }

  @Test(arguments: [
    ("Q1002", "1002 hPa", "29.58 inHg"), ("Q0998", "998 hPa", "29.47 inHg"),
    ("A2866", "970 hPa", "28.66 inHg"), ("A2992", "1013 hPa", "29.92 inHg"),
    ("A2909", "985 hPa", "29.09 inHg"),
  ])
  func `a QNH is rounded down, and keeps its value in its own unit`(
    group: String,
    metric: String,
    imperial: String
  ) throws {
    #expect(try values(group, .metric) == [metric])
    #expect(try values(group, .imperial) == [imperial])
  }

  @Test(arguments: [
    ("1/2SM", "800 m", "½ mi"), ("1 1/2SM", "2\u{2009}400 m", "1½ mi"),
    ("3SM", "4\u{2009}800 m", "3 mi"), ("6SM", "9 km", "6 mi"),
    ("P6SM", "more than 9 km", "more than 6 mi"), ("9999", "10 km or more", "6 mi or more"),
    ("M1/4SM", "less than 400 m", "less than ¼ mi"),
  ])
  func `a visibility keeps its value in its own unit, and its bound`(
    group: String,
    metric: String,
    imperial: String
  ) throws {
    #expect(try values(group, .metric) == [metric])
    #expect(try values(group, .imperial) == [imperial])
  }

  @Test(arguments: [
    ("VV000", "sky obscured, vertical visibility less than 30 m"),
    ("VV002", "sky obscured, vertical visibility 60 m"), ("VV///", "sky obscured"),
    ("OVC000", "overcast below 30 m"), ("FEW000", "few clouds below 30 m"),
    ("OVC012", "overcast at 360 m"),
  ])
  func `cloud and vertical visibility have a height, or are below the lowest one`(
    group: String,
    expected: String
  ) throws {
    #expect(try values("0050 FG " + group, .metric).last == expected)
  }

  @Test func `a wind above the highest reportable speed is given as more than that speed`() throws {
    let report = try report("METAR XXCC 150755Z 240P99GP99KT 9999")
    let rows = words(.metric).rows(of: report.details, isObservation: true)
    #expect(rows.first?.value == "from 240° at >99 kt, gusting to >99 kt")
  }

  @Test func `the age of a wind is in words, and that of a forecast says so`() throws {
    func age(_ text: String) throws -> String {
      var reports = WeatherReports()
      reports.insert(try report(text))
      let wind = try #require(reports.wind(at: "XXCC", nowUnixSeconds: now))
      return Words().age(of: wind)
    }
    #expect(try age("METAR XXCC 150755Z 24014KT") == "5 min ago")
    #expect(try age("METAR XXCC 150455Z 24014KT") == "3 h ago, outdated")
    #expect(try age("TAF XXCC 150035Z 1501/1606 24014KT") == "forecast 7 h ago")
  }
}
