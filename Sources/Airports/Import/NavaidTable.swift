import Geodesy

/// The navaids of `navaids.csv`, with errors corrected.
struct NavaidTable {
  /// The navaids in table order.
  private(set) var navaids: [Navaid] = []

  /// The columns that are read.
  private enum Column: Int, CaseIterable {
    case ident, name, kind, kilohertz, latitude, longitude, elevation, channel, slavedVariation,
      variation

    /// The name in the first row.
    var title: String {
      switch self {
      case .ident: "ident"
      case .name: "name"
      case .kind: "type"
      case .kilohertz: "frequency_khz"
      case .latitude: "latitude_deg"
      case .longitude: "longitude_deg"
      case .elevation: "elevation_ft"
      case .channel: "dme_channel"
      case .slavedVariation: "slaved_variation_deg"
      case .variation: "magnetic_variation_deg"
      }
    }
  }

  init(_ bytes: [UInt8], _ counts: inout ImportReport.Counts) throws(TableError) {
    var reader = try TableReader(bytes)
    let positions = try reader.positions(of: Column.allCases.map(\.title))
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

  /// A row, with the positions of the columns among its fields.
  private struct Row {
    let fields: [String]
    let positions: [Int]

    subscript(column: Column) -> String { fields[positions[column.rawValue]] }

    private var kind: Navaid.Kind? {
      Navaid.Kind.allCases.first { $0.description == self[.kind] }
    }

    private var place: Coordinate? {
      Coordinate(tableNorth: self[.latitude], east: self[.longitude])
    }

    var reasonToDrop: String? {
      if kind == nil { return "kind \(self[.kind])" }
      if Code(self[.ident]) == nil { return "no identifier" }
      return place == nil ? "no place" : nil
    }

    func navaid(_ counts: inout ImportReport.Counts) -> Navaid? {
      guard let kind, let place, let ident = Code(self[.ident]) else { return nil }
      return Navaid(
        ident: ident.text,
        name: self[.name].cleaned,
        kind: kind,
        kilohertz: number(
          .kilohertz,
          kind.canSend,
          "frequencies out of their band omitted",
          &counts
        ),
        channel: channel(&counts),
        coordinate: place,
        elevationFeet: number(
          .elevation,
          { (-1500...20_000).contains($0) },
          "impossible elevations omitted",
          &counts
        ),
        variation: angle(.variation, &counts),
        slavedVariation: angle(.slavedVariation, &counts)
      )
    }

    private func number(
      _ column: Column,
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
      guard !self[.channel].isEmpty else { return nil }
      guard let number = NavaidRecord.number(ofChannel: self[.channel]) else {
        counts.corrected["malformed channels omitted", default: 0] += 1
        return nil
      }
      return NavaidRecord.channel(number)
    }

    private func angle(_ column: Column, _ counts: inout ImportReport.Counts) -> Angle? {
      guard !self[column].isEmpty else { return nil }
      guard let degrees = Double(self[column]), (-180...180).contains(degrees) else {
        counts.corrected["impossible variations omitted", default: 0] += 1
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
