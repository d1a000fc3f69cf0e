public import Airports

extension RunwayDiagram {
  /// A runway on the face.
  public struct RunwayStrip: Sendable, Hashable {
    /// The midpoint of the end with the lower number.
    public let low: SIMD2<Double>

    /// The midpoint of the end with the higher number.
    public let high: SIMD2<Double>

    /// The drawn width: the same for all, unless two are close together.
    public let width: Double

    /// The row in the tables.
    public let runway: Runway

    /// Whether its position or direction is derived from its designator instead of its thresholds.
    public let isApproximate: Bool

    /// The distance of the landing threshold from the low end, as a fraction of the length, 0…0.9.
    public let lowDisplacement: Double

    /// The distance of the landing threshold from the high end, as a fraction of the length, 0…0.9.
    public let highDisplacement: Double
  }

  /// A helicopter pad: a circle with its name inside.
  public struct Pad: Sendable, Hashable {
    /// The centre of the circle.
    public let center: SIMD2<Double>

    /// The circle's radius.
    public let radius: Double

    /// The pad's name.
    public let text: String

    /// The size of the name, as a fraction of the full size.
    public let scale: Double

    /// The row in the tables.
    public let runway: Runway

    /// Whether its position is unknown.
    public let isApproximate: Bool
  }

  /// One end of a lane.
  public struct EndIdentity: Sendable, Hashable {
    /// The index of the lane in `lanes`.
    public let lane: Int

    /// Whether it is the end with the higher number.
    public let isHigh: Bool

    /// Creates the identity of an end.
    public init(lane: Int, isHigh: Bool) {
      self.lane = lane
      self.isHigh = isHigh
    }
  }

  /// The label of an end of a runway, upright at any rotation of the diagram.
  public struct Label: Sendable, Hashable {
    /// The text: `09L`; `18L/C` for the ends of two runways.
    public let text: String

    /// The centre of the label, which rotates with the diagram.
    public let center: SIMD2<Double>

    /// The radius of a disc around the centre that contains the label and its pill, and nothing
    /// else.
    public let radius: Double

    /// The type size, as a fraction of ``LabelSize/type``: 1, or less in a crowd.
    public let scale: Double

    /// The start of the line to the label, if it is not beside its own end.
    public let leader: SIMD2<Double>?

    /// The ends it names: one or several.
    public let ends: [EndIdentity]
  }
}

extension RunwayDiagram.RunwayStrip {
  var bar: RunwayRectangle { RunwayRectangle(from: low, to: high, width: width) }
}

extension RunwayDiagram.Pad {
  var disc: Disc { Disc(center, radius: radius) }
}

extension RunwayDiagram.Label {
  var disc: Disc { Disc(center, radius: radius) }
}
