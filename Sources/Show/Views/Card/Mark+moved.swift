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
