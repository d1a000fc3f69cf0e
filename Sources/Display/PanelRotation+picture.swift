import Screen
import Show

extension PanelRotation {
  /// Whether the picture stands on the panel's side.
  var isSideways: Bool { self == .quarter || self == .threeQuarters }

  /// Returns the size of the upright picture on a panel, and the other way round.
  func turned(_ size: SIMD2<Int>) -> SIMD2<Int> {
    isSideways ? SIMD2(size.y, size.x) : size
  }

  /// Returns where a rectangle of the upright picture lies on the panel.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, within the picture.
  ///   - size: The picture's size.
  /// - Returns: The rectangle on a panel of the turned size.
  func panelRect(_ rect: PixelRect, of size: SIMD2<Int>) -> PixelRect {
    let (right, below) = (size.x - rect.x.upperBound, size.y - rect.y.upperBound)
    return switch self {
    case .none: rect
    case .quarter: PixelRect(x: below..<below + rect.y.count, y: rect.x)
    case .half:
      PixelRect(x: right..<right + rect.x.count, y: below..<below + rect.y.count)
    case .threeQuarters: PixelRect(x: rect.y, y: right..<right + rect.x.count)
    }
  }

  /// Returns where a point of the panel lies in the upright picture; both as fractions of width and height.
  func picturePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
    switch self {
    case .none: point
    case .quarter: SIMD2(point.y, 1 - point.x)
    case .half: 1 - point
    case .threeQuarters: SIMD2(1 - point.y, point.x)
    }
  }
}
