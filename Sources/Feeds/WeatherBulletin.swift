public import Airports
public import Text

/// Weather reports from files and services, recognised by their content.
///
/// Supported are one report per line, as in the text services; a table with a column `raw_text`, as
/// in the caches of aviationweather.gov; and JSON whose objects hold a report as `rawOb`, `rawTAF`,
/// `raw_text` or `raw`. A row that is not a report is dropped alone.
public struct WeatherBulletin: Sendable, Hashable {
  /// The reports, in their order.
  public private(set) var reports: [WeatherReport] = []

  /// The number of rows that were not a report.
  public private(set) var rejected = 0

  /// The problem of the first of them.
  public private(set) var firstRejection: String?

  private let near: Int64

  /// Reads reports.
  ///
  /// - Parameters:
  ///   - bytes: The content of a file or of an answer; packed by gzip or not.
  ///   - near: A time near the reports', in seconds since the Unix epoch: reports name no month.
  /// - Throws: `WeatherBulletinError`, where there is nothing to be had from the bytes at all.
  public init(_ bytes: [UInt8], nearUnixSeconds near: Int64) throws(WeatherBulletinError) {
    self.near = near
    let bytes = try Self.unpacked(bytes)
    guard let first = bytes.first(where: { $0 > UInt8(ascii: " ") }) else { throw .empty }
    let mayBeEmpty =
      switch first {
      case UInt8(ascii: "<"): throw .markup
      case UInt8(ascii: "["), UInt8(ascii: "{"): try readJSON(bytes)
      default: readLines(String(decoding: bytes, as: UTF8.self))
      }
    guard mayBeEmpty && rejected == 0 || !reports.isEmpty
    else { throw .noReports(rejected: rejected, first: firstRejection) }
  }

  /// Takes in what may be one or several reports, each ended by an equals sign or the end.
  mutating func take(_ text: String) {
    for part in text.utf8.split(separator: UInt8(ascii: "=")) {
      let report = Substring(part).withoutSpaceAround
      guard !report.isEmpty else { continue }
      do throws(WeatherReportError) {
        reports.append(try WeatherReport(String(report), nearUnixSeconds: near))
      } catch {
        reject(error.description)
      }
    }
  }

  /// Drops a row.
  mutating func reject(_ reason: String) {
    rejected += 1
    firstRejection = firstRejection ?? reason
  }

  private mutating func readJSON(_ bytes: [UInt8]) throws(WeatherBulletinError) -> Bool {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(bytes)
    } catch {
      throw .json(error)
    }
    return read(value)
  }

  /// Reads a table or lines; returns whether an empty result is valid.
  private mutating func readLines(_ text: String) -> Bool {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Substring.init)
    guard let table = WeatherTable(lines) else {
      read(lines)
      return false
    }
    for row in table.rows {
      if let text = row { take(text) } else { reject("a row without a report") }
    }
    return true
  }

  private static func unpacked(_ bytes: [UInt8]) throws(WeatherBulletinError) -> [UInt8] {
    guard Gzip.isPacked(bytes) else { return bytes }
    do throws(GzipError) {
      return try Gzip.unpacked(bytes, limit: 64 << 20)
    } catch {
      throw .packed(error)
    }
  }
}

extension Substring {
  /// The text without spaces, tabs and line ends before and behind it.
  fileprivate var withoutSpaceAround: Substring {
    let isSpace = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    let bytes = utf8.drop(while: isSpace)
    guard let last = bytes.lastIndex(where: { !isSpace($0) }) else { return "" }
    return Substring(bytes[...last])
  }

  /// Whether there is nothing but spaces, tabs and line ends.
  var isBlank: Bool { utf8.allSatisfy { $0 <= UInt8(ascii: " ") } }
}

/// Why bytes contain no weather reports.
public enum WeatherBulletinError: Error, Sendable, Hashable {
  /// There are no bytes, or only white space.
  case empty
  /// They are HTML or XML.
  case markup
  /// They begin like JSON but are not.
  case json(JSONError)
  /// They are packed but cannot be unpacked.
  case packed(GzipError)
  /// None is a report; the text gives the problem of the first candidate.
  case noReports(rejected: Int, first: String?)
}

extension WeatherBulletinError: CustomStringConvertible {
  /// The problem, in words that follow the address.
  public var description: String {
    switch self {
    case .empty: "it is empty"
    case .markup: "it is HTML or XML; allowed are text, a table with a column raw_text, and JSON"
    case .json(let error): "it is broken JSON: \(error)"
    case .packed(let error): "\(error)"
    case .noReports(_, nil): "there is no weather report in it"
    case .noReports(let rejected, let first?):
      "there is no weather report in it; the first of \(rejected) rows has \(first)"
    }
  }
}
