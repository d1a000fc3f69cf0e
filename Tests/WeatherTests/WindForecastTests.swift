import TestSupport
import Testing

@testable import Weather

@Suite("A forecast")
struct WindForecastTests {
  private func report(_ text: String) throws -> WeatherReport {
    try WeatherReport(text, nearUnixSeconds: WindReportTests.noon)
  }

  /// Draws the prevailing wind, one digit per time: tens of degrees, or a dot for none.
  private func drawing(_ report: WeatherReport, from start: String, hours: Int) -> String {
    (0..<hours).map { hour in
      guard let wind = report.wind(atUnixSeconds: UTC.seconds(start) + Int64(hour) * 3600)
      else { return "." }
      return switch wind.direction {
      case .from(let degrees): String(degrees / 10)
      case .variable: "V"
      case .unknown: "?"
      }
    }.joined(separator: " ")
  }

  @Test("gives the prevailing wind by the hour: FM and BECMG change it, TEMPO and PROB never")
  func prevailing() throws {
    let report = try report(
      """
      TAF EGLC 150512Z 1506/1524 07004KT 9999 SCT040
        TEMPO 1506/1508 20030G45KT -SHSN FEW008
        PROB30 TEMPO 1507/1508 21030G45KT
        BECMG 1509/1511 08014KT
        PROB40 1511/1514 22030KT
        FM151330 09020G30KT CAVOK
        INTER 1514/1518 23040KT
        BECMG 1516/1518 VRB02KT
        BECMG 1519/1520 9000
        FM152200 16010KT=
      """
    )
    #expect(
      drawing(report, from: "2018-09-15T05:00:00Z", hours: 20)
        == ". 7 7 7 7 7 8 8 8 9 9 9 9 V V V V 16 16 ."
    )
    #expect(
      report.changes.map(\.kind.rawValue).joined(separator: " ")
        == "TEMPO TEMPO BECMG PROB FM INTER BECMG BECMG FM"
    )
    #expect(
      report.changes.map(\.probabilityPercent) == [nil, 30, nil, 40, nil, nil, nil, nil, nil]
    )
    #expect(report.changes[0].wind == SurfaceWind("20030G45KT"))
    #expect(report.changes[1].beginUnixSeconds == UTC.seconds("2018-09-15T07:00:00Z"))
    #expect(report.changes[1].endUnixSeconds == UTC.seconds("2018-09-15T08:00:00Z"))
    #expect(report.changes[4].beginUnixSeconds == UTC.seconds("2018-09-15T13:30:00Z"))
    #expect(report.changes[4].endUnixSeconds == UTC.seconds("2018-09-16T00:00:00Z"))
    #expect(report.changes[7].wind == nil)
  }

  @Test("continues past the end of a month, and to midnight as hour 24")
  func monthEnd() throws {
    let report = try WeatherReport(
      "TAF AMD YSSY 301704Z 3018/0124 25010KT CAVOK FM010600 14012KT FM011200 08008KT",
      nearUnixSeconds: UTC.seconds("2018-09-30T17:10:00Z")
    )
    #expect(
      report.validUnixSeconds == UTC.seconds(
        "2018-09-30T18:00:00Z"
      )..<UTC.seconds("2018-10-02T00:00:00Z")
    )
    #expect(
      report.changes.map(\.beginUnixSeconds) == [
        UTC.seconds("2018-10-01T06:00:00Z"), UTC.seconds("2018-10-01T12:00:00Z"),
      ]
    )
    #expect(
      report.wind(atUnixSeconds: UTC.seconds("2018-10-01T23:59:59Z")) == SurfaceWind("08008KT")
    )
  }

  @Test("that would end a month after it begins is refused")
  func endInAnotherMonth() throws {
    let issued = UTC.seconds("2026-11-30T11:10:00Z")
    #expect(throws: WeatherReportError.period(found: "3024/3124")) {
      try WeatherReport("TAF EGLL 301100Z 3024/3124 24014KT", nearUnixSeconds: issued)
    }
    let sound = try WeatherReport("TAF EGLL 301100Z 3024/0206 24014KT", nearUnixSeconds: issued)
    #expect(sound.validUnixSeconds.count == 30 * 3600)
  }

  @Test("without a time of issue is dated from its start")
  func withoutIssue() throws {
    let report = try report("TAF AMD KNKT 1513/1615 02028G48KT 2400 +RA BECMG 1516/1517 03030KT")
    #expect(report.issuedUnixSeconds == UTC.seconds("2018-09-15T13:00:00Z"))
    #expect(report.wind == SurfaceWind("02028G48KT"))
  }

  @Test("in an older form has times without days, each the first after its start")
  func withoutDays() throws {
    let report = try report("TAF EGLC 150400Z 1506/1606 07004KT FM2200 09005KT FM0300 16010KT")
    #expect(drawing(report, from: "2018-09-15T20:00:00Z", hours: 10) == "7 7 9 9 9 9 9 16 16 16")
  }

  @Test("ends at its remarks")
  func remarks() throws {
    let report = try report(
      "TAF CYCB 150838Z 1509/1521 32015G25KT RMK FM151000 09020KT TEMPO 1510/1512 01001KT"
    )
    #expect(report.changes.isEmpty)
  }

  @Test("is repaired if a space split a period, and unknown if a later wind is unreadable")
  func mended() throws {
    let broken = try report("TAF SBBV 150600Z 1506/1606 17008KT BECMG 1510/1 512 18005KT")
    #expect(drawing(broken, from: "2018-09-15T10:00:00Z", hours: 4) == "17 17 18 18")
    let garbled = try report(
      "TAF RJFK 150600Z 1506/1606 14007KT BECMG 1510/1512 0500S4KT FEW010 FM151400 06007KT"
    )
    #expect(drawing(garbled, from: "2018-09-15T10:00:00Z", hours: 5) == "14 14 ? ? 6")
  }

  @Test("from a trend continues its observation for three hours, with times without days")
  func trend() throws {
    let report = try report(
      """
      TTF METAR YSSY 151130Z 24008KT 9999 FEW030 20/10 Q1015 RMK RF00.0/000.0
      FM1230 12008KT 9999 INTER 1130/1300 16020G30KT TEMPO 1300/1430 2000 DZ FM1330 08011KT
      """
    )
    #expect(report.kind == .ttf)
    #expect(
      drawing(report, from: "2018-09-15T10:30:00Z", hours: 6) == ". 24 12 8 . ."
    )
    #expect(
      report.wind(atUnixSeconds: UTC.seconds("2018-09-15T14:29:59Z")) == SurfaceWind("08011KT")
    )
    #expect(report.changes.map(\.kind) == [.from, .intermittent, .temporary, .from])
    #expect(report.changes[1].endUnixSeconds == UTC.seconds("2018-09-15T13:00:00Z"))
  }

  @Test("may have the times of a change as FM, TL and AT; temporary ones never prevail")
  func timesAsWords() throws {
    let trend = try report(
      "TTF METAR YSSY 151130Z 24008KT 9999 RMK TEMPO FM1200 TL1300 18030G45KT"
        + " BECMG FM1310 TL1330 09012KT BECMG AT1400 03005KT"
    )
    #expect(trend.changes.map(\.kind) == [.temporary, .becoming, .becoming])
    #expect(trend.changes[0].wind == SurfaceWind("18030G45KT"))
    #expect(trend.changes[0].beginUnixSeconds == UTC.seconds("2018-09-15T12:00:00Z"))
    #expect(trend.changes[0].endUnixSeconds == UTC.seconds("2018-09-15T13:00:00Z"))
    #expect(drawing(trend, from: "2018-09-15T11:00:00Z", hours: 4) == ". 24 24 3")
    #expect(drawing(trend, from: "2018-09-15T11:30:00Z", hours: 4) == "24 24 9 .")
    let forecast = try report(
      "TAF EGLC 150512Z 1506/1606 07004KT TEMPO FM151200 TL151400 20030G45KT"
        + " INTER FM2200 TL0200 21030KT"
    )
    #expect(forecast.changes.map(\.kind) == [.temporary, .intermittent])
    #expect(forecast.changes[0].endUnixSeconds == UTC.seconds("2018-09-15T14:00:00Z"))
    #expect(forecast.changes[1].beginUnixSeconds == UTC.seconds("2018-09-15T22:00:00Z"))
    #expect(forecast.changes[1].endUnixSeconds == UTC.seconds("2018-09-16T02:00:00Z"))
    #expect(drawing(forecast, from: "2018-09-15T11:00:00Z", hours: 4) == "7 7 7 7")
  }

  @Test("of more than a day has the end of a change after its start")
  func endOnTheNextDay() throws {
    let long = try report("TAF EGLC 150512Z 1506/1612 07004KT BECMG FM0200 TL0700 18010KT")
    #expect(long.changes.map(\.beginUnixSeconds) == [UTC.seconds("2018-09-16T02:00:00Z")])
    #expect(long.changes.map(\.endUnixSeconds) == [UTC.seconds("2018-09-16T07:00:00Z")])
    // A day that is written remains.
    let wrong = try report("TAF EGLC 150512Z 1506/1612 07004KT TEMPO FM151500 TL151400 18010KT")
    #expect(wrong.changes.map(\.beginUnixSeconds) == [UTC.seconds("2018-09-15T15:00:00Z")])
    #expect(wrong.changes.map(\.endUnixSeconds) == [UTC.seconds("2018-09-15T15:00:00Z")])
  }

  @Test(
    "keeps a section FM that follows a change directly",
    arguments: ["BECMG", "TEMPO", "BECMG 1509/1511", "BECMG TL151200", "TEMPO FM150900 TL151000"]
  )
  func sectionAfterChange(change: String) throws {
    let report = try report("TAF EGLC 150512Z 1506/1524 07004KT \(change) FM151400 18010KT")
    #expect(report.changes.map(\.kind) == [change.hasPrefix("B") ? .becoming : .temporary, .from])
    #expect(report.changes[0].wind == nil)
    #expect(report.changes[1].beginUnixSeconds == UTC.seconds("2018-09-15T14:00:00Z"))
    #expect(drawing(report, from: "2018-09-15T11:00:00Z", hours: 5) == "7 7 7 18 18")
    #expect(report.details.changes.map(\.kind) == report.changes.map(\.kind))
  }

  @Test("from a trend continues past midnight")
  func trendOverMidnight() throws {
    let report = try report(
      "TTF SPECI YBBN 152330Z 22007KT 9999 RMK FM0030 12008KT INTER 2345/0115 01020KT"
    )
    #expect(
      report.changes.map(\.beginUnixSeconds) == [
        UTC.seconds("2018-09-16T00:30:00Z"), UTC.seconds("2018-09-15T23:45:00Z"),
      ]
    )
    #expect(report.changes[1].endUnixSeconds == UTC.seconds("2018-09-16T01:15:00Z"))
  }
}
