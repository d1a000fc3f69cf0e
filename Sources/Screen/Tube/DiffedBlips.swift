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

    /// The pixels of its mask; none without a mask.
    let bounds: PixelRect

    init(_ shape: Shape?, _ blip: TubeBlip) {
      self.shape = shape
      color = blip.light
      bounds = shape.map { $0.mask.rect(at: $0.pixel) } ?? PixelRect(x: 0..<0, y: 0..<0)
    }
  }

  /// A mask at a pixel.
  struct Shape {
    let mask: Mask
    let pixel: SIMD2<Int>
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
      drawn.color = new.light
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
      layer.blend(shape.mask, at: shape.pixel, item.color)
      covered.insert(item.bounds)
    }
  }
}

extension TubeBlip {
  /// Its light at its brightness.
  fileprivate var light: Color { Color(0xFFFFFF, opacity: brightness) }

  /// Whether it differs from another only in brightness.
  fileprivate func hasShape(of other: TubeBlip) -> Bool {
    point == other.point && icon == other.icon && reach == other.reach && turn == other.turn
      && echoes == other.echoes
  }
}
