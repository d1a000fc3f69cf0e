public import Notams
public import Text

/// NOTAMs from a file or a service, in a format recognised by its content.
///
/// The supported formats are text with NOTAMs in the format of ICAO, and JSON: that of the FAA's
/// NOTAM API (GeoJSON with `coreNOTAMData`), that of its NOTAM Search (`icaoMessage`), and objects
/// with a NOTAM as `raw`, `raw_text`, `rawText`, `icaoMessage`, `all` or `full_text`. A row that is
/// not a NOTAM is dropped.
public struct NotamBulletin: Sendable, Hashable {
  /// The NOTAMs, in order.
  public private(set) var notams: [Notam] = []

  /// The number of rows that are not NOTAMs.
  public private(set) var rejected = 0

  /// The problem of the first such row.
  public private(set) var firstRejection: String?

  /// Reads NOTAMs.
  ///
  /// - Parameter bytes: The content, gzipped or not.
  /// - Throws: `NotamBulletinError` if nothing in the bytes can be read.
  public init(_ bytes: [UInt8]) throws(NotamBulletinError) {
    let bytes = try Self.unpacked(bytes).withoutByteOrderMark
    guard let first = bytes.first(where: { $0 > UInt8(ascii: " ") }) else { throw .empty }
    var mayBeEmpty = false
    switch first {
    case UInt8(ascii: "<"): throw .markup
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let value: JSONValue
      do throws(JSONError) {
        value = try JSONValue(bytes, form: .lenient)
      } catch {
        throw .json(error)
      }
      mayBeEmpty = read(value)
    default: readText(String(decoding: bytes, as: UTF8.self))
    }
    guard mayBeEmpty && rejected == 0 || !notams.isEmpty
    else { throw .noNotams(rejected: rejected, first: firstRejection) }
  }

  /// Adds a NOTAM, unless there are already `NotamList.maximumCount`.
  mutating func append(_ notam: Notam) {
    if notams.count < NotamList.maximumCount { notams.append(notam) }
  }

  /// Parses a NOTAM in the format of ICAO, and gives it a number if it has none.
  mutating func parse(_ text: String, number: String? = nil, row: String) {
    do throws(NotamError) {
      var notam = try Notam(text)
      notam.number = notam.number ?? number
      append(notam)
    } catch {
      reject("\(row): \(error.description)")
    }
  }

  /// Drops a row.
  mutating func reject(_ reason: String) {
    rejected += 1
    firstRejection = firstRejection ?? reason
  }

  /// Reads text with one NOTAM after another.
  ///
  /// A NOTAM begins at its head (`A1234/26 NOTAMN`), at its Q line if it has no head, or after an
  /// empty line.
  private mutating func readText(_ text: String) {
    var block: [Substring] = []
    var start = 1
    var hasHead = false
    var hasQualifier = false
    func finish(_ bulletin: inout NotamBulletin) {
      let text = block.joined(separator: "\n")
      guard block.contains(where: { !$0.isBlank }) else { return }
      bulletin.parse(text, row: "line \(start)")
    }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Substring.init)
    for (index, line) in lines.enumerated() where !line.utf8.starts(with: "#".utf8) {
      let isHead = Self.isHead(line)
      let isQualifier = Self.begins(line, with: "Q)")
      let begins =
        isHead || isQualifier && (hasQualifier || !hasHead) || Self.begins(line, with: "(Q)")
        || block.last?.isBlank ?? false && Self.begins(line, with: "A)")
      if begins, !(isQualifier && hasHead && !hasQualifier) {
        finish(&self)
        (block, start, hasHead, hasQualifier) = ([], index + 1, isHead, false)
      }
      if block.isEmpty, line.isBlank { continue }
      if block.isEmpty { start = index + 1 }
      hasQualifier = hasQualifier || isQualifier || isHead && line.includes("Q)")
      block.append(line)
    }
    finish(&self)
  }

  /// Whether a line begins with the head of a NOTAM.
  private static func isHead(_ line: Substring) -> Bool {
    let words = line.utf8.prefix(60).split { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "(") }
    guard let word = words.prefix(3).first(where: { $0.starts(with: "NOTAM".utf8) })
    else { return false }
    return word.count == 6
  }

  private static func begins(_ line: Substring, with text: String) -> Bool {
    line.utf8.drop { $0 <= UInt8(ascii: " ") }.starts(with: text.utf8)
  }

  private static func unpacked(_ bytes: [UInt8]) throws(NotamBulletinError) -> [UInt8] {
    do throws(GzipError) {
      return try Gzip.plain(bytes, limit: 64 << 20)
    } catch {
      throw .packed(error)
    }
  }
}

/// Why bytes contain no NOTAMs.
public enum NotamBulletinError: Error, Sendable, Hashable {
  /// There are no bytes, or only white space.
  case empty
  /// They are HTML or XML.
  case markup
  /// They begin like JSON, but are not valid.
  case json(JSONError)
  /// They are gzipped, but cannot be decompressed.
  case packed(GzipError)
  /// None is a NOTAM; `first` is the problem of the first row.
  case noNotams(rejected: Int, first: String?)
}

extension NotamBulletinError: CustomStringConvertible {
  /// The problem, in words that follow the address.
  public var description: String {
    switch self {
    case .empty: "it is empty"
    case .markup: "it is HTML or XML; text in the format of ICAO, and JSON are allowed"
    case .json(let error): "it is broken JSON: \(error)"
    case .packed(let error): "\(error)"
    case .noNotams(_, nil): "there is no NOTAM in it"
    case .noNotams(let rejected, let first?):
      "there is no NOTAM in it; the first of \(rejected) rows, \(first)"
    }
  }
}
