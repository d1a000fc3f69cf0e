public import Atlas
import Geodesy
public import Places
public import Scenes

/// Paints the sky, the globe, its land and the lights on it.
///
/// The same backdrop always produces the same pixels, and several tasks may paint at once. A
/// picture of 1920 × 1080 takes about a sixth of a second on one core, so paint it before it is
/// needed.
public struct BackdropPainter: Sendable {
  private let atlas: LandAtlas
  private let relief: Relief?
  private let places: Gazetteer?

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - atlas: The land.
  ///   - relief: Its relief; without it, land is flat.
  ///   - places: The populated places; without them, there are no lights at night.
  public init(atlas: LandAtlas, relief: Relief? = nil, places: Gazetteer? = nil) {
    (self.atlas, self.relief, self.places) = (atlas, relief, places)
  }

  /// Returns the coasts of a radar map.
  public func coasts(of map: ScopeCoast.Key) -> ScopeCoast {
    ScopeCoast(map, atlas: atlas)
  }

  /// Returns the pictures from which a backdrop is mixed.
  public func paint(_ backdrop: Backdrop) -> BakedBackdrop {
    let size = SIMD2(backdrop.size.x, backdrop.size.y + backdrop.headroom)
    var (dark, lit, sea): ([UInt32], [UInt32], [UInt32]) = ([], [], [])
    paint(backdrop) { _, row in
      dark += row.dark
      lit += row.lit
      sea += row.sea
    }
    return BakedBackdrop(
      dark: PixelBuffer(width: size.x, height: size.y, pixels: dark),
      lit: PixelBuffer(width: size.x, height: size.y, pixels: lit),
      sea: PixelBuffer(width: size.x, height: size.y, pixels: sea),
      around: surround(of: backdrop)
    )
  }

  /// Returns a backdrop that is ready to be mixed. Only one of its pictures is ever whole in memory.
  package func prepare(_ backdrop: Backdrop) -> PreparedBackdrop {
    PreparedBackdrop(
      width: backdrop.size.x,
      height: backdrop.size.y + backdrop.headroom,
      headroom: backdrop.headroom,
      around: surround(of: backdrop),
      of: backdrop
    ) { paint(backdrop, $0) }
  }

  /// Paints the ground around a backdrop's picture.
  private func surround(of backdrop: Backdrop) -> GroundSurround {
    GroundSurround(of: backdrop) { finish in
      shades(of: backdrop, in: GroundSurround.view(around: backdrop)).paint(finish)
    }
  }

  /// Paints a backdrop row by row.
  private func paint(_ backdrop: Backdrop, _ finish: (_ row: Int, BackdropRow) -> Void) {
    let stars = BackdropStars(backdrop)
    shades(of: backdrop, in: BackdropView(backdrop)).paint { row, pixels in
      stars.draw(into: pixels, row: row)
      finish(row, pixels)
    }
  }

  /// Prepares the land of a view of a backdrop, its relief and its lights.
  private func shades(of backdrop: Backdrop, in view: BackdropView) -> BackdropShades {
    let (globe, size, shortSide) = (view.globe, view.size, view.shortSide)
    let mask = GroundMask(
      atlas,
      globe: globe,
      size: size,
      shortSide: shortSide,
      isPlain: backdrop.palette.isPlain
    )
    let isDark = backdrop.palette.cityLights > 0 || backdrop.twilight != nil
    let top = backdrop.twilight == nil ? mask.top : min(mask.top, -view.headroom)
    let map = GroundMap(
      globe,
      columns: mask.stride,
      rows: top..<size.y,
      sun: backdrop.twilight?.sun
    )
    let fields = GroundFields(
      mask,
      relief: relief.flatMap { GroundRelief($0, globe: globe, map: map, shortSide: shortSide) },
      lights: isDark ? places.map { CityLights($0, mask: mask, in: view) } : nil,
      shortSide: shortSide,
      reduction: view.reduction,
      isPlain: backdrop.palette.isPlain
    )
    return BackdropShades(backdrop, view, ground: fields, map: map)
  }
}
