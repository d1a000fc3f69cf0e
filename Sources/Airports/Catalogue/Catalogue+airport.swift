import Geodesy
import Packing

extension Catalogue {
  /// Returns the airport at an index in 0..<`count`.
  public func airport(_ index: Int) -> Airport {
    precondition((0..<count).contains(index), "no airport \(index) in a catalogue of \(count)")
    let codes = RecordCodes(identifiers[index])
    var record = RecordReader(details[index])
    let elevation = record.elevation()
    var name: [Int] = []
    var municipality: [Int] = []
    record.forEachWord { name.append($0) }
    record.forEachWord { municipality.append($0) }
    return Airport(
      index: index,
      ident: codes.ident.text,
      icao: codes.icao?.text,
      iata: codes.iata?.text,
      name: text(name),
      municipality: text(municipality),
      country: country(of: index),
      coordinate: coordinate(of: index),
      elevationFeet: elevation,
      kind: kind(of: index),
      hasScheduledService: hasScheduledService(index)
    )
  }

  /// Returns the identifier of an airport at an index in 0..<`count`, as of ``airport(_:)``.
  public func ident(of index: Int) -> String {
    RecordCodes(identifiers[index]).ident.text
  }

  /// Returns the runways of an airport, including helipads and water lanes, ordered by name; empty
  /// for an invalid index.
  public func runways(of index: Int) -> [Runway] {
    guard hasRunway(index) else { return [] }
    var cursor = Cursor(runwayLists[index])
    var runways: [Runway] = []
    while !cursor.isAtEnd, runways.count < CatalogueLimits.parts {
      runways.append(cursor.runway(near: places[index]))
    }
    return runways
  }

  /// Returns the ISO 3166-1 alpha-2 code of an airport's country; empty if unknown.
  public func country(of index: Int) -> String {
    let packed = traits(index)
    let letters = [packed >> 5 & 31, packed >> 10 & 31].map { UInt8(truncatingIfNeeded: $0) }
    guard letters.allSatisfy({ (1...26).contains($0) }) else { return "" }
    return String(decoding: letters.map { $0 + UInt8(ascii: "A") - 1 }, as: UTF8.self)
  }

  /// The origin and date of the data as given to the importer: `source`, `date` and, if the tables
  /// have different dates, `frequencies-date` and `navaids-date`.
  public var notes: [String: String] { noteBytes.notes }

  /// Returns the date of a source table, `2025-12-02`; nil if it is unknown or the catalogue has
  /// nothing from that table.
  public func date(of table: CatalogueTable) -> String? {
    let isEmpty =
      switch table {
      case .airports, .runways, .openFlights: count == 0
      case .frequencies: frequencyLists.count == 0
      case .navaids: navaidCount == 0
      }
    return isEmpty ? nil : notes["\(table.rawValue)-date"] ?? notes["date"]
  }

  private func text(_ numbers: [Int]) -> String {
    let text = numbers.map {
      String(decoding: words[$0].prefix(CatalogueLimits.wordBytes).buffer, as: UTF8.self)
    }
    return String(text.joined(separator: " ").prefix(utf8: CatalogueLimits.textBytes))
  }
}
