import Scenes

/// A place of an airport's code: a side of the airport's mark, and a distance from it.
struct CodePlace: Sendable, Hashable {
  /// The side of the mark on which a code is.
  enum Side: Sendable, Hashable, CaseIterable {
    case below, above, right, left
  }

  let side: Side

  /// How much farther away it is than beside the mark, in sizes of its text.
  let away: Float

  /// The place in the design: below the mark.
  static let designed = CodePlace(side: .below, away: 0)

  /// The places, best first. The farther ones serve airports among parked aircraft or runways.
  static let all: [CodePlace] = ([0, 1.5, 3] as [Float]).flatMap { away in
    Side.allCases.map { CodePlace(side: $0, away: away) }
  }

  /// The width of a letter and the height of a capital, in sizes of the text.
  private static let (letter, capital): (Float, Float) = (0.547, 0.7)

  /// Which point of the text's baseline `baseline(size:)` places.
  var alignment: TextRun.Alignment {
    switch side {
    case .below, .above: .center
    case .right: .left
    case .left: .right
    }
  }

  /// Returns the position of the text's baseline relative to the airport.
  ///
  /// - Parameter size: The size of the text, in the unit of the scope's sizes.
  /// - Returns: The position, in that unit, right and down.
  func baseline(size: Float) -> SIMD2<Float> {
    let below = 0.0110 + size + away * size
    let gap = below - Self.capital * size
    let point: SIMD2<Float> =
      switch side {
      case .below: [0, below]
      case .above: [0, -gap]
      case .right: [gap, Self.capital * size / 2]
      case .left: [-gap, Self.capital * size / 2]
      }
    return point
  }

  /// Returns the box of the text around an airport, in the scope's radii.
  ///
  /// - Parameters:
  ///   - letters: The number of letters.
  ///   - size: The size of the text, in the unit of the scope's sizes.
  ///   - point: The airport, in the scope's radii from its centre.
  /// - Returns: The box.
  func box(letters: Int, size: Float, around point: SIMD2<Float>) -> TagBox {
    let width = Float(letters) * Self.letter * size
    let start = baseline(size: size)
    let left: Float =
      switch side {
      case .below, .above: start.x - width / 2
      case .right: start.x
      case .left: start.x - width
      }
    let low = SIMD2(left, start.y - Self.capital * size)
    let high = SIMD2(left + width, start.y)
    let radius = RadarLayout.designedRadius
    return TagBox(point + low / radius, point + high / radius)
  }
}
