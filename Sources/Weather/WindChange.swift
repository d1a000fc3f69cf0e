/// The wind in one section of a forecast.
public struct WindChange: Sendable, Hashable {
  /// The relation of a section to the previous ones.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Replaces everything from its start (`FM`).
    case from = "FM"

    /// A gradual change between its start and end, which then persists (`BECMG`).
    case becoming = "BECMG"

    /// Temporary, for less than an hour at a time (`TEMPO`).
    case temporary = "TEMPO"

    /// Intermittent, for less than half an hour at a time (`INTER`, Australia).
    case intermittent = "INTER"

    /// Possible (`PROB30`, `PROB40` without another word).
    case possible = "PROB"
  }

  /// The relation to the previous sections.
  public let kind: Kind

  /// The probability in percent, if given (`PROB30`).
  public let probabilityPercent: Int?

  /// The start and end of the section, in seconds since the Unix epoch. A permanent change remains
  /// valid after its end, until the next one.
  public let beginUnixSeconds, endUnixSeconds: Int64

  /// The wind; nil if the section has none, and unknown if it is unreadable.
  public let wind: SurfaceWind?

  /// When the wind begins to prevail; nil if it never does.
  ///
  /// A gradual change prevails once it is complete, at its end.
  var prevailsFrom: Int64? {
    switch kind {
    case .from: beginUnixSeconds
    case .becoming: wind == nil ? nil : endUnixSeconds
    case .temporary, .intermittent, .possible: nil
    }
  }
}
