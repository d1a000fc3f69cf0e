import Geodesy

/// The airports of OpenFlights' `airports.dat`; unreadable rows are skipped.
///
/// The table has no header row but fourteen columns: id, name, city, country, IATA code, ICAO code,
/// latitude, longitude, elevation in feet, three for the time zone, type, source. `\N` means null
/// and quotes are escaped with a backslash.
struct OpenFlightsTable {
  /// The airports in table order.
  private(set) var entries: [CatalogueEntry] = []

  private static let columnCount = 14

  init(_ bytes: [UInt8], _ counts: inout ImportReport.Counts) {
    var idents: Set<String> = []
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") }) {
      guard !line.allSatisfy({ $0 <= UInt8(ascii: " ") }) else { continue }
      counts.read += 1
      do throws(Unreadable) {
        let entry = try Self.entry(try Self.fields(of: line), &counts)
        guard idents.insert(entry.ident).inserted else { throw Unreadable("given twice") }
        entries.append(entry)
        counts.kept += 1
      } catch {
        counts.dropped[error.reason, default: 0] += 1
      }
    }
  }

  /// Why a row is dropped.
  private struct Unreadable: Error {
    let reason: String

    init(_ reason: String) {
      self.reason = reason
    }
  }

  /// Splits a row into fields; `\N` and empty fields become nil.
  private static func fields(of line: ArraySlice<UInt8>) throws(Unreadable) -> [String?] {
    var fields: [String?] = []
    var content: [UInt8] = []
    var isQuoted = false
    var isNull = false
    var position = line.startIndex
    func end() throws(Unreadable) {
      guard let text = String(validating: content, as: UTF8.self) else {
        throw Unreadable("text not UTF-8")
      }
      let cleaned = text.cleaned
      fields.append(isNull || cleaned.isEmpty ? nil : cleaned)
      content = []
      isNull = false
    }
    while position < line.endIndex {
      let byte = line[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\\") where position < line.endIndex:
        isNull = isNull || (!isQuoted && line[position] == UInt8(ascii: "N"))
        content.append(line[position])
        position += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: try end()
      default: content.append(byte)
      }
    }
    guard !isQuoted else { throw Unreadable("open quote") }
    try end()
    guard fields.count == columnCount else { throw Unreadable("not \(columnCount) columns") }
    return fields
  }

  private static func entry(
    _ fields: [String?],
    _ counts: inout ImportReport.Counts
  ) throws(Unreadable) -> CatalogueEntry {
    if let kind = fields[12], kind != "airport" { throw Unreadable("kind \(kind)") }
    guard let place = Coordinate(tableNorth: fields[6] ?? "", east: fields[7] ?? "") else {
      throw Unreadable("no place")
    }
    guard let name = fields[1] else { throw Unreadable("no name") }
    let iata = code(fields[4], length: 3, &counts)
    let icao = code(fields[5], length: 4, &counts)
    let number = fields[0].flatMap { Code("OF-" + $0)?.text }
    guard let ident = icao ?? iata ?? number else { throw Unreadable("no identifier") }
    let feet = fields[8].flatMap { Double($0) }
    let elevation = feet.flatMap { (-1500...20_000).contains($0) ? Int($0.rounded()) : nil }
    if fields[8] != nil, elevation == nil {
      counts.corrected["impossible elevations omitted", default: 0] += 1
    }
    // The table has no size; an airport with an IATA code is assumed to have airlines.
    return CatalogueEntry(
      ident: ident,
      iata: iata,
      icao: icao,
      name: name,
      municipality: fields[2] ?? "",
      keywords: fields[3] ?? "",
      coordinate: place,
      elevationFeet: elevation,
      kind: iata == nil ? .small : .medium,
      hasScheduledService: iata != nil
    )
  }

  private static func code(
    _ text: String?,
    length: Int,
    _ counts: inout ImportReport.Counts
  ) -> String? {
    guard let text else { return nil }
    guard let code = Code(text), text.utf8.count == length else {
      counts.corrected["malformed codes omitted", default: 0] += 1
      return nil
    }
    return code.text
  }
}
