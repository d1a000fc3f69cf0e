import CPango
import Scenes

/// Masks of aircraft icons, each painted once and cached.
final class IconPainter: PictureCache {
  /// The key of a mask: sizes in quarters of a pixel, angles in steps of three degrees.
  struct Key: Hashable {
    let icon: AircraftIcon
    let reach, turn: Int
    let quarters: SIMD2<Int>

    /// Whether the mask is wider than the icon by a gap on all sides.
    let hasGap: Bool

    init(
      _ icon: AircraftIcon,
      reach: Float,
      turn: Float,
      at place: TextPlace,
      hasGap: Bool = false
    ) {
      let share = turn / (2 * .pi)
      self.icon = icon
      self.reach = Int((min(max(reach, 0.25), 512) * 4).rounded())
      self.turn = Int(((share - share.rounded(.down)) * turns).rounded()) % Int(turns)
      quarters = place.quarters
      self.hasGap = hasGap
    }
  }

  /// The number of angle steps in a turn.
  static let turns: Float = 120

  private var masks = Cache<Key, Mask>(capacity: 1)
  var blips = Cache<BlipCacheKey, Mask>(capacity: 1)

  func beginFrame(_ budget: PictureBudget) {
    masks.beginFrame(capacity: budget.icons)
    blips.beginFrame(capacity: budget.blips)
  }

  func sweep() {
    masks.sweep()
    blips.sweep()
  }

  /// The size of a mask in memory, in bytes.
  static func cost(_ mask: Mask) -> Int { 256 + mask.coverage.count }

  /// Returns the mask of an icon at a place, painted if it is not cached.
  ///
  /// - Parameters:
  ///   - icon: The icon.
  ///   - reach: Half the width of its box, in pixels, at least a quarter and at most 512.
  ///   - turn: Its rotation, in radians clockwise.
  ///   - place: The position of its centre.
  ///   - hasGap: Whether the mask is wider by a gap on all sides.
  /// - Returns: The mask, to be drawn at the place's pixel.
  func mask(
    _ icon: AircraftIcon,
    reach: Float,
    turn: Float,
    at place: TextPlace,
    hasGap: Bool = false
  ) -> Mask {
    let key = Key(icon, reach: reach, turn: turn, at: place, hasGap: hasGap)
    return masks.value(for: key, cost: Self.cost, make: { Self.paint(key) })
  }

  /// Returns the width of the gap around an icon, in pixels: a thinner one would leave no pixel dark.
  ///
  /// - Parameter reach: Half the width of the icon's box, or the radius of a dot, in pixels.
  /// - Returns: The width.
  static func gap(around reach: Double) -> Double { min(max(0.14 * reach, 1.5), 8) }

  private static func paint(_ key: Key) -> Mask {
    let reach = Double(key.reach) / 4
    let gap = key.hasGap ? Self.gap(around: reach) : 0
    // The longest wings end 1.15 from the centre; the corners of the box are farther away.
    let half = Int((reach * 1.5 + gap).rounded(.up)) + 2
    let side = 2 * half
    let coverage = Coverage.painted(SIMD2(side, side)) { cairo in
      cairo_translate(
        cairo,
        Double(half) + Double(key.quarters.x) / 4,
        Double(half) + Double(key.quarters.y) / 4
      )
      cairo_rotate(cairo, Double(key.turn) / Double(turns) * 2 * .pi)
      cairo_scale(cairo, reach, reach)
      for shape in key.icon.shapes { fill(shape, grownBy: gap / reach, cairo) }
    }
    return Mask(width: side, height: side, origin: SIMD2(-half, -half), coverage: coverage)
      .trimmed
  }

  /// Fills a shape that is wider by a margin on all sides; a wider one has no holes.
  private static func fill(_ shape: IconShape, grownBy margin: Double, _ cairo: OpaquePointer?) {
    cairo_new_path(cairo)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    switch shape {
    case .outline(let points):
      for point in points { cairo_line_to(cairo, Double(point.x), Double(point.y)) }
      cairo_close_path(cairo)
      fillPath(grownBy: margin, cairo)
    case .oval(let center, let radii, let turn):
      cairo_save(cairo)
      cairo_translate(cairo, Double(center.x), Double(center.y))
      cairo_rotate(cairo, Double(turn))
      cairo_scale(cairo, Double(radii.x), Double(radii.y))
      cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
      cairo_restore(cairo)
      fillPath(grownBy: margin, cairo)
    case .stroke(let start, let end, let width):
      cairo_set_line_width(cairo, Double(width) + 2 * margin)
      cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      cairo_move_to(cairo, Double(start.x), Double(start.y))
      cairo_line_to(cairo, Double(end.x), Double(end.y))
      cairo_stroke(cairo)
    case .hole(let inner):
      guard margin == 0 else { return }
      cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
      fill(inner, grownBy: 0, cairo)
      cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }
  }

  private static func fillPath(grownBy margin: Double, _ cairo: OpaquePointer?) {
    guard margin > 0 else {
      cairo_fill(cairo)
      return
    }
    cairo_fill_preserve(cairo)
    cairo_set_line_width(cairo, 2 * margin)
    cairo_stroke(cairo)
  }
}
