import TestSupport
import Testing
import Weather

/// Which reports of an aerodrome are shown.
@Suite struct StationWeatherTests {
  static let metar = "METAR EGLL 151000Z 24008KT 9999"
  static let forecast = "TAF EGLL 150500Z 1506/1512 24008KT 9999"
  static let cancellation = "TAF AMD EGLL 150930Z 1509/1512 CNL"
  static let amendment = "TAF AMD EGLL 150945Z 1510/1512 03003KT 9999"
  static let short = "TAF AMD EGLL 150935Z 1509/1510 03003KT 9999"

  /// What is shown at a time on 15 September 2018, such as `10:30`.
  private func latest(
    _ reports: [String],
    at clock: String,
    stations: [String] = ["EGLL"]
  ) throws -> StationWeather {
    var book = WeatherReports()
    let noon = UTC.seconds("2018-09-15T12:00:00Z")
    for text in reports { book.insert(try WeatherReport(text, nearUnixSeconds: noon)) }
    return book.latest(
      at: stations,
      nowUnixSeconds: UTC.seconds("2018-09-15T\(clock):00Z")
    )
  }

  @Test(
    arguments: [
      // Reports may be issued a quarter of an hour before their time.
      ("09:44", nil), ("09:45", false), ("11:29", false), ("11:30", true), ("15:59", true),
      ("16:00", nil),
    ] as [(String, Bool?)]
  )
  func `an observation is stale after 90 minutes and gone after six hours`(
    clock: String,
    isStale: Bool?
  ) throws {
    let weather = try latest([Self.metar], at: clock)
    #expect(weather.observation?.text == (isStale == nil ? nil : Self.metar))
    #expect(weather.isStale == (isStale ?? false))
    #expect(weather.isEmpty == (isStale == nil))
  }

  @Test(
    arguments: [
      ([forecast], "11:59", forecast), ([forecast], "12:00", nil),
      ([forecast, cancellation], "09:10", forecast), ([forecast, cancellation], "10:00", nil),
      ([forecast, cancellation, amendment], "10:00", amendment),
      ([forecast, short], "09:40", short), ([forecast, short], "10:00", forecast),
    ] as [([String], String, String?)]
  )
  func `a forecast is shown until it ends, is cancelled or has a successor`(
    reports: [String],
    clock: String,
    shown: String?
  ) throws {
    #expect(try latest(reports, at: clock).forecast?.text == shown)
    #expect(try latest(reports.reversed(), at: clock).forecast?.text == shown)
  }

  @Test func `of several stations the first with a report to show counts`() throws {
    let stations = ["EGXX", "EGKK", "EGLL"]
    let fresh = ["METAR EGKK 151000Z 09003KT 9999", Self.metar]
    #expect(try latest(fresh, at: "10:30", stations: stations).observation?.station == "EGKK")
    let old = ["METAR EGKK 150300Z 09003KT 9999", Self.metar]
    #expect(try latest(old, at: "10:30", stations: stations).observation?.station == "EGLL")
    #expect(try latest([], at: "10:30", stations: stations).isEmpty)
  }

  @Test func `a missing report hides no earlier one`() throws {
    let weather = try latest([Self.metar, "METAR EGLL 151030Z NIL"], at: "10:40")
    #expect(weather.observation?.text == Self.metar)
  }
}
