/// A radial gradient over the whole picture or within a circle, dithered to avoid visible steps.
public struct Wash: Sendable, Hashable {
  /// A circle.
  public struct Disc: Sendable, Hashable {
    /// Its middle, in pixels.
    public let center: SIMD2<Float>

    /// Its radius, in pixels.
    public let radius: Float

    /// Creates a circle.
    public init(center: SIMD2<Float>, radius: Float) {
      self.center = center
      self.radius = radius
    }
  }

  /// Where the inner colour is, in pixels.
  public let focus: SIMD2<Float>

  /// The distance at which the outer colour is reached along each axis, in pixels, above 0.
  public let reach: SIMD2<Float>

  /// The colour at the focus, and the colour from the reach on; both solid.
  public let inner, outer: Color

  /// What is filled, its edge soft over a pixel; the whole picture if nil.
  public let disc: Disc?

  /// Creates a wash.
  public init(
    focus: SIMD2<Float>,
    reach: SIMD2<Float>,
    inner: Color,
    outer: Color,
    disc: Disc? = nil
  ) {
    self.focus = focus
    self.reach = reach
    self.inner = inner
    self.outer = outer
    self.disc = disc
  }
}
