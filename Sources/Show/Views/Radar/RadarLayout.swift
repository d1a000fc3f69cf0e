import Scenes

/// The layout of a radar's picture: the scope beside a column, or above it in portrait.
struct RadarLayout: Sendable, Hashable {
  let size: SIMD2<Int>

  /// The short side in pixels, the unit of sizes.
  let unit: Float

  /// The scope's centre and radius, in the flat picture.
  let center: SIMD2<Float>
  let radius: Float

  /// The unit of sizes on the scope, in pixels. It equals the short side if the scope has the art
  /// direction's fraction of it, so that scopes look alike in pictures of any shape.
  var scopeUnit: Float { radius / 0.445 }

  /// The column's left and right edges, and the top from which its lines are measured.
  let left, right, top: Float

  /// The scale of the column's text, from 0 to 1, and the number of other aircraft it lists.
  let scale: Double
  let rows: Int

  init(size: SIMD2<Int>) {
    self.size = size
    let whole = SIMD2(Float(size.x), Float(size.y))
    unit = whole.min()
    if size.x >= size.y {
      radius = min(0.445 * unit, 0.25 * whole.x)
      center = SIMD2(max(0.352 * whole.x, radius + 0.11 * unit), 0.5 * whole.y)
      // Wide pictures keep the column beside the scope, not at the far edge.
      left = max(0.700 * whole.x, center.x + radius + 0.1 * unit)
      right = 0.945 * whole.x
      top = (whole.y - unit) / 2
    } else {
      radius = 0.425 * unit
      // The rest of the height belongs to the column, which needs three quarters of the width.
      let spare = max(0, whole.y - 2 * radius - 0.89 * unit)
      center = SIMD2(0.5 * whole.x, 0.06 * unit + radius + spare / 2)
      left = 0.075 * whole.x
      right = 0.925 * whole.x
      // The first line is well below the top.
      top = center.y + radius - 0.055 * unit
    }
    scale = Double(min(1, (right - left) / (0.43 * unit)))
    rows = size.x >= size.y ? 5 : 3
  }

  /// The tube of a picture laid out like this.
  func tube(isGlass: Bool) -> Tube {
    Tube(size: size, center: center, radius: radius, isGlass: isGlass)
  }

  /// The centre of a notice: above the column.
  var notice: SIMD2<Float> {
    size.x >= size.y
      ? SIMD2((left + right) / 2, top + 0.085 * unit)
      : SIMD2(center.x, 0.06 * Float(size.y))
  }

  /// Returns a position in the column, at an indent from its left edge and a distance down, in
  /// short sides.
  func column(_ down: Float, indent: Float = 0) -> SIMD2<Float> {
    SIMD2(left + indent * unit, top + down * unit)
  }
}
