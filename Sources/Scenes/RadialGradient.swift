/// A radial gradient over the whole picture or within a circle, dithered to avoid visible steps.
public struct RadialGradient: Sendable, Hashable {
  /// A circle.
  public struct Disc: Sendable, Hashable {
    /// The centre, in pixels.
    public let center: SIMD2<Float>

    /// Its radius, in pixels.
    public let radius: Float

    /// Creates a circle.
    public init(center: SIMD2<Float>, radius: Float) {
      self.center = center
      self.radius = radius
    }
  }

  /// The position of the inner colour, in pixels.
  public let focus: SIMD2<Float>

  /// The distance at which the outer colour is reached along each axis, in pixels, above 0.
  public let reach: SIMD2<Float>

  /// The colour at the focus, and the colour from `reach` on; both opaque.
  public let inner, outer: Color

  /// The filled area, with an antialiased edge; the whole picture if nil.
  public let disc: Disc?

  /// Creates a gradient.
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
