/// A weather phenomenon: `-SHRA`, `VCTS`, `FZFG` (WMO code table 4678).
public struct WeatherPhenomenon: Sendable, Hashable {
  /// The intensity.
  public enum Intensity: String, Sendable, Hashable, CaseIterable {
    /// Light (`-`).
    case light = "-"
    /// Moderate, or without an intensity.
    case moderate = ""
    /// Heavy, or well developed (`+`).
    case heavy = "+"
  }

  /// The descriptors.
  public enum Descriptor: String, Sendable, Hashable, CaseIterable {
    /// Shallow.
    case shallow = "MI"
    /// Over part of the aerodrome.
    case partial = "PR"
    /// Patches.
    case patches = "BC"
    /// Low drifting.
    case drifting = "DR"
    /// Blowing.
    case blowing = "BL"
    /// Showers.
    case showers = "SH"
    /// Thunderstorm.
    case thunderstorm = "TS"
    /// Freezing.
    case freezing = "FZ"
  }

  /// The kinds of precipitation, obscuration and others.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Drizzle.
    case drizzle = "DZ"
    /// Rain.
    case rain = "RA"
    /// Snow.
    case snow = "SN"
    /// Snow grains.
    case snowGrains = "SG"
    /// Ice crystals.
    case iceCrystals = "IC"
    /// Ice pellets; `PE` until 1998.
    case icePellets = "PL"
    /// Hail.
    case hail = "GR"
    /// Small hail or snow pellets.
    case smallHail = "GS"
    /// Precipitation that an automatic station cannot identify.
    case unknown = "UP"
    /// Mist.
    case mist = "BR"
    /// Fog.
    case fog = "FG"
    /// Smoke.
    case smoke = "FU"
    /// Volcanic ash.
    case ash = "VA"
    /// Widespread dust.
    case dust = "DU"
    /// Sand.
    case sand = "SA"
    /// Haze.
    case haze = "HZ"
    /// Spray.
    case spray = "PY"
    /// Dust or sand whirls.
    case whirls = "PO"
    /// Squalls.
    case squalls = "SQ"
    /// A funnel cloud; with `+` a tornado or waterspout.
    case funnelCloud = "FC"
    /// A sandstorm.
    case sandstorm = "SS"
    /// A duststorm.
    case duststorm = "DS"
  }

  /// The intensity.
  public let intensity: Intensity

  /// Whether it is in the vicinity, not at the aerodrome (`VC`).
  public let isNearby: Bool

  /// The descriptor, if any.
  public let descriptor: Descriptor?

  /// The kinds, the dominant first; empty for a descriptor alone (`TS`, `VCSH`).
  public let kinds: [Kind]

  /// The maximum number of kinds in a group.
  static let maximumKinds = 3
}

extension WeatherPhenomenon {
  /// Parses a word; nil if it is not a phenomenon.
  init?(_ word: ReportWord) {
    var scanner = WordScanner(word)
    self.init(&scanner)
  }

  /// Parses the rest of a word.
  init?(_ scanner: inout WordScanner) {
    intensity = scanner.take("-") ? .light : scanner.take("+") ? .heavy : .moderate
    isNearby = scanner.take("VC")
    var descriptor: Descriptor?
    var kinds: [Kind] = []
    while let pair = scanner.pair() {
      if let found = Descriptor(rawValue: pair), descriptor == nil, kinds.isEmpty {
        descriptor = found
      } else if let kind = Kind(rawValue: pair == "PE" ? "PL" : pair),
        kinds.count < Self.maximumKinds
      {
        kinds.append(kind)
      } else {
        return nil
      }
    }
    let isAlone = kinds.isEmpty && descriptor != .thunderstorm && descriptor != .showers
    guard scanner.isAtEnd, !isAlone else { return nil }
    (self.descriptor, self.kinds) = (descriptor, kinds)
  }

  /// The group as coded: `-SHRA`.
  public var code: String {
    intensity.rawValue + (isNearby ? "VC" : "") + (descriptor?.rawValue ?? "")
      + kinds.map(\.rawValue).joined()
  }
}
