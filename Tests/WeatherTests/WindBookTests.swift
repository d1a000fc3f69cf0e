import Breathing
import TestSupport
import Testing

@testable import Weather

@Suite("A book of weather reports")
struct WindBookTests {
  private func report(_ text: String, near: Int64 = WindReportTests.noon) throws -> WeatherReport {
    try WeatherReport(text, nearUnixSeconds: near)
  }

  private func book(_ texts: [String]) throws -> WeatherReports {
    var book = WeatherReports()
    for text in texts { book.insert(try report(text)) }
    return book
  }

  /// The book's answer at a time on the fifteenth, such as `METAR 24008KT 10 min`.
  private func words(_ book: WeatherReports, at clock: String) -> String {
    let now = UTC.seconds("2018-09-15T\(clock):00Z")
    guard let current = book.wind(at: "YSSY", nowUnixSeconds: now) else { return "nothing" }
    #expect(current.ageSeconds == max(0, now - current.observedUnixSeconds))
    return "\(current.kind.rawValue) \(current.wind) \(current.ageSeconds / 60) min"
      + (current.isStale ? ", stale" : "")
  }

  static let metar = "METAR YSSY 151000Z 24008KT"
  static let speci = "SPECI YSSY 151020Z 20025G40KT"
  static let trend = "TTF METAR YSSY 150930Z 18005KT RMK FM1130 19006KT"
  static let forecast =
    "TAF YSSY 150500Z 1506/1612 09010KT FM151200 10011KT TEMPO 1506/1612 01050KT"

  struct Choice: Sendable, CustomTestStringConvertible {
    let reports: [String]
    let clock: String
    let words: String
    var testDescription: String { "\(clock): \(words)" }
  }

  static let choices: [Choice] = [
    Choice(reports: [], clock: "10:10", words: "nothing"),
    Choice(reports: [metar], clock: "10:10", words: "METAR 24008KT 10 min"),
    Choice(reports: [speci, metar], clock: "10:30", words: "SPECI 20025G40KT 10 min"),
    Choice(
      reports: [speci, "METAR YSSY 151030Z 21010KT"],
      clock: "10:40",
      words: "METAR 21010KT 10 min"
    ),
    Choice(
      reports: ["METAR YSSY 151020Z 21010KT", speci],
      clock: "10:40",
      words: "SPECI 20025G40KT 20 min"
    ),
    Choice(
      reports: [metar, "METAR YSSY 151000Z COR 24018KT"],
      clock: "10:40",
      words: "METAR 24018KT 40 min"
    ),
    Choice(
      reports: ["METAR YSSY 151000Z CCB 24018KT", "METAR YSSY 151000Z CCA 24028KT"],
      clock: "10:40",
      words: "METAR 24018KT 40 min"
    ),
    Choice(
      reports: [metar, trend, forecast],
      clock: "11:29",
      words: "METAR 24008KT 89 min"
    ),
    Choice(reports: [metar, trend, forecast], clock: "11:30", words: "TTF 19006KT 120 min"),
    Choice(reports: [metar, trend, forecast], clock: "12:29", words: "TTF 19006KT 179 min"),
    Choice(reports: [metar, trend, forecast], clock: "12:30", words: "TAF 10011KT 450 min"),
    Choice(reports: [metar, forecast], clock: "11:30", words: "TAF 09010KT 390 min"),
    Choice(reports: [trend], clock: "09:40", words: "TTF 18005KT 10 min"),
    Choice(
      reports: ["METAR YSSY 150900Z 24008KT", trend],
      clock: "09:40",
      words: "TTF 18005KT 10 min"
    ),
    Choice(reports: [metar], clock: "11:29", words: "METAR 24008KT 89 min"),
    Choice(reports: [metar], clock: "11:30", words: "METAR 24008KT 90 min, stale"),
    Choice(reports: [metar], clock: "15:59", words: "METAR 24008KT 359 min, stale"),
    Choice(reports: [metar], clock: "16:00", words: "nothing"),
    Choice(reports: [metar], clock: "09:50", words: "METAR 24008KT 0 min"),
    Choice(reports: [metar], clock: "09:40", words: "nothing"),
    Choice(
      reports: [metar, "SPECI YSSY 151010Z /////KT"],
      clock: "10:20",
      words: "METAR 24008KT 20 min"
    ),
    Choice(
      reports: [metar, "METAR YSSY 151010Z NIL"],
      clock: "10:20",
      words: "METAR 24008KT 20 min"
    ),
    Choice(reports: ["METAR YSSY 151000Z ///05KT"], clock: "10:20", words: "METAR ///05KT 20 min"),
    Choice(
      reports: ["METAR YSSY 151000Z CAVOK", forecast],
      clock: "10:20",
      words: "TAF 09010KT 320 min"
    ),
    Choice(
      reports: [forecast, "TAF AMD YSSY 150930Z 1509/1612 03003KT"],
      clock: "10:20",
      words: "TAF 03003KT 50 min"
    ),
    Choice(
      reports: [forecast, "TAF YSSY 150930Z 1512/1618 03003KT"],
      clock: "10:20",
      words: "TAF 09010KT 320 min"
    ),
    Choice(
      reports: [forecast, "TAF AMD YSSY 150930Z 1509/1612 CNL"],
      clock: "10:20",
      words: "nothing"
    ),
    Choice(
      reports: [
        forecast, "TAF AMD YSSY 150930Z 1509/1612 CNL", "TAF YSSY 151000Z 1510/1612 03003KT",
      ],
      clock: "10:20",
      words: "TAF 03003KT 20 min"
    ),
    Choice(
      reports: [forecast, "TAF YSSY 150930Z NIL"],
      clock: "10:20",
      words: "TAF 09010KT 320 min"
    ),
    Choice(
      reports: ["METAR YSCB 151000Z 01001KT", metar],
      clock: "10:10",
      words: "METAR 24008KT 10 min"
    ),
  ]

  @Test("prefers the newest observation, then a trend, then a forecast", arguments: choices)
  func choice(choice: Choice) throws {
    #expect(words(try book(choice.reports), at: choice.clock) == choice.words)
    #expect(words(try book(choice.reports.reversed()), at: choice.clock) == choice.words)
  }

  @Test("does not depend on the order or repetition of the reports")
  func order() throws {
    var dice = SeededGenerator(seed: 1)
    let reports = try (0..<60).map { number in
      try report(
        number % 3 == 0
          ? "TAF YSSY 15\(10 + number % 7)00Z 1518/1618 \(100 + number)08KT"
          : "\(number % 2 == 0 ? "METAR" : "SPECI") YSSY 15100\(number % 5)Z \(100 + number)08KT"
      )
    }
    var first = WeatherReports()
    for report in reports { first.insert(report) }
    for _ in 0..<50 {
      var book = WeatherReports()
      for report in reports.shuffled(using: &dice) + reports.prefix(7) { book.insert(report) }
      #expect(book == first)
    }
  }

  @Test("keeps a limited number of stations: those that reported last")
  func bounded() throws {
    var book = WeatherReports()
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
    let count = WeatherReports.maximumStations + 2000
    func station(_ number: Int) -> String {
      [number / 17_576, number / 676, number / 26, number].map { letters[$0 % 26] }.joined()
    }
    // The later a station is in the alphabet, the later its report.
    func minute(of number: Int) -> Int { number * 1000 / count }
    for number in 0..<count {
      let minutes = minute(of: number)
      let clock = ["\(100 + minutes / 60)", "\(100 + minutes % 60)"].map { $0.suffix(2) }.joined()
      book.insert(try report("METAR \(station(number)) 15\(clock)Z 24008KT"))
    }
    let midnight = UTC.seconds("2018-09-15T00:00:00Z")
    let kept = (0..<count).count { number in
      let then = midnight + Int64(minute(of: number) * 60)
      return !book.latest(at: [station(number)], nowUnixSeconds: then).isEmpty
    }
    #expect(kept <= WeatherReports.maximumStations)
    #expect(kept >= WeatherReports.maximumStations * 7 / 8)
    let now = UTC.seconds("2018-09-15T16:40:00Z")
    #expect(book.wind(at: station(count - 1), nowUnixSeconds: now) != nil)
    #expect(book.wind(at: station(0), nowUnixSeconds: UTC.seconds("2018-09-15T00:10:00Z")) == nil)
  }

  @Test func `reports from the future of a clock that was ahead do not keep out later ones`() throws
  {
    let day: Int64 = 86_400
    let now: Int64 = 1_537_012_800
    var book = WeatherReports()
    for minute in 10..<14 {
      let text = "METAR YSSY 1510\(minute)Z 24008KT"
      book.insert(try WeatherReport(text, nearUnixSeconds: now + 30 * day))
    }
    let report = try WeatherReport("METAR YSSY 151200Z 09020KT", nearUnixSeconds: now)
    book.insert(report)
    #expect(book.wind(at: "YSSY", nowUnixSeconds: now) == nil)
    book.removeFuture(nowUnixSeconds: now)
    book.insert(report)
    #expect(book.wind(at: "YSSY", nowUnixSeconds: now)?.wind == report.wind)
  }
}
