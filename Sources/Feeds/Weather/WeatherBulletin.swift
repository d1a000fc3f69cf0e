public import Text
public import Weather

/// Weather reports from a file or a service, in a format recognised by its content.
///
/// The supported formats are text with one report per line; a table with a column `raw_text`, as in
/// the caches of aviationweather.gov; and JSON with objects that contain a report as `rawOb`,
/// `rawTAF`, `raw_text` or `raw`. A row that is not a report is dropped.
public struct WeatherBulletin: Sendable, Hashable {
  /// The reports, in order.
  public private(set) var reports: [WeatherReport] = []

  /// The number of rows that are not reports.
  public private(set) var rejected = 0

  /// The problem of the first such row.
  public private(set) var firstRejection: String?

  private let near: Int64

  /// Reads reports.
  ///
  /// - Parameters:
  ///   - bytes: The content, gzipped or not.
  ///   - near: A time near the reports', in seconds since the Unix epoch; reports do not contain
  ///     the month.
  /// - Throws: `WeatherBulletinError` if nothing in the bytes can be read.
  public init(_ bytes: [UInt8], nearUnixSeconds near: Int64) throws(WeatherBulletinError) {
    self.near = near
    let bytes = try Self.unpacked(bytes).withoutByteOrderMark
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

  /// Reads a text with one or several reports, separated by equals signs.
  mutating func parse(_ text: String) {
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
      value = try JSONValue(bytes, form: .lenient)
    } catch {
      throw .json(error)
    }
    return read(value)
  }

  /// Reads a table or lines. Returns whether an empty result is valid.
  private mutating func readLines(_ text: String) -> Bool {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Substring.init)
    guard let table = WeatherTable(lines) else {
      read(lines)
      return false
    }
    for row in table.rows {
      if let text = row { parse(text) } else { reject("a row without a report") }
    }
    return true
  }

  private static func unpacked(_ bytes: [UInt8]) throws(WeatherBulletinError) -> [UInt8] {
    do throws(GzipError) {
      return try Gzip.plain(bytes, limit: 64 << 20)
    } catch {
      throw .packed(error)
    }
  }
}

extension Substring {
  /// The text without surrounding spaces, tabs and line ends.
  var withoutSpaceAround: Substring {
    let isSpace = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    let bytes = utf8.drop(while: isSpace)
    guard let last = bytes.lastIndex(where: { !isSpace($0) }) else { return "" }
    return Substring(bytes[...last])
  }

  /// Whether the text is empty or contains only white space.
  var isBlank: Bool { utf8.allSatisfy { $0 <= UInt8(ascii: " ") } }
}

/// Why bytes contain no weather reports.
public enum WeatherBulletinError: Error, Sendable, Hashable {
  /// There are no bytes, or only white space.
  case empty
  /// They are HTML or XML.
  case markup
  /// They begin like JSON, but are not valid.
  case json(JSONError)
  /// They are gzipped, but cannot be decompressed.
  case packed(GzipError)
  /// None is a report; `first` is the problem of the first row.
  case noReports(rejected: Int, first: String?)
}

extension WeatherBulletinError: CustomStringConvertible {
  /// The problem, in words that follow the address.
  public var description: String {
    switch self {
    case .empty: "it is empty"
    case .markup: "it is HTML or XML; text, a table with a column raw_text, and JSON are allowed"
    case .json(let error): "it is broken JSON: \(error)"
    case .packed(let error): "\(error)"
    case .noReports(_, nil): "there is no weather report in it"
    case .noReports(let rejected, let first?):
      "there is no weather report in it; the first of \(rejected) rows has \(first)"
    }
  }
}
