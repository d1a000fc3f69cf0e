/// The wind at the ground as a report codes it: `24015G27KT 210V270`.
///
/// The direction is true, not magnetic, and is where the wind comes from (ICAO Annex 3, appendix 3;
/// WMO FM 15). Numbers are kept in the unit of the report; `knots` and `gustKnots` convert them.
public struct SurfaceWind: Sendable, Hashable {
  /// Where the wind comes from.
  public enum Direction: Sendable, Hashable {
    /// From so many degrees clockwise from true north: 1 to 360, and 0 in calm.
    case from(degrees: Int)

    /// From everywhere in turn (`VRB`).
    case variable

    /// The report says that nobody knows (`///`, `MMM`).
    case unknown
  }

  /// A speed as it is coded, in the unit of its wind.
  public struct Speed: Sendable, Hashable {
    /// The number, from 0 to 999.
    public let value: Int

    /// Whether the wind is at least so fast (`P99`).
    public let isMinimum: Bool

    /// Creates a speed.
    public init(_ value: Int, isMinimum: Bool = false) {
      self.value = value
      self.isMinimum = isMinimum
    }
  }

  /// What speeds are counted in.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Nautical miles an hour.
    case knots = "kt"
    /// Metres a second.
    case metresPerSecond = "m/s"
    /// Kilometres an hour.
    case kilometresPerHour = "km/h"

    /// How many knots one of this unit is.
    public var knots: Double {
      switch self {
      case .knots: 1
      case .metresPerSecond: 3600 / 1852.0
      case .kilometresPerHour: 1000 / 1852.0
      }
    }
  }

  /// The directions between which the wind swings.
  public struct Sector: Sendable, Hashable {
    /// The degrees from true north at which the sector begins, 0 to 360.
    public let from: Int

    /// The degrees at which it ends, clockwise from the beginning, over north where `to` is less.
    public let to: Int

    /// Creates a sector.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Where the wind comes from.
  public let direction: Direction

  /// The mean speed; nil where nobody knows.
  public let speed: Speed?

  /// The speed of gusts, if any are reported.
  public let gust: Speed?

  /// What speed and gust are counted in.
  public let unit: Unit

  /// The directions between which the wind swings, if these are reported. The mean direction need
  /// not lie between them.
  public let sector: Sector?

  /// Creates a wind.
  public init(
    direction: Direction,
    speed: Speed?,
    gust: Speed? = nil,
    unit: Unit = .knots,
    sector: Sector? = nil
  ) {
    self.direction = direction
    self.speed = speed
    self.gust = gust
    self.unit = unit
    self.sector = sector
  }

  /// The mean speed in knots; nil where nobody knows.
  public var knots: Double? {
    speed.map { Double($0.value) * unit.knots }
  }

  /// The speed of gusts in knots, if any are reported.
  public var gustKnots: Double? {
    gust.map { Double($0.value) * unit.knots }
  }

  /// Whether there is no wind at all, from wherever.
  public var isCalm: Bool {
    speed == Speed(0) && gust == nil
  }

  /// Whether the report says only that nobody knows the wind (`/////KT`), which is not calm.
  public var isMissing: Bool {
    direction == .unknown && speed == nil && gust == nil
  }
}
