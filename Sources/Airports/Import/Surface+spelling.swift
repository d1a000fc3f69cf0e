extension Surface {
  /// Parses any spelling found in the tables: `ASPH-G`, `Grass / Sod`, `PIÇARRA`, `GVL`.
  ///
  /// The first known word decides, so a mixture counts as its main component. Colours, conditions
  /// and single letters, which differ in meaning between countries, are ignored.
  public init(spelling: String) {
    let words = spelling.uppercased().split { !$0.isLetter }
    self = words.lazy.compactMap(Self.named).first ?? .unknown
  }

  private static func named(_ word: Substring) -> Surface? {
    abbreviations[String(word)] ?? beginnings.first { word.hasPrefix($0.0) }?.1
  }

  /// Whole words; mostly abbreviations from military tables.
  static let abbreviations: [String: Surface] = [
    "BIT": .asphalt, "BRI": .paved, "CLA": .earth, "COM": .paved, "COP": .paved,
    "COR": .gravel, "DECK": .deck, "ERBA": .grass, "GR": .grass, "GRA": .grass, "GRE": .earth,
    "GRS": .grass, "GRV": .gravel, "GVL": .gravel, "HARD": .paved, "HERBA": .grass, "ICE": .snow,
    "LAT": .earth, "MAC": .asphalt, "MET": .deck, "MTAL": .deck, "PEM": .paved, "PER": .paved,
    "PFC": .asphalt, "PIC": .gravel, "PIÇ": .gravel, "PSP": .deck, "SAN": .sand, "SNO": .snow,
    "SOD": .grass, "TAR": .asphalt, "TER": .earth, "TORF": .grass, "WAT": .water, "XSA": .sand,
  ]

  /// Word prefixes; none is the beginning of another.
  static let beginnings: [(String, Surface)] = [
    ("ASP", .asphalt), ("ASF", .asphalt), ("ASHP", .asphalt), ("BITU", .asphalt),
    ("BLACKTOP", .asphalt), ("MACAD", .asphalt), ("TARMAC", .asphalt),
    ("CON", .concrete), ("CEM", .concrete),
    ("BRICK", .paved), ("PAV", .paved), ("SEALED", .paved), ("CHIPSEAL", .paved),
    ("TURF", .grass), ("GRAS", .grass), ("GRAAS", .grass),
    ("GRAV", .gravel), ("GRVL", .gravel), ("OILGRAV", .gravel), ("OLIGRAV", .gravel),
    ("CORAL", .gravel), ("CRUSHED", .gravel), ("HARDCORE", .gravel), ("CALICHE", .gravel),
    ("CALCRETE", .gravel), ("LIMESTONE", .gravel), ("MURRAM", .gravel), ("PIÇARRA", .gravel),
    ("ROCK", .gravel), ("STONE", .gravel), ("ZAHORRA", .gravel),
    ("CLAY", .earth), ("DIRT", .earth), ("EARTH", .earth), ("GROUND", .earth), ("LATER", .earth),
    ("LOAM", .earth), ("SAIBRO", .earth), ("SILT", .earth), ("SOIL", .earth), ("UNPAVED", .earth),
    ("SAND", .sand), ("SNOW", .snow), ("WATER", .water),
    ("ALUM", .deck), ("MATS", .deck), ("METAL", .deck), ("PIERCED", .deck), ("ROOF", .deck),
    ("STEEL", .deck), ("WOOD", .deck),
  ]
}
