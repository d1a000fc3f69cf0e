/// The surface wind as coded in a report: `24015G27KT 210V270`.
///
/// The direction is true, not magnetic, and is the direction the wind blows from (ICAO Annex 3,
/// appendix 3; WMO FM 15). Numbers keep the unit of the report; `knots` and `gustKnots` convert
/// them.
public struct SurfaceWind: Sendable, Hashable {
  /// The direction the wind blows from.
  public enum Direction: Sendable, Hashable {
    /// Degrees clockwise from true north: 1 to 360, and 0 for calm.
    case from(degrees: Int)

    /// Variable (`VRB`).
    case variable

    /// Reported as unknown (`///`, `MMM`).
    case unknown
  }

  /// A speed as coded, in the unit of its wind.
  public struct Speed: Sendable, Hashable {
    /// The value, from 0 to 999.
    public let value: Int

    /// Whether the speed is greater than the value, the highest that is reported (`P99`).
    public let isMinimum: Bool

    /// Creates a speed.
    public init(_ value: Int, isMinimum: Bool = false) {
      self.value = value
      self.isMinimum = isMinimum
    }
  }

  /// The unit of speeds.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Nautical miles per hour.
    case knots = "kt"
    /// Metres per second.
    case metresPerSecond = "m/s"
    /// Kilometres per hour.
    case kilometresPerHour = "km/h"

    /// The number of knots in one unit.
    public var knots: Double {
      switch self {
      case .knots: 1
      case .metresPerSecond: 3600 / 1852.0
      case .kilometresPerHour: 1000 / 1852.0
      }
    }
  }

  /// The range of a varying direction.
  public struct Sector: Sendable, Hashable {
    /// The start of the sector in degrees from true north, 0 to 360.
    public let from: Int

    /// The end of the sector in degrees, clockwise from the start; it crosses north if `to` is
    /// less.
    public let to: Int

    /// Creates a sector.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The direction the wind blows from.
  public let direction: Direction

  /// The mean speed; nil if unknown.
  public let speed: Speed?

  /// The gust speed, if reported.
  public let gust: Speed?

  /// The unit of speed and gust.
  public let unit: Unit

  /// The range of a varying direction, if reported. It need not contain the mean direction.
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

  /// The mean speed in knots; nil if unknown.
  public var knots: Double? {
    speed.map { Double($0.value) * unit.knots }
  }

  /// The gust speed in knots, if reported.
  public var gustKnots: Double? {
    gust.map { Double($0.value) * unit.knots }
  }

  /// Whether there is no wind, whatever the direction.
  public var isCalm: Bool {
    speed == Speed(0) && gust == nil
  }

  /// Whether the report codes the wind as unknown (`/////KT`), which is not calm.
  public var isMissing: Bool {
    direction == .unknown && speed == nil && gust == nil
  }
}
