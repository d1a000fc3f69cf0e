package import Airports
package import Breathing
import Feeds
import Settings
package import System
import Text

extension SessionBuilder {
  /// Reads the weather for a picture: the reports given as options, and those in the file that
  /// `weather.source` names. A server is not polled, so that a picture need not wait.
  ///
  /// - Parameters:
  ///   - reports: Complete METAR, SPECI, TTF or TAF reports of the airport, of about now.
  ///   - airport: The airport of the picture.
  ///   - now: A time near that of the reports, which omit the month.
  /// - Returns: All reports.
  /// - Throws: A failure that names the report or file and the error in it.
  package func weather(
    reports: [String],
    of airport: Airport,
    at now: Instant
  ) throws(Failure) -> WeatherReports {
    let near = now.nanoseconds / 1_000_000_000
    var book = WeatherReports()
    if let source = settings.weatherSource, case .file(let path) = try? FetchAddress(source) {
      for report in try Self.reports(inFile: path, near: near) { book.insert(report) }
    }
    for text in reports {
      func refusal(_ reason: String) -> Failure {
        Failure(.usage, "--metar \"\(text.printable(limit: 60))\": \(reason)")
      }
      let report: WeatherReport
      do {
        report = try WeatherReport(text, nearUnixSeconds: near)
      } catch {
        throw refusal("\(error)")
      }
      guard [airport.icao, airport.ident].contains(report.station) else {
        throw refusal("the report is of \(report.station), not of \(airport.code)")
      }
      if let reason = report.reasonNotToShow(nowUnixSeconds: near) { throw refusal(reason) }
      book.insert(report)
    }
    return book
  }

  private static func reports(
    inFile path: String,
    near: Int64
  ) throws(Failure) -> [WeatherReport] {
    guard let bytes = try? FilePath(expandingTilde: path).bytes() else {
      throw Failure(.noInput, "\(path): the weather cannot be read")
    }
    do {
      return try WeatherBulletin(bytes, nearUnixSeconds: near).reports
    } catch {
      throw Failure(.data, "\(path): \(error)")
    }
  }
}

extension WeatherReport {
  /// Why a report is not shown as the present weather; nil if it is.
  fileprivate func reasonNotToShow(nowUnixSeconds now: Int64) -> String? {
    if status == .missing { return "it is a placeholder for a missing report" }
    let time = CivilTime(unixSeconds: issuedUnixSeconds).description
    // Some reports are issued a little before the time they state.
    guard issuedUnixSeconds <= now + 15 * 60 else {
      return "it is from \(time), in the future; now it is "
        + "\(CivilTime(unixSeconds: now).description)"
    }
    if kind == .taf {
      return validUnixSeconds.contains(now) ? nil : "the forecast of \(time) is not for now"
    }
    let hours = WeatherReports.staleSeconds / 3600
    return now - issuedUnixSeconds < WeatherReports.staleSeconds
      ? nil : "it is from \(time), more than \(hours) hours ago"
  }
}
