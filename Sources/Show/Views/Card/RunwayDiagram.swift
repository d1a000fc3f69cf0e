public import Airports
public import Geodesy

/// The layout of an airport's runways, fitted into the face of a card, with labelled ends.
///
/// Everything is in the face's own circle: x east, y north, the rim at 1. To rotate the diagram,
/// rotate the points; labels and the letters of the compass stay upright. Labels keep to discs that
/// touch no other disc, no runway and none of the rim's ticks. Rotation preserves distances, so
/// what is clear here is clear at every angle.
public struct RunwayDiagram: Sendable, Hashable {
  /// The runways with a known layout.
  public let lanes: [RunwayStrip]

  /// The pads for helicopters that can be shown.
  public let pads: [Pad]

  /// The labels of the ends.
  public let labels: [Label]

  /// The ends whose labels did not fit; no airport on Earth has one.
  public let unlabelled: [EndIdentity]

  /// The largest disc for the windsock that is free at every angle.
  public let sock: SockPlace?

  /// The number of metres in a radius of the face.
  public let metresPerUnit: Double

  /// The least size of text, relative to ``LabelSize/type``: the letters of the compass may be larger than designed.
  let minimumScale: Double

  /// The radius of the circle that the runways are fitted into.
  public static let reach = 0.69

  /// The drawn width of runways: 0.0175 of the card's height.
  public static let laneWidth = 0.0175 / 0.405

  /// Lays out the diagram; nil if the tables have no layout at all.
  ///
  /// - Parameters:
  ///   - airport: The airport.
  ///   - runways: The airport's runways, pads and water lanes.
  ///   - declination: The magnetic declination there, east positive, for runways of which only the
  ///     number is known; nil if unknown.
  ///   - minimumScale: The least size of labels, relative to ``LabelSize/type``. Those that do not fit are merged or
  ///     left out.
  public init?(
    _ airport: Airport,
    runways: [Runway],
    declination: Angle?,
    minimumScale: Double = 0
  ) {
    guard let plan = RunwayPlan(airport, runways: runways, declination: declination)
    else { return nil }
    let fit = PlanFit(plan.circle, reach: Self.reach)
    metresPerUnit = fit.metresPerUnit
    self.minimumScale = minimumScale
    let lanes = plan.lanes(fit, width: Self.laneWidth)
    self.lanes = lanes
    let bars = lanes.map(\.bar)
    let placement = LabelPlacement(
      lanes.anchors + plan.pads.anchors(fit),
      avoiding: OccupiedAreas(bars: bars, letterScale: minimumScale),
      minimumScale: minimumScale
    )
    unlabelled = placement.unlabelled
    labels = placement.labels
    pads = placement.pads(of: plan)
    let discs = labels.map(\.disc) + pads.map(\.disc)
    sock = OccupiedAreas(bars: bars, discs: discs, letterScale: minimumScale).largestGap
  }
}
