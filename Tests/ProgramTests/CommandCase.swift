import Arguments
import Breathing
import DataFiles
import Foundation
import Geodesy
import Session
import SharedSky
import TestRigs
import TestSupport

@testable import aloft

/// How to make a command print and end.
struct CommandCase {
  let arguments: [String]
  var environment: [String: String] = [:]

  private static let noWindow = ["SDL_VIDEODRIVER": "nonesuch"]
  private static let moment = ["--set", "session.lead_in=0", "--set", "session.ending=1"]

  /// The arguments of the commands that need nothing but files, by command name.
  ///
  /// - Parameter files: The paths of the input files.
  /// - Returns: A case for each command.
  static func all(_ files: CommandFiles) -> [String: CommandCase] {
    [
      "fly": CommandCase(arguments: ["--minutes", "1"], environment: noWindow),
      "radar": CommandCase(arguments: ["--minutes", "1"], environment: noWindow),
      "cues": CommandCase(arguments: ["--minutes", "1"]),
      "serve": CommandCase(
        arguments: ["--minutes", "0.1", "--set", "http.listen=off", "--set", "lines.stdout=true"]
          + moment
      ),
      "feeds": CommandCase(arguments: ["--source", files["aircraft.json"], "--seconds", "1"]),
      "shot": CommandCase(arguments: ["-o", "-", "--size", "64x64"]),
      "render": CommandCase(arguments: ["-o", "-", "--size", "64x64", "--seconds", "0.1"]),
      "music": CommandCase(arguments: ["-o", "-", "--minutes", "0.01"]),
      "breath": CommandCase(arguments: []),
      "legs": CommandCase(arguments: ["--near", "LHR"]),
      "scene": CommandCase(arguments: ["--near", "LHR"]),
      "facts": CommandCase(arguments: []),
      "config": CommandCase(arguments: []),
      "airport": CommandCase(arguments: ["EGLL"]),
      "airports code": CommandCase(arguments: ["LHR"]),
      "airports near": CommandCase(arguments: ["LHR"]),
      "airports find": CommandCase(arguments: ["heathrow"]),
      "cabin": CommandCase(arguments: ["--profile", files["climb.csv"]]),
      "wind": CommandCase(arguments: [files["reports.txt"]]),
      "place": CommandCase(arguments: ["--near", "LHR"]),
      "data build": CommandCase(
        arguments: ["--openflights", files["airports.dat"], "-o", files["made.catalogue"]]
      ),
      "data info": CommandCase(arguments: []),
      "data import": CommandCase(
        arguments: [
          files["tables"], "--date", "2026-01-01", "--set", "data.directory=\(files["updated"])",
          "--force",
        ]
      ),
      // Rolls back the earlier import.
      "data rollback": CommandCase(arguments: ["--set", "data.directory=\(files["updated"])"]),
      "data land": CommandCase(
        arguments: ["--natural-earth", files["earth"], "-o", files["made.atlas"]]
      ),
      "data gazetteer": CommandCase(
        arguments: [
          "--geonames", files["geonames"], "--regions", files["regions.csv"],
          "--airports", files["tables/airports.csv"], "--country-names", files["countries"],
          "-o", files["made.gazetteer"],
        ]
      ),
      "sky history": CommandCase(
        arguments: ["--near", "51.5,-0.1", "--folder", files["history"]]
      ),
      "relay": CommandCase(
        arguments: ["--json", "--listen", "127.0.0.1:0", "--http", "off", "--sky-file", "none"]
      ),
      "mint": CommandCase(arguments: ["--new-key", "1"]),
      "selftest": CommandCase(arguments: ["--seconds", "2"]),
      "doctor": CommandCase(arguments: ["--serve"]),
      "manual": CommandCase(arguments: []),
      "completion": CommandCase(arguments: ["fish"]),
    ]
  }
}

/// Small inputs in a folder of their own.
final class CommandFiles {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["home", "updated", "history"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name),
        withIntermediateDirectories: false
      )
    }
    let now = Int(Date.now.timeIntervalSince1970)
    let town = """
      {"1": {"geonameid": 1, "name": "Goroka", "latitude": -6, "longitude": 145,
      "countrycode": "PG", "population": 18503, "admin1code": "13", "alternatenames": []}}
      """
    let texts: [String: String] = [
      "geonames/cities15000.json": town,
      "geonames/cities1000.json": town,
      "geonames/countries.json": """
      {"PG": {"name": "Papua New Guinea", "iso": "PG", "iso3": "PNG", "capital": "Port Moresby",
      "population": 8606316}}
      """,
      "geonames/us_states.json": #"{"AK": {"name": "Alaska"}}"#,
      "regions.csv": "code,name,keywords\nPG-EHG,Eastern Highlands Province,\n",
      "aircraft.json":
        #"{"now":\#(now),"aircraft":[{"hex":"4ca7b5","lat":51.5,"lon":-0.3,"seen_pos":0.5,"seen":0.5}]}"#,
      "climb.csv": "seconds,pressure_hpa\n0,1013.25\n60,900\n",
      "reports.txt": "METAR EGLL 221150Z 24008KT\n",
      "airports.dat":
        #"1,"Goroka","Goroka","PNG","GKA","AYGA",-6,145,5282,10,"U",\N,"airport","x""#,
    ]
    for language in CountryNames.languages {
      let names = "id,value\nPG,Papua New Guinea\n"
      try folder.write(names, to: "countries/\(language)/country.csv")
    }
    for (name, text) in texts { try folder.write(text, to: name) }
    for (name, bytes) in SmallTables().files { try folder.write(bytes, to: "tables/" + name) }
    for name in ["ne_10m_land.shp", "ne_10m_lakes.shp"] {
      try folder.write(Self.emptyShapes, to: "earth/" + name)
    }
    let history = try History(
      folder: self["history"],
      writer: "test",
      now: { Instant(nanoseconds: Int64(now) * 1_000_000_000) },
      log: { print($0) }
    )
    let report = StoredReport(
      id: PlaneID(rawValue: 7),
      time: .now,
      state: FlightState(
        at: Coordinate(degreesNorth: 51.5, degreesEast: -0.1),
        altitudeMetres: 900,
        speedMetresPerSecond: 60,
        track: .degrees(90),
        climbMetresPerSecond: 0
      ),
      flags: [.airborne],
      callsign: .none
    )
    history.store([report])
    history.stop()
  }

  subscript(name: String) -> String { folder.file(name) }

  /// A shapefile without polygons.
  private static let emptyShapes: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: 100)
    bytes.replaceSubrange(0..<4, with: [0, 0, 0x27, 0x0A])
    bytes.replaceSubrange(24..<28, with: [0, 0, 0, 50])
    bytes.replaceSubrange(28..<36, with: [0xE8, 3, 0, 0, 5, 0, 0, 0])
    return bytes
  }()
}

extension CommandDescription {
  /// The names of each command that is not a group, without the program's.
  var leaves: [[String]] {
    allSubcommands.isEmpty ? [Array(path.dropFirst())] : allSubcommands.flatMap(\.leaves)
  }
}
