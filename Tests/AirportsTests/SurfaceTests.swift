import Testing

@testable import Airports

@Suite("A surface")
struct SurfaceTests {
  static let spellings: [(String, Surface)] = [
    ("ASP", .asphalt), ("Asph-G", .asphalt), ("ASPH/ CONC", .asphalt), ("Tarmac", .asphalt),
    ("BIT", .asphalt), ("macadam", .asphalt), ("OLD ASP", .asphalt),
    ("CON", .concrete), ("CONC-TURF", .concrete), ("Concrete/Gravel", .concrete),
    ("PEM", .paved), ("Paved", .paved), ("Brick", .paved), ("COP", .paved),
    ("TURF", .grass), ("GRS", .grass), ("Grass / Sod", .grass), ("Grassed red clay", .grass),
    ("Turf/Gravel", .grass), ("ERBA", .grass),
    ("GRE", .earth), ("DIRT", .earth), ("Graded earth", .earth), ("Compacted earth", .earth),
    ("LAT", .earth), ("Unpaved", .earth), ("Red clay", .earth),
    ("GVL", .gravel), ("GRVL-DIRT", .gravel), ("PIÇARRA", .gravel), ("Crushed rock", .gravel),
    ("Coral sand", .gravel), ("Treated gravel", .gravel), ("Brown gravel", .gravel),
    ("SAND", .sand), ("Compacted sand", .sand), ("Sand, tidal", .sand),
    ("Snow", .snow), ("Blue ice", .snow), ("SNO", .snow),
    ("WATER-E", .water), ("Wat", .water), ("water", .water),
    ("MATS", .deck), ("Roof-top", .deck), ("Wood", .deck), ("Aluminum", .deck), ("PSP", .deck),
    ("ALUM-MATS", .deck),
    ("", .unknown), ("UNK", .unknown), ("X", .unknown), ("G", .unknown), ("Unknown", .unknown),
    ("?", .unknown),
  ]

  @Test("is read from many spellings", arguments: spellings)
  func spelling(text: String, surface: Surface) {
    #expect(Surface(spelling: text) == surface)
  }

  @Test("has no spelling that another one makes superfluous")
  func superfluousSpellings() {
    let beginnings = Surface.beginnings.map { $0.0 }
    for beginning in beginnings {
      #expect(beginnings.count { beginning.hasPrefix($0) } == 1, "\(beginning)")
    }
    for (word, surface) in Surface.abbreviations {
      let others = Surface.beginnings.filter { word.hasPrefix($0.0) && $0.1 == surface }
      #expect(others.isEmpty, "\(word)")
    }
  }
}
