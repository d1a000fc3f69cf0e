/// A drawing element, in pixels from the picture's top left corner.
///
/// The largest marks are stored indirectly, so that arrays of the others, of which every frame has hundreds, stay
/// small.
public enum Mark: Sendable, Hashable {
  /// The whole picture in one colour.
  case fill(Color)

  /// The sky and the planet.
  indirect case backdrop(Backdrop, BackdropState)

  /// The sky and the planet while the globe turns from one backdrop to the next.
  indirect case turn(BackdropTurn, BackdropState)

  /// A vertical gradient between two heights. Above the first the first colour continues; below the
  /// second nothing is drawn.
  case gradient(from: Float, Color, to: Float, Color)

  /// A radial gradient around a point.
  case radialGradient(RadialGradient)

  /// A cached layer of marks: its corner in the picture, and its opacity.
  case layer(CachedLayer, at: SIMD2<Int>, opacity: Float)

  /// A filled circle.
  case disc(center: SIMD2<Float>, radius: Float, Color)

  /// The outline of a circle.
  case ring(center: SIMD2<Float>, radius: Float, width: Float, Color)

  /// A round light, opaque in the centre and transparent at the radius: opacity · (1 −
  /// r/radius)^power.
  case glow(center: SIMD2<Float>, radius: Float, power: Float, Color)

  /// A ring of light, strongest at the radius and zero at a distance of `reach` on both sides:
  /// opacity · (1 − distance/reach)².
  case halo(center: SIMD2<Float>, radius: Float, reach: Float, Color)

  /// A filled polygon that a fan from its first corner covers; its edges are antialiased.
  case polygon([SIMD2<Float>], Color)

  /// A folded sheet: flat facets that share edges, drawn far to near as one layer with an opacity,
  /// so that no seams or doubled edges show. Only the outline is antialiased.
  case facets([Facet], opacity: Float)

  /// The blurred shadow of a polygon: a Gaussian with this deviation, in pixels.
  case shadow([SIMD2<Float>], deviation: Float, Color)

  /// A line whose width and colour vary along it.
  case ribbon([RibbonPoint])

  /// The markings or surface of a strip, clipped to its edges.
  case marking(Marking, on: Strip, Color)

  /// An aircraft's icon, rotated clockwise by radians; the reach is half the width of its box.
  case icon(AircraftIcon, at: SIMD2<Float>, reach: Float, turn: Float, Color)

  /// The coasts of a round map in a circle, drawn as soon as they are known. They fade towards areas that stay clear.
  case coast(ScopeMap, center: SIMD2<Float>, radius: Float, clear: [Box], Color)

  /// The whole picture on a cathode ray tube: light of one colour on dark glass.
  indirect case tube(Tube, TubeLight)

  /// Text, its first baseline aligned at a point; the opacity multiplies that of its colour.
  case text(TextRun, at: SIMD2<Float>, opacity: Float)
}

/// One point of a ribbon.
public struct RibbonPoint: Sendable, Hashable {
  /// The position.
  public let point: SIMD2<Float>

  /// The width of the ribbon there, in pixels.
  public let width: Float

  /// The colour there.
  public let color: Color

  /// Creates a point of a ribbon.
  public init(_ point: SIMD2<Float>, width: Float, _ color: Color) {
    self.point = point
    self.width = width
    self.color = color
  }
}

/// One flat facet of a folded sheet: a triangle.
public struct Facet: Sendable, Hashable {
  /// Its corners, in pixels.
  public let a, b, c: SIMD2<Float>

  /// The opaque colour.
  public let color: Color

  /// Creates a facet.
  public init(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ color: Color) {
    (self.a, self.b, self.c) = (a, b, c)
    self.color = color
  }

  /// Its corners in order.
  public var corners: [SIMD2<Float>] { [a, b, c] }

  /// Returns the facet moved by an offset.
  public func moved(by offset: SIMD2<Float>) -> Facet {
    Facet(a + offset, b + offset, c + offset, color)
  }
}
