import Airports
import Testing

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
    ("", .unknown), ("UNK", .unknown), ("X", .unknown), ("G", .unknown), ("Unknown", .unknown),
    ("?", .unknown),
  ]

  @Test("is read from many spellings", arguments: spellings)
  func spelling(text: String, surface: Surface) {
    #expect(Surface(spelling: text) == surface)
  }
}
