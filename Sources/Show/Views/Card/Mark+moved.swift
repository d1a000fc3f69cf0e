import Scenes

extension Mark {
  /// Returns a small figure of a card, moved and with the opacity of its colours multiplied. Other marks stay.
  func moved(by way: SIMD2<Float>, fadedBy factor: Double) -> Mark {
    switch self {
    case .polygon(let corners, let color): .polygon(corners.map { $0 + way }, color.faded(factor))
    case .ring(let center, let radius, let width, let color):
      .ring(center: center + way, radius: radius, width: width, color.faded(factor))
    case .ribbon(let points):
      .ribbon(
        points.map { RibbonPoint($0.point + way, width: $0.width, $0.color.faded(factor)) }
      )
    default: self
    }
  }
}

extension [Mark] {
  /// Returns marks as a layer, with those that are turning over it. The layer then stays the same, and its text is not
  /// drawn again with each frame of a turn.
  ///
  /// - Parameters:
  ///   - turning: Those that are turning.
  ///   - size: The layer's width and height, in pixels.
  ///   - corner: Its position in the picture.
  ///   - opacity: The opacity of all marks, from 0 to 1.
  ///   - turningOpacity: The share of that opacity which those that are turning have, from 0 to 1.
  /// - Returns: The marks, from back to front.
  func layered(
    besides turning: Set<Mark>,
    size: SIMD2<Int>,
    at corner: SIMD2<Int>,
    opacity: Double,
    turningOpacity: Double
  ) -> [Mark] {
    let still = turning.isEmpty ? self : filter { !turning.contains($0) }
    let layer = CachedLayer(size: size, marks: still)
    let text = still.isEmpty ? [] : [Mark.layer(layer, at: corner, opacity: Float(opacity))]
    let figures = turning.isEmpty ? [] : filter { turning.contains($0) }
    let share = opacity * turningOpacity
    return text + figures.map { $0.moved(by: SIMD2<Float>(corner), fadedBy: share) }
  }
}
