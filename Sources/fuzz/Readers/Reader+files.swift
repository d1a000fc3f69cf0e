import Airports
import Atlas
import Cabin
import DataFiles
import Facts
import Geodesy
import Outlets
import Packing
import Places
import Settings
import System
import Text

extension Reader {
  /// The readers of data files and settings.
  static func files(resources: String) throws -> [Reader] {
    func file(_ name: String) throws -> [UInt8] {
      let file = try MappedFile(path: "\(resources)/\(name)")
      return withExtendedLifetime(file) { Array(file.bytes) }
    }
    let london = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)
    return [
      Reader("catalogue", [try file("airports.catalogue")], isLarge: true) { bytes in
        var sealed = bytes
        SectionFormat.seal(&sealed)
        let catalogue = try Catalogue(bytes: sealed)
        for match in catalogue.search("lon", near: london) { _ = match.airport }
        for index in stride(from: 0, to: catalogue.count, by: 997) {
          _ = (catalogue.airport(index), catalogue.runways(of: index), catalogue.country(of: index))
          _ = catalogue.frequencies(of: index)
        }
        _ = catalogue.airports(code: "LHR")
      },
      Reader("gazetteer", [try file("places.gazetteer")], isLarge: true) { bytes in
        var sealed = bytes
        SectionFormat.seal(&sealed)
        let gazetteer = try Gazetteer(bytes: sealed)
        for name in ["london", "köln", "科隆"] {
          _ = (gazetteer.places(named: name), gazetteer.places(beginningWith: name, limit: 20))
          _ = gazetteer.place(called: "\(name), \(name)")
        }
        _ = (gazetteer.towns(near: london, within: .radians(0.01)), gazetteer.notes)
      },
      Reader("atlas", [try file("land.atlas")], isLarge: true) { bytes in
        var sealed = bytes
        LandAtlas.seal(&sealed)
        let atlas = try LandAtlas(bytes: sealed)
        for layer in LandAtlas.Layer.allCases { _ = atlas.contains(london, layer: layer) }
      },
      Reader("relief", [try file("land.relief")], isLarge: true) { bytes in
        var sealed = bytes
        ReliefFormat.seal(&sealed)
        let relief = try Relief(bytes: sealed)
        for level in ReliefWindow.levels {
          _ = relief.window(longitudes: 0...24, latitudes: 36...60, level: level)
        }
      },
      Reader("terrain", [try file("land.terrain")], isLarge: true) { bytes in
        var sealed = bytes
        SectionFormat.seal(&sealed)
        let terrain = try Terrain(bytes: sealed)
        for east in stride(from: -175.0, through: 175, by: 50) {
          _ = terrain.ground(at: Coordinate(degreesNorth: 46, degreesEast: east))
        }
      },
      Reader(
        "facts",
        texts: [firstFacts(of: String(decoding: try file("facts/en.toml"), as: UTF8.self))]
      ) { text in
        let lint = try WordLint(table: "block\tdanger*\n")
        for fact in try FactFile(text, path: "facts.toml").facts {
          _ = (fact.problems(lint), Units.allCases.map { fact.text(in: $0) })
        }
      },
      Reader("lint", texts: [String(decoding: try file("facts/lint.en.tsv"), as: UTF8.self)]) {
        _ = try WordLint(table: $0).findings(in: "A calm sea has no words of {7290 m}.")
      },
      Reader("translation", texts: [translation]) { text in
        _ = try MessageCatalogue(po: Array(text.utf8))
      },
      Reader("closures", texts: [String(decoding: try file("closures.toml"), as: UTF8.self)]) {
        _ = try ClosureFile($0, path: "closures.toml")
      },
      Reader("settings", texts: settings) { text in
        var configuration = Configuration(.builtIn)
        try configuration.read(text, from: "aloft.toml")
      },
      Reader("room's plan", texts: settings + [plan]) { text in
        var configuration = Configuration(.builtIn)
        _ = try configuration.adopt(plan: text, from: "room.toml")
      },
      Reader("magnetic model", texts: [String(decoding: try file("wmm2025.cof"), as: UTF8.self)]) {
        _ = try MagneticModel(coefficients: $0)
      },
      Reader(
        "cabin profile",
        texts: [
          "seconds,pressure_hpa\n0,1013.25\n60,980\n120.5,752.62\n",
          "altitude_ft, note ,seconds\n0,gate,-30\n6500,,1800\n",
        ]
      ) { _ = try CabinProfile($0).states },
    ]
  }

  /// Returns some tens of the facts of a file; a larger part would take too long.
  private static func firstFacts(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(400)
    return lines[..<(lines.lastIndex(of: "[[fact]]") ?? lines.endIndex)].joined(separator: "\n")
  }

  private static let plan = """
    breath.pattern = "mine"
    sky.near = "51.47,-0.46"
    session = { minutes = 20, seed = 7 }
    [patterns]
    mine = "4-6"
    """

  private static let translation = """
    msgid ""
    msgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"

    msgctxt "radar"
    msgid "{count} aircraft"
    msgid_plural "{count} aircraft"
    msgstr[0] "{count} Flugzeug"
    msgstr[1] "{count} Flugzeuge"
    """

  private static let settings = [
    """
    breath.pattern = "gentle"
    sky.near = "51.47,-0.46"
    session.minutes = 20
    [patterns]
    mine = "4-2-6"
    [facts]
    sets = ["waiting-room"]
    """,
    """
    breath = { policy = "public", ramp = true }
    http.listen = "127.0.0.1:8737"
    radar.sources = ["http://127.0.0.1/data/aircraft.json"]
    sound.volume = 70
    screen.faces = 270
    """,
  ]
}
