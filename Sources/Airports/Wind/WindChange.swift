/// What a forecast says of the wind for a part of its time.
public struct WindChange: Sendable, Hashable {
  /// How a part relates to what was said before.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Everything changes at its beginning (`FM`).
    case from = "FM"

    /// What is named changes between its beginning and its end, and then stays (`BECMG`).
    case becoming = "BECMG"

    /// Now and then, for less than an hour at a time (`TEMPO`).
    case temporary = "TEMPO"

    /// Now and then, for less than half an hour at a time (`INTER`, Australia).
    case intermittent = "INTER"

    /// Perhaps (`PROB30`, `PROB40` without another word).
    case possible = "PROB"
  }

  /// How the part relates to what was said before.
  public let kind: Kind

  /// How likely it is in percent, where the forecast says so (`PROB30`).
  public let probabilityPercent: Int?

  /// When the part begins and ends, in seconds since the Unix epoch. What changes for good holds
  /// beyond its end, until the next such change.
  public let beginUnixSeconds, endUnixSeconds: Int64

  /// The wind; nil where the part names none, and unknown where what it names cannot be read.
  public let wind: SurfaceWind?

  /// When the wind begins to prevail; nil where it never does.
  ///
  /// What is becoming prevails once it has become so, at the end.
  var prevailsFrom: Int64? {
    switch kind {
    case .from: beginUnixSeconds
    case .becoming: wind == nil ? nil : endUnixSeconds
    case .temporary, .intermittent, .possible: nil
    }
  }
}
