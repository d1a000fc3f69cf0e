/// A tube's glass and the scope on it: what is constant while its light changes.
///
/// Everything on a tube is light of one colour, so marks on it are white, and their opacity is
/// their brightness; light adds up. Text may have a black shadow, which dims the light behind it.
public struct Tube: Sendable, Hashable {
  /// The picture's width and height, in pixels.
  public let size: SIMD2<Int>

  /// The scope's centre in the flat picture, in pixels.
  public let center: SIMD2<Float>

  /// The scope's radius, in pixels.
  public let radius: Float

  /// Whether the glass is curved, with scan lines and a dark edge.
  public let isGlass: Bool

  /// Whether the edge of curved glass is in the picture. A display that moves its picture would show it on two sides
  /// only.
  public let hasEdge: Bool

  /// Creates a tube.
  public init(
    size: SIMD2<Int>,
    center: SIMD2<Float>,
    radius: Float,
    isGlass: Bool,
    hasEdge: Bool = true
  ) {
    self.size = size
    self.center = center
    self.radius = radius
    self.isGlass = isGlass
    self.hasEdge = hasEdge
  }

  /// The bulge of its glass.
  public var curvature: Curvature {
    Curvature(size: SIMD2(Float(size.x), Float(size.y)), isCurved: isGlass)
  }
}

/// The light on a tube at an instant.
public struct TubeLight: Sendable, Hashable {
  /// The colour of the light.
  public let phosphor: Phosphor

  /// The direction of the beam, in radians clockwise from up; nil for an even glow without a beam.
  public let beam: Float?

  /// The brightness of the face without a beam, from 0 to 1.
  public let glow: Float

  /// The map beneath the aircraft, if shown.
  public let map: ScopeMap?

  /// Marks that rarely change, already distorted by the glass.
  public let staticMarks: [Mark]

  /// Marks beneath the aircraft, already distorted.
  public let lowerMarks: [Mark]

  /// The aircraft.
  public let blips: [TubeBlip]

  /// Marks above the aircraft, already distorted.
  public let upperMarks: [Mark]

  /// Creates the light of an instant.
  public init(
    phosphor: Phosphor,
    beam: Float?,
    glow: Float = 0.12,
    map: ScopeMap? = nil,
    staticMarks: [Mark] = [],
    lowerMarks: [Mark] = [],
    blips: [TubeBlip] = [],
    upperMarks: [Mark] = []
  ) {
    self.phosphor = phosphor
    self.beam = beam
    self.glow = glow
    self.map = map
    self.staticMarks = staticMarks
    self.lowerMarks = lowerMarks
    self.blips = blips
    self.upperMarks = upperMarks
  }
}

/// The parts of a tube that take long to compute: its glass, and the coasts of its map.
public struct UpcomingTube: Sendable, Hashable {
  /// The tube.
  public let tube: Tube

  /// The map beneath the aircraft, if shown.
  public let map: ScopeMap?

  /// Creates the parts of a tube.
  public init(tube: Tube, map: ScopeMap?) {
    self.tube = tube
    self.map = map
  }
}
