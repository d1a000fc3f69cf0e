/// The everyday names of aircraft types, by ICAO designator (Doc 8643).
public enum AircraftType {
  /// Returns the maker and model of a designator such as `B738`; nil if it is not in the list.
  public static func name(_ designator: String) -> String? {
    names[designator.uppercased()]
  }

  /// Returns the category of a designator without a model, such as `GLID` for a glider of any type; nil for others.
  public static func category(_ designator: String) -> AircraftCategory? {
    categories[designator.uppercased()]
  }

  /// Whether a designator means a model: others name no more than a category, or nothing, like `ZZZZ`.
  public static func isModel(_ designator: String) -> Bool {
    let designator = designator.uppercased()
    return categories[designator] == nil && designator != "ZZZZ"
  }

  private static let categories: [String: AircraftCategory] = [
    "BALL": .lighterThanAir, "GLID": .glider, "UHEL": .rotorcraft, "ULAC": .ultralight,
  ]

  /// The most common types, by designator.
  private static let names: [String: String] = Dictionary(
    table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    },
    uniquingKeysWith: { first, _ in first }
  )

  private static let table = """
    A124 Antonov An-124
    A139 Leonardo AW139
    A169 Leonardo AW169
    A19N Airbus A319neo
    A20N Airbus A320neo
    A21N Airbus A321neo
    A306 Airbus A300-600
    A318 Airbus A318
    A319 Airbus A319
    A320 Airbus A320
    A321 Airbus A321
    A332 Airbus A330-200
    A333 Airbus A330-300
    A338 Airbus A330-800
    A339 Airbus A330-900
    A343 Airbus A340-300
    A346 Airbus A340-600
    A359 Airbus A350-900
    A35K Airbus A350-1000
    A388 Airbus A380
    A400 Airbus A400M
    AS50 Airbus H125
    AT43 ATR 42
    AT45 ATR 42
    AT72 ATR 72
    AT75 ATR 72
    AT76 ATR 72
    B06 Bell 206
    B190 Beechcraft 1900
    B350 Beechcraft King Air
    B36T Beechcraft Bonanza
    B38M Boeing 737 MAX 8
    B39M Boeing 737 MAX 9
    B407 Bell 407
    B429 Bell 429
    B733 Boeing 737-300
    B734 Boeing 737-400
    B737 Boeing 737-700
    B738 Boeing 737-800
    B739 Boeing 737-900
    B744 Boeing 747-400
    B748 Boeing 747-8
    B752 Boeing 757-200
    B753 Boeing 757-300
    B762 Boeing 767-200
    B763 Boeing 767-300
    B764 Boeing 767-400
    B772 Boeing 777-200
    B77L Boeing 777-200LR
    B77W Boeing 777-300ER
    B788 Boeing 787-8
    B789 Boeing 787-9
    B78X Boeing 787-10
    BCS1 Airbus A220-100
    BCS3 Airbus A220-300
    BE20 Beechcraft King Air
    BE58 Beechcraft Baron
    BE9L Beechcraft King Air
    C130 Lockheed C-130
    C150 Cessna 150
    C152 Cessna 152
    C172 Cessna 172
    C182 Cessna 182
    C208 Cessna Caravan
    C25A Cessna CJ2
    C25B Cessna CJ3
    C510 Cessna Mustang
    C525 CitationJet
    C55B Cessna Bravo
    C560 Cessna Citation V
    C56X Cessna Excel
    C680 Cessna Sovereign
    C68A Cessna Latitude
    C750 Cessna Citation X
    CL30 Challenger 300
    CL35 Challenger 350
    CL60 Challenger 600
    CRJ2 CRJ200
    CRJ7 CRJ700
    CRJ9 CRJ900
    CRJX CRJ1000
    DA40 Diamond DA40
    DA42 Diamond DA42
    DH8D Dash 8 Q400
    DHC6 Twin Otter
    DIMO Diamond Dimona
    DR40 Robin DR400
    DV20 Diamond DV20
    E135 Embraer 135
    E145 Embraer 145
    E170 Embraer 170
    E190 Embraer 190
    E195 Embraer 195
    E290 Embraer 190-E2
    E295 Embraer 195-E2
    E50P Phenom 100
    E55P Phenom 300
    E75L Embraer 175
    E75S Embraer 175
    EC35 Airbus H135
    EC45 Airbus H145
    F100 Fokker 100
    F2TH Falcon 2000
    F70 Fokker 70
    F900 Falcon 900
    FA7X Falcon 7X
    FA8X Falcon 8X
    GA6C Gulfstream G600
    GLEX Global Express
    GLF4 Gulfstream IV
    GLF5 Gulfstream V
    GLF6 Gulfstream G650
    H25B Hawker 800
    K35R Boeing KC-135
    LJ35 Learjet 35
    LJ45 Learjet 45
    LJ60 Learjet 60
    MD11 McDonnell Douglas MD-11
    P28A Piper PA-28
    PA34 Piper Seneca
    PA44 Piper Seminole
    PC12 Pilatus PC-12
    PC24 Pilatus PC-24
    R22 Robinson R22
    R44 Robinson R44
    R66 Robinson R66
    S76 Sikorsky S-76
    S92 Sikorsky S-92
    SF34 Saab 340
    SR20 Cirrus SR20
    SR22 Cirrus SR22
    SU95 Superjet 100
    TBM9 Daher TBM 900
    """
}
