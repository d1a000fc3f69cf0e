import Airports
import DataFiles
import Geodesy
import Places
import System
import Testing

@Suite("The file of named areas")
struct AreaFileTests {
  @Test func `gives the airports and names of areas`() throws {
    let file = try AreaFile(
      """
      [airports]
      Tahiti = ["NTAA"]
      Azores = ["LPPD", "LPLA"]
      [names]
      Azores = ["Açores"]
      """,
      path: "areas.toml"
    )
    #expect(
      file.areas.areas == [
        NamedAreas.Area(names: ["Azores", "Açores"], airports: ["LPPD", "LPLA"]),
        NamedAreas.Area(names: ["Tahiti"], airports: ["NTAA"]),
      ]
    )
    #expect(try AreaFile("", path: "areas.toml").areas == .none)
  }

  @Test(arguments: [
    (
      "[airports]\nTahiti = 7",
      "x, airports, Tahiti: found 7; a list of airport identifiers such as [\"EGLL\"] is allowed"
    ),
    ("[airports]\nTahiti = []", "x, airports, Tahiti: found"),
    ("[airports]\nTahiti = [1]", "x, airports, Tahiti: found"),
    (
      "[airports]\nTahiti = [\"ntaa\"]",
      "x, airports, Tahiti: found [\"ntaa\"]; a list of airport identifiers"
    ),
    (
      "[airports]\nTahiti = [\"NTAA\"]\n[names]\nTahiti = [7]",
      "x, names, Tahiti: found [7]; a list of strings is allowed"
    ),
    ("[names]\nTahiti = [\"Otaheite\"]", "x, names: found Tahiti, which is not in [airports]"),
    ("airports = []", "x, airports: found []; a table of lists is allowed"),
    ("[islands]", "x: found the key islands; [airports] and [names] are allowed"),
    ("[airports", "x, line 1: "),
  ])
  func `errors name the place in the file`(text: String, words: String) {
    let failure = #expect(throws: Failure.self) { try AreaFile(text, path: "x") }
    #expect(failure?.status == .data)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test func `of the program names airports with airlines that exist`() throws {
    let data = try DataDirectory.current()
    let catalogue = try Catalogue.open(data)
    let areas = try AreaFile(data).areas.areas
    #expect(areas.count > 100)
    for area in areas {
      for ident in area.airports {
        let airport = catalogue.airport(code: ident)
        #expect(airport?.ident == ident, "\(area.names[0]): \(ident)")
        #expect(airport?.hasScheduledService == true, "\(area.names[0]): \(ident)")
      }
    }
  }

  /// The areas of the program, and the airports with them.
  private static func program() throws -> (areas: NamedAreas, catalogue: Catalogue) {
    let data = try DataDirectory.current()
    let areas = try AreaFile(data).areas
    let gazetteer = try Gazetteer.open(data)
    return (areas, Catalogue(try Catalogue.open(data), gazetteer: gazetteer, areas: areas))
  }

  @Test func `of the program makes every name find its main airport first`() throws {
    let (areas, catalogue) = try Self.program()
    for area in areas.areas {
      for name in area.names {
        let found = catalogue.search(name, limit: 1).first?.airport.ident
        #expect(found == area.airports.first, "\(name)")
      }
    }
  }

  @Test func `of the program gives every name a position near its main airport`() throws {
    let (areas, catalogue) = try Self.program()
    for area in areas.areas {
      let main = try #require(catalogue.airport(code: area.airports[0]))
      for name in area.names {
        let found = try #require(catalogue.place(called: name), "\(name)")
        let metres = Earth.distanceMetres(from: found.coordinate, to: main.coordinate)
        #expect(metres < 300_000, "\(name)")
      }
    }
  }

  @Test func `of the program has each name once`() throws {
    var seen: Set<NameKey> = []
    for area in try AreaFile(try DataDirectory.current()).areas.areas {
      let keys = Set(area.names.map { NameKey($0) })
      #expect(seen.isDisjoint(with: keys), "\(area.names[0])")
      seen.formUnion(keys)
    }
  }
}
