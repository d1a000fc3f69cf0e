import Geodesy

/// The navaids of `navaids.csv`, with errors corrected.
struct NavaidTable {
  /// The navaids in table order.
  private(set) var navaids: [Navaid] = []

  private static let columns = [
    "id", "ident", "name", "type", "frequency_khz", "latitude_deg", "longitude_deg",
    "elevation_ft", "dme_channel", "slaved_variation_deg", "magnetic_variation_deg",
  ]

  init(_ bytes: [UInt8], _ counts: inout ImportReport.Counts) throws(TableError) {
    var reader = try TableReader(bytes)
    let positions = try reader.positions(of: Self.columns)
    var seen: Set<Navaid> = []
    while let fields = try reader.row() {
      counts.read += 1
      let row = Row(fields: fields, positions: positions)
      if let reason = row.reasonToDrop {
        counts.dropped[reason, default: 0] += 1
        continue
      }
      guard let navaid = row.navaid(&counts) else { continue }
      guard seen.insert(navaid).inserted else {
        counts.dropped["given twice", default: 0] += 1
        continue
      }
      navaids.append(navaid)
      counts.kept += 1
    }
  }

  /// A row, with its fields in the order of `columns`.
  private struct Row {
    let fields: [String]
    let positions: [Int]

    subscript(column: Int) -> String { fields[positions[column]] }

    private var kind: Navaid.Kind? {
      Navaid.Kind.allCases.first { $0.description == self[3] }
    }

    private var place: Coordinate? {
      Coordinate(tableNorth: self[5], east: self[6])
    }

    var reasonToDrop: String? {
      if kind == nil { return "kind \(self[3])" }
      if Code(self[1]) == nil { return "no identifier" }
      return place == nil ? "no place" : nil
    }

    func navaid(_ counts: inout ImportReport.Counts) -> Navaid? {
      guard let kind, let place, let ident = Code(self[1]) else { return nil }
      return Navaid(
        ident: ident.text,
        name: self[2].cleaned,
        kind: kind,
        kilohertz: number(4, kind.canSend, "frequencies out of their band left out", &counts),
        channel: channel(&counts),
        coordinate: place,
        elevationFeet: number(7, { (-1500...20_000).contains($0) }, "elevations left out", &counts),
        variation: angle(10, &counts),
        slavedVariation: angle(9, &counts)
      )
    }

    private func number(
      _ column: Int,
      _ isPossible: (Int) -> Bool,
      _ reason: String,
      _ counts: inout ImportReport.Counts
    ) -> Int? {
      guard !self[column].isEmpty else { return nil }
      guard let value = Double(self[column]).flatMap({ Int(exactly: $0.rounded()) }),
        isPossible(value)
      else {
        counts.corrected[reason, default: 0] += 1
        return nil
      }
      return value
    }

    private func channel(_ counts: inout ImportReport.Counts) -> String? {
      guard !self[8].isEmpty else { return nil }
      guard let number = NavaidRecord.number(ofChannel: self[8]) else {
        counts.corrected["channels left out", default: 0] += 1
        return nil
      }
      return NavaidRecord.channel(number)
    }

    private func angle(_ column: Int, _ counts: inout ImportReport.Counts) -> Angle? {
      guard !self[column].isEmpty else { return nil }
      guard let degrees = Double(self[column]), (-180...180).contains(degrees) else {
        counts.corrected["variations left out", default: 0] += 1
        return nil
      }
      return .degrees(degrees)
    }
  }
}

extension Navaid.Kind {
  /// Whether a beacon of this kind can have a frequency in kilohertz (ICAO Annex 10, volumes I and
  /// V); beacons with a channel may have a nominal one.
  func canSend(_ kilohertz: Int) -> Bool {
    switch self {
    case .ndb, .ndbDME: (190...1750).contains(kilohertz)
    case .vor, .vorDME, .vortac: (108_000...117_975).contains(kilohertz)
    case .tacan, .dme:
      (108_000...117_975).contains(kilohertz) || (133_300...135_950).contains(kilohertz)
    }
  }
}
