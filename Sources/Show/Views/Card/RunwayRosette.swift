public import Airports
public import Geodesy

/// The layout of an airport's runways for rows and lists: the runways alone, in a small circle.
///
/// Like ``RunwayDiagram`` in the circle's own units, x east, y north, the rim at 1.
public struct RunwayRosette: Sendable, Hashable {
  /// The runways with a known layout.
  public let lanes: [RunwayDiagram.Lane]

  /// The centres of the helicopter pads, if there are no runways.
  public let pads: [SIMD2<Double>]

  /// The radius of the circle that the runways are fitted into.
  public static let reach = 0.66

  /// How wide runways are drawn in a large enough circle.
  public static let laneWidth = 0.085

  /// Lays out the runways; nil when the tables have no layout at all.
  ///
  /// - Parameters:
  ///   - airport: The airport.
  ///   - runways: The airport's runways, pads and lanes on the water.
  ///   - declination: How far east of true north a compass points there, for runways of which only
  ///     the number is known; nil when it is not known.
  public init?(_ airport: Airport, runways: [Runway], declination: Angle?) {
    guard let plan = RunwayPlan(airport, runways: runways, declination: declination)
    else { return nil }
    let fit = PlanFit(plan.circle, reach: Self.reach)
    lanes = plan.lanes(fit, width: Self.laneWidth)
    pads = lanes.isEmpty ? plan.pads.map { fit.point($0.place) } : []
  }

  /// Returns how wide a runway is drawn in a circle of a radius, both in pixels: two at least.
  public static func strokeWidth(radius: Double) -> Double {
    max(2, laneWidth * radius)
  }
}
