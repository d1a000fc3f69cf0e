import Geodesy
import Scenes

/// What land adds to the sea around a backdrop's picture: to the left, to the right and below it.
///
/// A turning globe carries this ground into the picture. It is seen by the same camera as the picture, which it
/// continues without a seam. It is seen in fast motion only, so it is painted at half the size of a ``GroundLayer``.
public struct GroundSurround: Sendable, Hashable {
  /// The columns on either side of the picture and the rows below it, in pixels of a layer.
  let border: SIMD2<Int>

  /// The number of columns and rows of its own pixels.
  private let columns, rows: Int

  /// Its own pixels, with the channels of a layer's.
  private let pixels: [UInt32]

  /// The width and height of one of its pixels, in pixels of a layer.
  private static let step = 2

  /// How far the ground reaches beyond the picture, as a fraction of the picture's width and height.
  private static let reach = 0.35

  /// The width of the band along the picture's edges in which the picture gives way to the ground around it, in pixels
  /// of a layer: at most 24, for which ``BackdropView/known(row:)`` leaves room.
  private static func seam(_ width: Int) -> Int { min(max(width / 16, 4), 24) }

  private static func border(_ size: SIMD2<Int>) -> SIMD2<Int> {
    // Whole lanes of its pixels, so that the picture begins at the start of one.
    let lane = 8 * step
    let layer = GroundLayer.reduced(size)
    return [Int(Double(layer.x) * reach) / lane * lane, Int(Double(layer.y) * reach) / step * step]
  }

  /// Returns the view of the ground around a backdrop's picture.
  static func view(around inner: Backdrop) -> BackdropView {
    let border = border(inner.size) / step
    let reduction = GroundLayer.step(inner.size) * step
    let size = (inner.size &+ (reduction - 1)) / reduction
    let scale = Double(reduction)
    let globe = inner.globe
    return BackdropView(
      globe: TiltedGlobe(
        center: globe.center,
        turn: globe.turn,
        radius: globe.radius,
        distance: globe.distance,
        pitch: globe.pitch,
        focal: globe.focal / scale,
        principal: globe.principal / scale + SIMD2(Double(border.x), 0)
      ),
      size: [size.x + 2 * border.x, size.y + border.y],
      headroom: 0,
      origin: border.x,
      frame: SIMD2<Double>(Double(inner.size.x), Double(inner.size.y)) / scale,
      reduction: scale
    )
  }

  /// Measures the ground around a backdrop's picture, painted row by row.
  ///
  /// - Parameters:
  ///   - inner: The backdrop.
  ///   - paint: Calls a closure with each row of ``view(around:)``, from the first to the last.
  init(of inner: Backdrop, painting paint: ((_ row: Int, BackdropRow) -> Void) -> Void) {
    border = Self.border(inner.size)
    let size = Self.view(around: inner).size
    (columns, rows) = (size.x, size.y)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.x * size.y)
    paint { _, row in
      for (dark, sea) in zip(row.dark, row.sea) {
        let halved = (signed(dark) &- signed(sea)) &>> 1
        pixels.append(unsafeBitCast(SIMD4<Int8>(truncatingIfNeeded: halved), to: UInt32.self))
      }
    }
    self.pixels = pixels
  }

  /// Joins a picture and the ground around it, with a soft seam.
  ///
  /// - Parameters:
  ///   - inner: The pixels of the picture, row by row.
  ///   - width: Their number in a row.
  ///   - height: The number of rows.
  /// - Returns: The pixels of a layer.
  func joined(with inner: [UInt32], width: Int, height: Int) -> [UInt32] {
    let (wide, tall, seam) = (width + 2 * border.x, height + border.y, Self.seam(width))
    return [UInt32](unsafeUninitializedCapacity: wide * tall) { joined, count in
      for y in 0..<tall {
        for x in 0..<wide {
          let edge = min(x - border.x, width - 1 - x + border.x, height - 1 - y)
          let own = edge < 0 ? 0 : inner[y * width + x - border.x]
          if edge >= seam {
            joined.initializeElement(at: y * wide + x, to: own)
          } else {
            let share = (Float(edge) + 0.5) / Float(seam)
            joined.initializeElement(at: y * wide + x, to: mixed(own, enlarged(x, y), share))
          }
        }
      }
      count = wide * tall
    }
  }

  /// Returns its ground at a pixel of a layer, between four of its own pixels.
  private func enlarged(_ x: Int, _ y: Int) -> SIMD4<Int16> {
    let (column, row) = (min(x / 2, columns - 1), min(y / 2, rows - 1))
    let beside = min(max(column + (x & 1) * 2 - 1, 0), columns - 1)
    let over = min(max(row + (y & 1) * 2 - 1, 0), rows - 1)
    func channels(_ column: Int, _ row: Int) -> SIMD4<Int16> {
      let pixel = unsafeBitCast(pixels[row * columns + column], to: SIMD4<Int8>.self)
      return SIMD4<Int16>(truncatingIfNeeded: pixel)
    }
    let near = channels(column, row) &* 9 &+ channels(beside, over)
    return (near &+ (channels(beside, row) &+ channels(column, over)) &* 3 &+ 8) &>> 4
  }

  /// Mixes a picture with the ground around it, at a place in the seam: 0 at the picture's edge, 1 within the picture.
  private func mixed(_ inner: UInt32, _ outer: SIMD4<Int16>, _ place: Float) -> UInt32 {
    let t = min(max(place, 0), 1)
    let share = Int16(t * t * (3 - 2 * t) * 128)
    let own = SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(inner, to: SIMD4<Int8>.self))
    let mixed = (outer &* (128 - share) &+ own &* share &+ 64) &>> 7
    return unsafeBitCast(SIMD4<Int8>(truncatingIfNeeded: mixed), to: UInt32.self)
  }
}
