/// The still part of a tube's picture: dark glass, a round scope, and what is drawn on it.
///
/// Everything on a tube is light of one colour, so its marks are drawn in white, and their opacity
/// says how brightly they glow; light adds up.
public struct Tube: Sendable, Hashable {
  /// The colour of its light.
  public let phosphor: Phosphor

  /// The picture's width and height, in pixels.
  public let size: SIMD2<Int>

  /// Where the scope's middle is in the flat picture, and its radius, in pixels.
  public let center: SIMD2<Float>

  /// The scope's radius, in pixels.
  public let radius: Float

  /// Whether the glass bulges, shows its lines and its dark edge.
  public let isGlass: Bool

  /// The map beneath the traffic, if it is shown.
  public let map: ScopeMap?

  /// Rings, ticks and words that do not move, in the flat picture.
  public let still: [Mark]

  /// Creates a tube.
  public init(
    phosphor: Phosphor,
    size: SIMD2<Int>,
    center: SIMD2<Float>,
    radius: Float,
    isGlass: Bool,
    map: ScopeMap? = nil,
    still: [Mark]
  ) {
    self.phosphor = phosphor
    self.size = size
    self.center = center
    self.radius = radius
    self.isGlass = isGlass
    self.map = map
    self.still = still
  }

  /// The bulge of its glass.
  public var curvature: Curvature {
    Curvature(size: SIMD2(Float(size.x), Float(size.y)), isCurved: isGlass)
  }
}

/// What changes on a tube from instant to instant.
public struct TubeLight: Sendable, Hashable {
  /// Which way the beam points, in radians clockwise from up; nil for an even glow without a beam.
  public let beam: Float?

  /// What glows beside the still part, as seen: already bent by the glass.
  public let marks: [Mark]

  /// Creates the light of an instant.
  public init(beam: Float?, marks: [Mark]) {
    self.beam = beam
    self.marks = marks
  }
}
