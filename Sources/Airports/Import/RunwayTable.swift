import Geodesy

/// The open runways in `runways.csv` of the airports kept, with errors corrected.
struct RunwayTable {
  /// The runways by airport id, ordered by name.
  private(set) var runways: [String: [Runway]] = [:]

  private static let columns = [
    "airport_ref", "length_ft", "width_ft", "surface", "lighted", "closed",
    "le_ident", "le_latitude_deg", "le_longitude_deg", "le_heading_degT",
    "le_displaced_threshold_ft",
    "he_ident", "he_latitude_deg", "he_longitude_deg", "he_heading_degT",
    "he_displaced_threshold_ft",
  ]

  init(
    _ bytes: [UInt8],
    of airports: AirportTable,
    _ report: inout ImportReport
  ) throws(TableError) {
    var reader = try TableReader(bytes)
    let positions = try reader.positions(of: Self.columns)
    while let fields = try reader.row() {
      report.runways.read += 1
      let row = Row(fields: fields, positions: positions)
      if let reason = row.reasonToDrop(airports) {
        report.runways.dropped[reason, default: 0] += 1
        continue
      }
      guard let airport = airports.entries[row[0]] else { continue }
      let runway = row.runway(at: airport.coordinate, &report)
      if runways[row[0], default: []].contains(runway) {
        report.runways.dropped["given twice", default: 0] += 1
        continue
      }
      runways[row[0], default: []].append(runway)
      report.runways.kept += 1
    }
    for id in runways.keys {
      runways[id]?.sort {
        ($0.name, $1.lengthFeet ?? 0, $1.widthFeet ?? 0)
          < ($1.name, $0.lengthFeet ?? 0, $0.widthFeet ?? 0)
      }
    }
  }

  /// A row, with its fields in the order of `columns`.
  private struct Row {
    let fields: [String]
    let positions: [Int]

    subscript(column: Int) -> String { fields[positions[column]] }

    func reasonToDrop(_ airports: AirportTable) -> String? {
      self[5] == "1" ? "closed" : airports.reasonToDrop(whatBelongsTo: self[0])
    }

    func runway(at airport: Coordinate, _ report: inout ImportReport) -> Runway {
      let surface = Surface(spelling: self[3])
      if surface == .unknown, !self[3].isEmpty {
        report.unknownSurfaces[self[3].uppercased(), default: 0] += 1
      }
      var size = RunwaySize(length: self[1], width: self[2])
      size.mend(&report.runways)
      var ends = RunwayEnds(low: end(from: 6), high: end(from: 11))
      ends.mend(at: airport, lengthFeet: size.length, &report.runways)
      return Runway(
        lowEnd: ends.low.end,
        highEnd: ends.high.end,
        trueHeading: ends.trueHeading,
        lengthFeet: size.length,
        widthFeet: size.width,
        surface: surface,
        isLighted: self[4] == "1"
      )
    }

    private func end(from column: Int) -> RunwayEnds.End {
      RunwayEnds.End(
        self[column],
        north: self[column + 1],
        east: self[column + 2],
        heading: self[column + 3],
        displaced: self[column + 4]
      )
    }
  }
}

/// The length and width from a table, in feet.
struct RunwaySize {
  private(set) var length: Int?
  private(set) var width: Int?

  /// The longest runway on land; a few water lanes claim more.
  private static let longest = 20_000

  init(length: String, width: String) {
    self.length = Int(length)
    self.width = Int(width)
  }

  /// Removes impossible values, and swaps length and width of a runway that is wider than long.
  mutating func mend(_ counts: inout ImportReport.Counts) {
    for side in [\RunwaySize.length, \.width] {
      guard let feet = self[keyPath: side] else { continue }
      if feet <= 0 || feet > Self.longest {
        self[keyPath: side] = nil
        let problem = feet <= 0 ? "sizes of zero or less" : "sizes beyond 20,000 ft"
        counts.corrected[problem, default: 0] += 1
      }
    }
    if let l = length, let w = width, w > l {
      (length, width) = (w, l)
      counts.corrected["width and length swapped", default: 0] += 1
    }
  }
}
