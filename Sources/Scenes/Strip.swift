/// A straight bar, such as a runway seen from above.
public struct Strip: Sendable, Hashable {
  /// The midpoints of its ends, in pixels.
  public let from, to: SIMD2<Float>

  /// Its width, in pixels.
  public let width: Float

  /// Creates a strip.
  public init(from: SIMD2<Float>, to: SIMD2<Float>, width: Float) {
    self.from = from
    self.to = to
    self.width = width
  }
}

/// A pattern on a strip. Lengths are in pixels.
public enum Marking: Sendable, Hashable {
  /// Lines at 45° to the strip, at a spacing along it.
  case slants(spacing: Float, line: Float)

  /// Dots in staggered rows, at a spacing.
  case dots(spacing: Float, radius: Float)

  /// Wavy lines along the strip, with waves of a length.
  case waves(length: Float, line: Float)

  /// Its outline, drawn inside its edges.
  case outline(line: Float)
}

extension Marking: CustomStringConvertible {
  /// The marking as text.
  public var description: String {
    switch self {
    case .slants(let spacing, _): "slants every \(spacing)"
    case .dots(let spacing, _): "dots every \(spacing)"
    case .waves(let length, _): "waves of \(length)"
    case .outline(let line): "outline \(line)"
    }
  }
}
