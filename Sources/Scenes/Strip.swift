/// A straight bar, such as a runway seen from above.
public struct Strip: Sendable, Hashable {
  /// The middles of its ends, in pixels.
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
  /// A dashed line along the middle, whole dashes at even distances.
  case dashes(length: Float, gap: Float, line: Float)

  /// Lines across at half a right angle, a spacing apart along the strip.
  case slants(spacing: Float, line: Float)

  /// Dots in staggered rows, a spacing apart.
  case dots(spacing: Float, radius: Float)

  /// Lines along it that swing to and fro, each swing of a length.
  case waves(length: Float, line: Float)

  /// Its outline, drawn inside its edges.
  case outline(line: Float)
}

extension Marking: CustomStringConvertible {
  /// The marking in words.
  public var description: String {
    switch self {
    case .dashes(let length, let gap, _): "dashes \(length) by \(gap)"
    case .slants(let spacing, _): "slants every \(spacing)"
    case .dots(let spacing, _): "dots every \(spacing)"
    case .waves(let length, _): "waves of \(length)"
    case .outline(let line): "outline \(line)"
    }
  }
}
