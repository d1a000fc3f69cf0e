/// A layer of cloud: `BKN020CB`.
public struct CloudLayer: Sendable, Hashable {
  /// How much of the sky it covers.
  public enum Amount: String, Sendable, Hashable, CaseIterable {
    /// One or two eighths.
    case few = "FEW"
    /// Three or four eighths.
    case scattered = "SCT"
    /// Five to seven eighths.
    case broken = "BKN"
    /// The whole sky.
    case overcast = "OVC"
    /// Not observed (`///`).
    case unknown = "///"
  }

  /// The kinds of cloud that reports name.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Cumulonimbus.
    case cumulonimbus = "CB"
    /// Towering cumulus.
    case toweringCumulus = "TCU"
  }

  /// The amount.
  public let amount: Amount

  /// The height of its base above the aerodrome, in feet; nil if unknown.
  public let baseFeet: Int?

  /// The kind, if reported.
  public let kind: Kind?
}

/// A sky without clouds that matter.
public enum ClearSky: String, Sendable, Hashable, CaseIterable {
  /// No cloud at all.
  case clear = "SKC"
  /// No cloud below 12,000 ft, seen by an automatic station.
  case clearBelow = "CLR"
  /// No cloud of operational significance.
  case nothingSignificant = "NSC"
  /// An automatic station detected no cloud.
  case nothingDetected = "NCD"
}

extension CloudLayer {
  /// Parses a word; nil if it is not a layer.
  init?(_ word: ReportWord) {
    var scanner = WordScanner(word)
    guard let amount = Amount.allCases.first(where: { scanner.takeText($0.rawValue) })
    else { return nil }
    if scanner.take("///") {
      baseFeet = nil
    } else if let hundreds = scanner.digits(3) {
      baseFeet = hundreds * 100
    } else {
      return nil
    }
    self.amount = amount
    kind = Kind.allCases.first { scanner.takeText($0.rawValue) }
    _ = kind == nil && scanner.take("///")
    guard scanner.isAtEnd, amount != .unknown || baseFeet != nil || kind != nil else { return nil }
  }
}
