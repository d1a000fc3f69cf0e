package import Airports
package import Breathing
import Feeds
package import Notams
package import Settings
package import System
import Text
package import Weather

extension Settings {
  /// Reads the weather for a picture: the reports given as options, and those in the file that
  /// `weather.source` names. A server is not polled, so that a picture need not wait.
  ///
  /// - Parameters:
  ///   - reports: Complete METAR, SPECI, TTF or TAF reports of the airport, of about now.
  ///   - forecasts: Complete TAFs of the airport.
  ///   - airport: The airport of the picture.
  ///   - now: A time near that of the reports, which omit the month.
  /// - Returns: All reports.
  /// - Throws: A failure that names the report or file and the error in it.
  package func weather(
    reports: [String],
    forecasts: [String] = [],
    of airport: Airport,
    at now: Instant
  ) throws(Failure) -> WeatherReports {
    let near = now.unixSeconds
    var book = WeatherReports()
    if let source = weatherSource, case .file(let path) = try? FetchAddress(source) {
      let bulletin = try Self.contents("weather", inFile: path) { bytes in
        try WeatherBulletin(bytes, nearUnixSeconds: near)
      }
      for report in bulletin.reports { book.insert(report) }
    }
    let options = reports.map { ("--metar", $0) } + forecasts.map { ("--taf", $0) }
    for (option, text) in options {
      func refusal(_ reason: String) -> Failure {
        Failure(.usage, "\(option) \"\(text.printable(limit: 60))\": \(reason)")
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
      guard option == "--metar" || report.kind == .taf else {
        throw refusal("the report is a \(report.kind.rawValue), not a TAF")
      }
      if let reason = report.reasonNotToShow(nowUnixSeconds: near) { throw refusal(reason) }
      book.insert(report)
    }
    return book
  }

  /// Reads the NOTAMs for a picture: those in a file, else in the file that `notam.source` names. A
  /// server is not polled, so that a picture need not wait.
  ///
  /// - Parameters:
  ///   - file: The path of the file; nil for the one in the settings.
  ///   - now: The current time.
  /// - Returns: The NOTAMs.
  /// - Throws: A failure that names the file and the error in it.
  package func notams(inFile file: String?, at now: Instant) throws(Failure) -> NotamList {
    var path = file
    if path == nil, let source = notamSource,
      case .file(let named) = try? FetchAddress(source)
    {
      path = named
    }
    guard let path else { return NotamList() }
    let bulletin = try Self.contents("NOTAMs", inFile: path) { try NotamBulletin($0) }
    if let first = bulletin.firstRejection {
      Diagnostics.log("\(path): \(bulletin.rejected) rows are left out; the first is \(first)")
    }
    return NotamList(bulletin.notams, receivedUnixSeconds: now.unixSeconds)
  }

  /// Reads a file; a failure names what it holds, or the error in it.
  private static func contents<Contents>(
    _ name: String,
    inFile path: String,
    _ read: ([UInt8]) throws -> Contents
  ) throws(Failure) -> Contents {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FilePath(expandingTilde: path).bytes()
    } catch {
      throw Failure(.noInput, "\(path): the \(name) cannot be read: \(error)")
    }
    do {
      return try read(bytes)
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
