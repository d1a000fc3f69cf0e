public import Airports

extension RunwayDiagram {
  /// A runway on the face.
  public struct Lane: Sendable, Hashable {
    /// The middle of the end with the lower number.
    public let low: SIMD2<Double>

    /// The middle of the end with the higher number.
    public let high: SIMD2<Double>

    /// The drawn width: the same for all, but less if two are close together.
    public let width: Double

    /// Its row in the tables.
    public let runway: Runway

    /// Whether its position or direction is derived from its designator instead of its thresholds.
    public let isApproximate: Bool

    /// The distance of the landing threshold from the low end, as a fraction of the length, 0…0.9.
    public let lowDisplacement: Double

    /// The distance of the landing threshold from the high end, as a fraction of the length, 0…0.9.
    public let highDisplacement: Double
  }

  /// A pad for helicopters: a circle with its name inside.
  public struct Pad: Sendable, Hashable {
    /// The middle of the circle.
    public let center: SIMD2<Double>

    /// The circle's radius.
    public let radius: Double

    /// The pad's name, as large as `scale` says.
    public let text: String

    /// The size of the name, as a share of the full size.
    public let scale: Double

    /// Its row in the tables.
    public let runway: Runway

    /// Whether its position is unknown.
    public let isApproximate: Bool
  }

  /// One end of a lane.
  public struct EndIdentity: Sendable, Hashable {
    /// The number of the lane in `lanes`.
    public let lane: Int

    /// Whether it is the end with the higher number.
    public let isHigh: Bool

    /// Creates the identity of an end.
    public init(lane: Int, isHigh: Bool) {
      self.lane = lane
      self.isHigh = isHigh
    }
  }

  /// The name of an end of a runway, upright however the diagram is turned.
  public struct Label: Sendable, Hashable {
    /// What is painted there: `09L`; `18L/C` for the ends of two runways.
    public let text: String

    /// The middle of the name, to be turned with the diagram.
    public let center: SIMD2<Double>

    /// The radius of a disc around the middle that holds the name and its pill, and nothing else.
    public let radius: Double

    /// The size of the type, as a share of ``LabelSize/type``: 1, or less where it is crowded.
    public let scale: Double

    /// The start of the line to the label, if it is not beside its own end.
    public let leader: SIMD2<Double>?

    /// The ends it names: one, or several.
    public let ends: [EndIdentity]
  }
}

extension RunwayDiagram.Lane {
  var bar: Bar { Bar(from: low, to: high, width: width) }
}

extension RunwayDiagram.Pad {
  var disc: Disc { Disc(center, radius: radius) }
}

extension RunwayDiagram.Label {
  var disc: Disc { Disc(center, radius: radius) }
}
