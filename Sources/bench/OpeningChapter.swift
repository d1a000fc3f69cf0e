import Airports
import DataFiles
import Foundation
import Geodesy
import SharedSky

extension Material {
  /// Measures opening the catalogue, against parsing a table and opening a database.
  func openingChapter() throws -> Chapter {
    let table = folder.appending(path: "airports.tsv")
    try AirportText(catalogue).text.write(to: table, atomically: true, encoding: .utf8)
    let file = folder.appending(path: "airports.sqlite").path
    try RTree.fill(try Database(file), from: catalogue)
    let place = Coordinate(degreesNorth: 51.47, degreesEast: -0.45)
    let samples = try inTurns(
      runs,
      [
        { try Stopwatch.thread.time { _ = try open().nearest(to: place, count: 8) } },
        {
          try Stopwatch.thread.time {
            let tree = try RTree(try Database(file), firstHalfWidth: 0.01)
            _ = try tree.nearest(to: place, count: 8)
          }
        },
        {
          try Stopwatch.thread.time {
            let text = try String(contentsOf: table, encoding: .utf8)
            _ = AirportRow.rows(text).nearest(to: place, count: 8)
          }
        },
      ]
    )
    let baselines = ["an SQLite file with an R\\*Tree", "a text file, read and split"]
    return Chapter(
      title: "Opening the catalogue",
      figures: baselines.indices.map { index in
        Figure(
          title: "open, and the first 8 nearest",
          ours: samples[0],
          baseline: baselines[index],
          theirs: samples[index + 1]
        )
      },
      remarks: """
        From start to the first answer, with the files in the page cache. The catalogue \
        (\(size(cataloguePath)), with runways, frequencies and navaids) is mapped and completely \
        verified against its checksum; most of the time is that check. The database \
        (\(size(file))) contains only the R\\*Tree, is not checked, and is read only as far as \
        needed. The text (\(size(table.path))) has a line of tab-separated fields for each airport \
        and none for runways; it is split into plain structures, and all of them are scanned.
        """
    )
  }

  private func open() throws -> Catalogue {
    let file = try MappedFile(path: cataloguePath)
    return try Catalogue(bytes: file.bytes, owner: file)
  }

  private func size(_ path: String) -> String {
    let count = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    return "\((Double(count ?? 0) / 1e6).figures(2)) MB"
  }
}

/// The airports as lines of text, as another program might store them.
private struct AirportText {
  let text: String

  init(_ catalogue: Catalogue) {
    text = (0..<catalogue.count).map { index in
      let airport = catalogue.airport(index)
      return [
        airport.ident, airport.icao ?? "", airport.iata ?? "", airport.name,
        airport.municipality, airport.country, String(airport.coordinate.latitude.degrees),
        String(airport.coordinate.longitude.degrees), airport.elevationFeet.map(String.init) ?? "",
        String(airport.kind.rawValue), airport.hasScheduledService ? "1" : "0",
      ].joined(separator: "\t") + "\n"
    }.joined()
  }
}

/// A parsed line of the text.
private struct AirportRow {
  let words: [Substring]
  let coordinate: Coordinate
  let elevationFeet: Int?
  let kind: Int
  let hasScheduledService: Bool

  static func rows(_ text: String) -> [AirportRow] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 11, let north = Double(fields[6]), let east = Double(fields[7]),
        let kind = Int(fields[9])
      else { return nil }
      return AirportRow(
        words: Array(fields[..<6]),
        coordinate: Coordinate(degreesNorth: north, degreesEast: east),
        elevationFeet: Int(fields[8]),
        kind: kind,
        hasScheduledService: fields[10] == "1"
      )
    }
  }
}

extension [AirportRow] {
  fileprivate func nearest(to place: Coordinate, count: Int) -> [Near] {
    let eye = place.normal
    var found = NearestResults(count)
    for (index, row) in enumerated() {
      let way = row.coordinate.normal - eye
      found.offer(index, (way * way).sum())
    }
    return found.places
  }
}
