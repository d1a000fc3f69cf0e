import Screen
public import Show

/// How a picture is placed on its panel: rotated, shifted a little, and dimmed.
///
/// A picture that moves is drawn larger than the panel by a margin on every side, so that no edge is seen.
public struct Mounting: Sendable, Hashable {
  /// How far the picture is turned.
  public var rotation: PanelRotation

  /// How far it may move each way, as a fraction of the panel's short side.
  public var margin: Double

  /// Where it is, from −1 to 1 of the margin, right and down.
  public var offset: SIMD2<Double>

  /// The share of its light that is shown, from 0 to 1.
  public var brightness: Double

  /// Creates a mounting; by default upright, at rest and bright.
  public init(
    rotation: PanelRotation = .none,
    margin: Double = 0,
    offset: SIMD2<Double> = .zero,
    brightness: Double = 1
  ) {
    self.rotation = rotation
    self.margin = margin
    self.offset = offset
    self.brightness = brightness
  }

  /// Returns the mounting on a panel of a size, in whole pixels and levels.
  func fitted(to panel: SIMD2<Int>) -> FittedMounting {
    let upright = rotation.turned(panel)
    let margin = Int((margin * Double(upright.min())).rounded(.up))
    let moved = offset.clamped(lowerBound: SIMD2(-1, -1), upperBound: SIMD2(1, 1)) * Double(margin)
    return FittedMounting(
      rotation: rotation,
      panel: panel,
      pictureSize: upright &+ 2 * margin,
      // A picture that moves right shows more of its left side.
      corner: SIMD2(
        margin - Int(moved.x.rounded()),
        margin - Int(moved.y.rounded())
      ),
      level: Int((min(max(brightness, 0), 1) * Double(FittedMounting.fullLevel)).rounded())
    )
  }
}

/// A mounting on a panel of a known size.
struct FittedMounting: Sendable, Hashable {
  /// The brightness of an undimmed picture.
  static let fullLevel = 256

  let rotation: PanelRotation

  /// The panel's width and height, in pixels.
  let panel: SIMD2<Int>

  /// The width and height of the whole picture, in pixels.
  let pictureSize: SIMD2<Int>

  /// The picture's pixel in the upper left corner of what is seen.
  let corner: SIMD2<Int>

  /// The brightness, from 0 to `fullLevel`.
  let level: Int

  /// Whether the picture's pixels are the panel's.
  var isPlain: Bool {
    rotation == .none && pictureSize == panel && level == Self.fullLevel
  }

  /// The part of the picture that is seen.
  var visible: PixelRect {
    let size = rotation.turned(panel)
    return PixelRect(x: corner.x..<corner.x + size.x, y: corner.y..<corner.y + size.y)
  }

  /// Returns the part of a rectangle that is seen, and where it lies on the panel; nil if none is.
  func shown(_ rect: PixelRect) -> (source: PixelRect, target: PixelRect)? {
    let (x, y) = (rect.x.clamped(to: visible.x), rect.y.clamped(to: visible.y))
    guard !x.isEmpty, !y.isEmpty else { return nil }
    let inside = PixelRect(
      x: x.lowerBound - corner.x..<x.upperBound - corner.x,
      y: y.lowerBound - corner.y..<y.upperBound - corner.y
    )
    let size = rotation.turned(panel)
    return (PixelRect(x: x, y: y), rotation.panelRect(inside, of: size))
  }

  /// Returns a rectangle as the panel shows it.
  ///
  /// - Parameters:
  ///   - source: The rectangle of the picture.
  ///   - raster: The picture.
  /// - Returns: The panel's pixels, row by row, each 0xFFRRGGBB.
  func pixels(of source: PixelRect, in raster: Raster) -> [UInt32] {
    let (width, height) = (source.x.count, source.y.count)
    let target = rotation.turned(SIMD2(width, height))
    // How far a step right, and a step down, on the panel goes in the picture's memory.
    let (start, right, down): (SIMD2<Int>, Int, Int) =
      switch rotation {
      case .none: (SIMD2(0, 0), 1, raster.stride)
      case .quarter: (SIMD2(0, height - 1), -raster.stride, 1)
      case .half: (SIMD2(width - 1, height - 1), -1, -raster.stride)
      case .threeQuarters: (SIMD2(width - 1, 0), raster.stride, -1)
      }
    let first = raster.line(source.y.lowerBound + start.y) + source.x.lowerBound + start.x
    let factor = UInt32(level)
    return [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
      for row in 0..<target.y {
        var pixel = first + row * down
        for column in 0..<target.x {
          memory[row * target.x + column] = Self.dimmed(pixel.pointee, factor)
          pixel += right
        }
      }
      count = width * height
    }
  }

  /// Returns a pixel with a share of its light, in 256ths.
  private static func dimmed(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    guard factor < UInt32(fullLevel) else { return pixel | 0xFF00_0000 }
    let redBlue = ((pixel & 0xFF00FF) * factor) >> 8 & 0xFF00FF
    let green = ((pixel & 0x00FF00) * factor) >> 8 & 0x00FF00
    return 0xFF00_0000 | redBlue | green
  }

  /// Converts a point of the panel to the picture; both are fractions of width and height.
  func picturePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let seen = SIMD2<Float>(rotation.turned(panel))
    return (SIMD2<Float>(corner) + rotation.picturePoint(point) * seen) / SIMD2<Float>(pictureSize)
  }
}
