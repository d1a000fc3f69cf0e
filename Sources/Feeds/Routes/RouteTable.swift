public import Flights
import Text

/// The routes of callsigns, from a table with a row for each.
///
/// The first line names the columns: `Callsign` and `AirportCodes`, with codes joined by hyphens, as
/// in the tables of Virtual Radar Server; or `callsign`, `origin` and `destination`. Other columns are
/// ignored, and so are further lines with the names of columns, so that tables may be concatenated.
public struct RouteTable: Sendable {
  private struct Entry {
    let callsign: AirlineCallsign
    let offset: UInt32
    let length: UInt8
  }

  /// The rows, sorted by callsign, and their codes one after the other: half a million routes
  /// take 13 MB.
  private var entries: [Entry] = []
  private var codes: [UInt8] = []
  private var columns: Columns?

  /// The number of rows that are not routes.
  public private(set) var dropped = 0

  /// The number of routes.
  public var count: Int { entries.count }

  /// The greatest number of routes; the largest public table has about half a million.
  private static let limit = 2_000_000

  /// Reads a table, compressed with gzip or not.
  ///
  /// - Throws: `FetchError` if the file cannot be read or is not such a table.
  public init(path: String) throws(FetchError) {
    var file = try RecordedFile(path: path)
    while let lines = try file.lines() {
      for line in lines { try read(line) }
    }
    try finish()
  }

  /// Reads the lines of a table.
  ///
  /// - Throws: `FetchError.unreadable` if they are not such a table.
  public init(_ bytes: [UInt8]) throws(FetchError) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) { try read(Array(line)) }
    try finish()
  }

  /// Returns the route flown under a callsign; nil if the table does not have it.
  public func route(of callsign: AirlineCallsign) -> FlightRoute? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].callsign < callsign { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].callsign == callsign else { return nil }
    let start = Int(entries[low].offset)
    return FlightRoute(
      String(decoding: codes[start..<start + Int(entries[low].length)], as: UTF8.self)
    )
  }

  // MARK: Reading

  /// The positions of the columns.
  private struct Columns {
    let callsign: Int
    let codes: [Int]

    init?(_ names: [ArraySlice<UInt8>]) {
      let names = names.map { String(decoding: $0, as: UTF8.self).lowercased() }
      guard let callsign = names.firstIndex(of: "callsign") else { return nil }
      self.callsign = callsign
      if let codes = names.firstIndex(of: "airportcodes") ?? names.firstIndex(of: "route") {
        self.codes = [codes]
      } else if let origin = names.firstIndex(of: "origin"),
        let destination = names.firstIndex(of: "destination")
      {
        codes = [origin, destination]
      } else {
        return nil
      }
    }
  }

  private mutating func read(_ line: [UInt8]) throws(FetchError) {
    let cells = Self.cells(line)
    guard cells.count > 1 || cells.first?.isEmpty == false else { return }
    guard let columns else {
      guard let columns = Columns(cells) else {
        throw Self.invalid(
          "a table of routes must begin with the names of its columns: Callsign and AirportCodes, or "
            + "callsign, origin and destination"
        )
      }
      self.columns = columns
      return
    }
    guard ([columns.callsign] + columns.codes).allSatisfy(cells.indices.contains) else {
      dropped += 1
      return
    }
    let text = columns.codes.map { String(decoding: cells[$0], as: UTF8.self) }
      .joined(separator: "-").uppercased()
    guard let callsign = AirlineCallsign(bytes: cells[columns.callsign]), FlightRoute(text) != nil
    else {
      // The names of the columns of another table are not a row.
      if Columns(cells) == nil { dropped += 1 }
      return
    }
    guard entries.count < Self.limit else { throw Self.invalid("more than 2,000,000 routes") }
    entries.append(
      Entry(callsign: callsign, offset: UInt32(codes.count), length: UInt8(text.utf8.count))
    )
    codes += text.utf8
  }

  private static func invalid(_ why: String) -> FetchError { .unreadable(path: "", why) }

  private mutating func finish() throws(FetchError) {
    guard columns != nil else { throw Self.invalid("the table of routes is empty") }
    entries.sort { ($0.callsign, $1.offset) < ($1.callsign, $0.offset) }
  }

  /// The cells of a line, without quotes, spaces and a byte-order mark.
  private static func cells(_ line: [UInt8]) -> [ArraySlice<UInt8>] {
    line.dropFirst(line.byteOrderMarkCount)
      .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { cell in
        let isEdge: (UInt8) -> Bool = { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") }
        let start = cell.firstIndex { !isEdge($0) } ?? cell.endIndex
        let end = cell.lastIndex { !isEdge($0) }.map { $0 + 1 } ?? start
        return cell[start..<end]
      }
  }
}
