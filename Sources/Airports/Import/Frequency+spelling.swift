extension Frequency.Kind {
  /// Parses any spelling found in the tables: `TWR`, `Tower Primary`, `APP/DEP`, `CLNC DEL`.
  ///
  /// The whole text decides; else the first known word; else the first word with a known prefix.
  /// Nil if nothing is known.
  public init?(spelling: String) {
    let whole = spelling.uppercased()
    let words = whole.split { $0 == " " }
    let parts = whole.split { !$0.isLetter }
    let kind = Self.words[whole] ?? Self.first(of: words) ?? Self.first(of: parts)
    guard let kind = kind ?? parts.lazy.compactMap(Self.begun).first else { return nil }
    self = kind
  }

  /// Returns the meaning of the first known word.
  private static func first(of words: [Substring]) -> Self? {
    for word in words { if let kind = Self.words[String(word)] { return kind } }
    return nil
  }

  /// Whether a text says no more than this kind: `TWR` for a tower.
  func says(_ text: String) -> Bool {
    let whole = text.uppercased()
    return Self.words[whole] == self || whole == title.uppercased()
  }

  private static func begun(_ word: Substring) -> Self? {
    beginnings.first { word.hasPrefix($0.0) }?.1
  }

  /// Whole words and their meanings in the tables.
  private static let words: [String: Self] = [
    "ATF": .ctaf, "CTAF": .ctaf, "FREQUENCY": .ctaf, "MULT": .ctaf, "MULTICOM": .ctaf,
    "SAFETY": .ctaf, "SAFETYCOM": .ctaf, "TFC": .ctaf, "TIBA": .ctaf, "TRAFFIC": .ctaf,
    "TRFC": .ctaf, "UNATTENDED": .ctaf, "UNMANNED": .ctaf,
    "ATC": .tower, "TOWER": .tower, "TWR": .tower,
    "MBZ": .mandatory, "MF": .mandatory,
    "AAS": .afis, "AFIS": .afis,
    "A/A": .other, "A/G": .airGround, "AD": .airGround, "COM": .airGround, "RADIO": .airGround,
    "CTAF/UNICOM": .ctaf, "UNIC": .unicom, "UNICOM": .unicom,
    "ATIS": .atis,
    "ASOS": .awos, "AWIB": .awos, "AWIS": .awos, "AWOS": .awos, "METRO": .awos, "PMSV": .awos,
    "TWEB": .awos, "VOLMET": .awos, "WX": .awos,
    "GMC": .ground, "GND": .ground, "GRD": .ground, "GRN": .ground, "GROUND": .ground,
    "SMC": .ground, "GCCD": .ground,
    "CLD": .clearance, "CLNC": .clearance, "CLNC DEL": .clearance, "CLR": .clearance,
    "DEL": .clearance, "DLV": .clearance, "GCO": .clearance, "PFLT": .clearance,
    "START": .clearance,
    "APRON": .apron, "GTE": .apron, "RAMP": .apron, "RMP": .apron,
    "A/D": .approach, "ACP": .approach, "APP": .approach, "ARR": .approach, "ARSA": .approach,
    "CAC": .approach, "DIR": .approach, "GCA": .approach, "LARS": .approach, "PAR": .approach,
    "RAD": .approach, "RADAR": .approach, "RDR": .approach, "SFA": .approach, "TCA": .approach,
    "TMA": .approach, "TML": .approach,
    "DEP": .departure, "DEPT": .departure,
    "ACC": .center, "ARTC": .center, "ARTCC": .center, "CEN": .center, "CENTER": .center,
    "CENTRE": .center, "CNTR": .center, "CONTROL": .center, "CTR": .center, "CTRL": .center,
    "FIA": .information, "FIC": .information, "FIS": .information, "FSS": .information,
    "INFO": .information, "RCO": .information, "RFSS": .information,
    "RDO": .radio,
    "FBO": .operations, "FCC": .operations, "HANDLING": .operations, "HELI": .operations,
    "MIL": .operations, "OPS": .operations, "POST": .operations, "PTD": .operations,
    "RANGE": .operations, "SOF": .operations,
    "ARCAL": .lights, "LGT": .lights, "LIGHT": .lights, "PAL": .lights, "PCL": .lights,
    "CRASH": .emergency, "DISTRESS": .emergency, "EMERG": .emergency, "EMR": .emergency,
    "FIRE": .emergency, "RESCUE": .emergency, "SAR": .emergency,
  ]

  /// Word prefixes and their meanings.
  private static let beginnings: [(String, Self)] = [
    ("TOW", .tower), ("UNIC", .unicom), ("TRAF", .ctaf), ("MULTIC", .ctaf),
    ("CLEAR", .clearance), ("DELIV", .clearance), ("GROU", .ground), ("APPR", .approach),
    ("ARRIV", .approach), ("DIRECT", .approach), ("TERMIN", .approach), ("DEPART", .departure),
    ("INFORM", .information), ("FLIGHT", .information), ("WEATHER", .awos), ("RADIO", .airGround),
    ("OPER", .operations), ("MILIT", .operations), ("EMERGEN", .emergency), ("LIGHT", .lights),
  ]
}
