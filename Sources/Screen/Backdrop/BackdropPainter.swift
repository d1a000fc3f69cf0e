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

  /// Returns the three pictures from which a backdrop is mixed.
  public func paint(_ backdrop: Backdrop) -> BakedBackdrop {
    let inner = pictures(of: backdrop, shortSide: shortSide(of: backdrop))
    return BakedBackdrop(
      dark: inner.dark,
      lit: inner.lit,
      sea: inner.sea,
      surround: surround(of: backdrop)
    )
  }

  /// Returns a backdrop that is ready to be mixed. Only one of its pictures is ever whole in memory.
  package func prepare(_ backdrop: Backdrop) -> PreparedBackdrop {
    PreparedBackdrop(
      width: backdrop.size.x,
      height: backdrop.size.y + backdrop.headroom,
      headroom: backdrop.headroom,
      surround: surround(of: backdrop)
    ) { paint(backdrop, shortSide: shortSide(of: backdrop), $0) }
  }

  private func shortSide(of backdrop: Backdrop) -> Double {
    Double(min(backdrop.size.x, backdrop.size.y))
  }

  /// Paints the ground around a backdrop, as fine as that of the backdrop itself.
  private func surround(of backdrop: Backdrop) -> BakedSurround {
    let around = pictures(
      of: GroundSurround.backdrop(around: backdrop),
      shortSide: shortSide(of: backdrop) / Double(GroundSurround.step)
    )
    return BakedSurround(dark: around.dark, sea: around.sea)
  }

  private func pictures(
    of backdrop: Backdrop,
    shortSide: Double
  ) -> (dark: PixelBuffer, lit: PixelBuffer, sea: PixelBuffer) {
    let size = SIMD2(backdrop.size.x, backdrop.size.y + backdrop.headroom)
    var (dark, lit, sea): ([UInt32], [UInt32], [UInt32]) = ([], [], [])
    paint(backdrop, shortSide: shortSide) { _, row in
      dark += row.dark
      lit += row.lit
      sea += row.sea
    }
    func buffer(_ pixels: [UInt32]) -> PixelBuffer {
      PixelBuffer(width: size.x, height: size.y, pixels: pixels)
    }
    return (buffer(dark), buffer(lit), buffer(sea))
  }

  /// Paints a backdrop row by row.
  private func paint(
    _ backdrop: Backdrop,
    shortSide: Double,
    _ finish: (_ row: Int, BackdropRow) -> Void
  ) {
    let stars = BackdropStars(backdrop)
    shades(of: backdrop, shortSide: shortSide).paint { row, pixels in
      for picture in [pixels.dark, pixels.lit, pixels.sea] { stars.draw(into: picture, row: row) }
      finish(row, pixels)
    }
  }

  /// Prepares the land of a picture, its relief and its lights.
  private func shades(of backdrop: Backdrop, shortSide: Double) -> BackdropShades {
    let (globe, size) = (backdrop.globe, backdrop.size)
    let mask = GroundMask(atlas, globe: globe, size: size)
    let isDark = backdrop.palette.cityLights > 0 || backdrop.twilight != nil
    let top = backdrop.twilight == nil ? mask.top : min(mask.top, -backdrop.headroom)
    let map = GroundMap(
      globe,
      columns: mask.stride,
      rows: top..<size.y,
      sun: backdrop.twilight?.sun
    )
    let fields = GroundFields(
      mask,
      relief: relief.flatMap { GroundRelief($0, globe: globe, map: map, shortSide: shortSide) },
      lights: isDark ? places.map { CityLights($0, globe: globe, mask: mask, size: size) } : nil,
      shortSide: shortSide
    )
    return BackdropShades(backdrop, ground: fields, map: map)
  }
}
