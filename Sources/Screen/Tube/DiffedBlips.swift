import Scenes

/// The aircraft of a tube, compared from frame to frame, each with its mask.
///
/// One that only fades keeps its mask, which is the common change: a beam leaves hundreds fading.
struct DiffedBlips {
  private var list = DiffedList<TubeBlip, Drawn>()

  /// An aircraft's mask with its colour, and the pixels that it may touch.
  private struct Drawn {
    let shape: Shape?
    var color: Color

    /// The darkness of the gap around it.
    var gap: Color

    /// The pixels of its masks; none without a mask.
    let bounds: PixelRect

    init(_ shape: Shape?, _ blip: TubeBlip) {
      self.shape = shape
      color = blip.light
      gap = blip.darkness
      bounds = shape?.bounds ?? PixelRect(x: 0..<0, y: 0..<0)
    }
  }

  /// A mask at a pixel, above a wider one that darkens what is under it.
  struct Shape {
    let mask: Mask
    let pixel: SIMD2<Int>

    /// The mask with a gap around it; nil for none.
    var gap: Mask?

    fileprivate var bounds: PixelRect {
      let own = mask.rect(at: pixel)
      guard let wide = gap?.rect(at: pixel) else { return own }
      func union(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
        min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
      }
      return PixelRect(x: union(own.x, wide.x), y: union(own.y, wide.y))
    }
  }

  /// Replaces the aircraft by those of the next frame.
  ///
  /// - Parameters:
  ///   - next: The aircraft, in the order in which they are drawn.
  ///   - dirty: Receives the tiles of aircraft that appeared, changed or disappeared.
  ///   - shape: Returns the mask of an aircraft; nil if it is invisible.
  mutating func update(
    to next: [TubeBlip],
    dirty: inout TileSet,
    _ shape: (TubeBlip) -> Shape?
  ) {
    list.update(to: next) { drawn, old, new in
      guard old.hasShape(of: new), drawn.shape != nil, new.brightness > 0 else { return false }
      (drawn.color, drawn.gap) = (new.light, new.darkness)
      dirty.insert(drawn.bounds)
      return true
    } make: { blip in
      let drawn = Drawn(shape(blip), blip)
      dirty.insert(drawn.bounds)
      return drawn
    } drop: {
      dirty.insert($0.bounds)
    }
  }

  /// Draws the aircraft that touch some tiles, clipped to these, in order.
  ///
  /// - Parameters:
  ///   - tiles: The tiles, to which the layer is clipped.
  ///   - layer: The layer.
  ///   - covered: Receives the tiles that were drawn on.
  func play(in tiles: TileClip, on layer: Raster, covered: inout TileSet) {
    for item in list.items where tiles.meets(x: item.bounds.x, y: item.bounds.y) {
      guard let shape = item.shape else { continue }
      if let gap = shape.gap { layer.blend(gap, at: shape.pixel, item.gap) }
      layer.blend(shape.mask, at: shape.pixel, item.color)
      covered.insert(item.bounds)
    }
  }
}

extension TubeBlip {
  /// Its light at its brightness.
  fileprivate var light: Color { Color(0xFFFFFF, opacity: brightness) }

  /// The darkness of the gap around it.
  fileprivate var darkness: Color { Color(0, opacity: gap) }

  /// Whether it differs from another only in brightness and in the darkness of its gap.
  fileprivate func hasShape(of other: TubeBlip) -> Bool {
    point == other.point && icon == other.icon && reach == other.reach && turn == other.turn
      && echoes == other.echoes && layer == other.layer && (gap > 0) == (other.gap > 0)
  }
}
