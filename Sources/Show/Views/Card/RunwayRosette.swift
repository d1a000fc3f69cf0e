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

  /// Returns the lines of which a runway is drawn: one for a hard surface, three dashes for a soft one. Green or brown
  /// alone would not distinguish them for everybody, and the patterns of the large diagram need more room.
  ///
  /// - Parameter lane: The runway.
  /// - Returns: The ends of the lines.
  static func lines(
    of lane: RunwayDiagram.RunwayStrip
  ) -> [(low: SIMD2<Double>, high: SIMD2<Double>)] {
    let way = lane.high - lane.low
    let dashes = lane.runway.surface.isSoft ? Self.dashes : [(0, 1)]
    return dashes.map { (low: lane.low + way * $0.0, high: lane.low + way * $0.1) }
  }

  /// The ends of the dashes, as shares of a runway.
  private static let dashes = [(0, 0.26), (0.37, 0.63), (0.74, 1)] as [(Double, Double)]
}

extension Surface {
  /// Whether it is neither paved nor unknown.
  fileprivate var isSoft: Bool {
    switch self {
    case .grass, .earth, .gravel, .sand, .snow, .water: true
    case .asphalt, .concrete, .paved, .deck, .unknown: false
    }
  }
}
