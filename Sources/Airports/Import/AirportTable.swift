import Geodesy

/// The open airports of `airports.csv`, with errors corrected.
struct AirportTable {
  /// The airports by the table's `id`, which never changes, unlike the identifier.
  private(set) var entries: [String: CatalogueEntry] = [:]

  /// The ids of the airports kept, in table order.
  private(set) var ids: [String] = []

  /// The ids of the airports that were dropped.
  private(set) var droppedIDs: Set<String> = []

  private static let columns = [
    "id", "ident", "type", "name", "latitude_deg", "longitude_deg", "elevation_ft", "iso_country",
    "municipality", "scheduled_service", "icao_code", "iata_code", "gps_code", "local_code",
    "keywords",
  ]

  init(_ bytes: [UInt8], _ counts: inout ImportReport.Counts) throws(TableError) {
    var reader = try TableReader(bytes)
    let positions = try reader.positions(of: Self.columns)
    while let fields = try reader.row() {
      counts.read += 1
      let id = fields[positions[0]]
      let row = Row(fields: fields, positions: positions)
      if let reason = row.reasonToDrop ?? (entries[id] == nil ? nil : "id given twice") {
        counts.dropped[reason, default: 0] += 1
        droppedIDs.insert(id)
        continue
      }
      guard let entry = row.entry(&counts) else { continue }
      entries[id] = entry
      ids.append(id)
      counts.kept += 1
    }
  }

  /// Returns why a row that refers to an airport id is dropped, or nil.
  func reasonToDrop(whatBelongsTo id: String) -> String? {
    if entries[id] != nil { return nil }
    return droppedIDs.contains(id) ? "airport not kept" : "airport not known"
  }

  /// A row, with its fields in the order of `columns`.
  private struct Row {
    let fields: [String]
    let positions: [Int]

    subscript(column: Int) -> String { fields[positions[column]] }

    var ident: String { self[1] }
    var kind: Airport.Kind? { AirportTable.kinds[self[2]] }

    var place: Coordinate? {
      Coordinate(tableNorth: self[4], east: self[5])
    }

    var reasonToDrop: String? {
      if kind == nil { return self[2] == "closed" ? "closed" : "kind \(self[2])" }
      if Code(ident) == nil { return "no identifier" }
      if let reason = NameRemark.reasonToDrop(self[3]) { return reason }
      return place == nil ? "no place" : nil
    }

    func entry(_ counts: inout ImportReport.Counts) -> CatalogueEntry? {
      guard let kind, let place else { return nil }
      let texts = [self[3], self[8], self[14]]
      let cleaned = texts.map(\.cleaned)
      if zip(texts, cleaned).contains(where: { $0.unicodeScalars.count != $1.unicodeScalars.count })
      {
        counts.corrected["invisible characters and spaces in a text", default: 0] += 1
      }
      let iata = code(11, length: 3, &counts)
      let icao = code(10, length: 4, &counts)
      let gps = code(12, length: nil, &counts)
      let local = code(13, length: nil, &counts)
      let known = [ident, iata, icao]
      return CatalogueEntry(
        ident: ident,
        iata: iata,
        icao: icao,
        gpsCode: known.contains(gps) ? nil : gps,
        localCode: (known + [gps]).contains(local) ? nil : local,
        name: cleaned[0],
        municipality: cleaned[1],
        keywords: keywords(cleaned[2], besides: cleaned[0] + " " + cleaned[1]),
        country: country(&counts),
        coordinate: place,
        elevationFeet: elevation(&counts),
        kind: kind,
        hasScheduledService: self[9] == "yes"
      )
    }

    /// Returns a code in upper case; nil if it is empty or invalid.
    private func code(
      _ column: Int,
      length: Int?,
      _ counts: inout ImportReport.Counts
    ) -> String? {
      let text = self[column]
      guard !text.isEmpty else { return nil }
      guard let code = Code(text), length == nil || text.utf8.count == length else {
        counts.corrected["malformed codes omitted", default: 0] += 1
        return nil
      }
      return code.text
    }

    private func country(_ counts: inout ImportReport.Counts) -> String {
      let text = self[7]
      let isCode = text.utf8.count == 2 && text.utf8.allSatisfy { (65...90).contains($0) }
      if !isCode { counts.corrected["invalid countries omitted", default: 0] += 1 }
      return isCode ? text : ""
    }

    private func elevation(_ counts: inout ImportReport.Counts) -> Int? {
      guard !self[6].isEmpty else { return nil }
      // The Dead Sea shore is at −1,410 feet, the highest airfields near 17,400.
      guard let feet = Double(self[6]), (-1500...20_000).contains(feet) else {
        counts.corrected["impossible elevations omitted", default: 0] += 1
        return nil
      }
      return Int(feet.rounded())
    }

    /// Returns the words that neither the name nor the town contains.
    private func keywords(_ text: String, besides known: String) -> String {
      let known = Set(known.split(separator: " "))
      let words = text.split { $0 == " " || $0 == "," || $0 == ";" }
      return words.filter { !known.contains($0) }.joined(separator: " ")
    }
  }

  private static let kinds: [String: Airport.Kind] = [
    "large_airport": .large,
    "medium_airport": .medium,
    "small_airport": .small,
    "seaplane_base": .seaplaneBase,
    "heliport": .heliport,
  ]
}

extension Coordinate {
  /// Parses degrees; nil unless both are valid numbers in range.
  init?(tableNorth north: String, east: String) {
    guard let north = Double(north), let east = Double(east),
      (-90...90).contains(north), (-180...180).contains(east)
    else { return nil }
    self.init(degreesNorth: north, degreesEast: east)
  }
}

extension String {
  /// The text without control and invisible characters, with single spaces between words.
  var cleaned: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: scalars.append(" ")
      case .format: break
      default: scalars.append(scalar)
      }
    }
    return String(scalars).split(separator: " ").joined(separator: " ")
  }
}
