import Airports
import Breathing
import Feeds
import Foundation

extension Expedition {
  /// Reads the weather for a picture: reports given in words, and those in the file that
  /// `weather.source` names. A server is not asked: a picture shall not wait for one.
  ///
  /// - Parameters:
  ///   - reports: METAR, SPECI, TTF or TAF in full.
  ///   - now: A time near that of the reports, which name no month.
  /// - Returns: All reports.
  /// - Throws: A failure that names the report or file and what is wrong with it.
  func weather(reports: [String], at now: Instant) throws(Failure) -> WeatherBook {
    let near = now.nanoseconds / 1_000_000_000
    var book = WeatherBook()
    if let source = settings.weatherSource, case .file(let path) = try? FetchAddress(source) {
      for report in try Self.reports(inFile: path, near: near) { book.insert(report) }
    }
    for text in reports {
      do {
        book.insert(try WeatherReport(text, nearUnixSeconds: near))
      } catch {
        throw Failure(.usage, "--metar \"\(text)\": \(error)")
      }
    }
    return book
  }

  private static func reports(
    inFile path: String,
    near: Int64
  ) throws(Failure) -> [WeatherReport] {
    let whole = NSString(string: path).expandingTildeInPath
    guard let bytes = FileManager.default.contents(atPath: whole) else {
      throw Failure(.noInput, "\(path): the weather cannot be read")
    }
    do {
      return try WeatherBulletin(Array(bytes), nearUnixSeconds: near).reports
    } catch {
      throw Failure(.data, "\(path): \(error)")
    }
  }
}
