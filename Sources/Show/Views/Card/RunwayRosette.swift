public import Airports
public import Geodesy

/// The layout of an airport's runways for rows and lists: the runways alone, in a small circle.
///
/// The units are the circle's own, as in ``RunwayDiagram``: x east, y north, the rim at 1.
public struct RunwayRosette: Sendable, Hashable {
  /// The runways with a known layout.
  public let lanes: [RunwayDiagram.RunwayStrip]

  /// The centres of the helicopter pads, if there are no runways.
  public let pads: [SIMD2<Double>]

  /// The radius of the circle that the runways are fitted into.
  public static let reach = 0.66

  /// The drawn width of runways in a large enough circle.
  public static let laneWidth = 0.085

  /// Lays out the runways; nil if the tables have no layout at all.
  ///
  /// - Parameters:
  ///   - airport: The airport.
  ///   - runways: The airport's runways, pads and water lanes.
  ///   - declination: The magnetic declination there, east positive, for runways of which only the
  ///     number is known; nil if unknown.
  public init?(_ airport: Airport, runways: [Runway], declination: Angle?) {
    guard let plan = RunwayPlan(airport, runways: runways, declination: declination)
    else { return nil }
    let fit = PlanFit(plan.circle, reach: Self.reach)
    lanes = plan.lanes(fit, width: Self.laneWidth)
    pads = lanes.isEmpty ? plan.pads.map { fit.point($0.place) } : []
  }

  /// Returns the drawn width of a runway in a circle of a radius, both in pixels: at least two.
  public static func strokeWidth(radius: Double) -> Double {
    max(2, laneWidth * radius)
  }
}
