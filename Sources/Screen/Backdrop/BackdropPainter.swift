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
    let shortSide = Double(min(backdrop.size.x, backdrop.size.y))
    let inner = paint(backdrop, shortSide: shortSide)
    let around = paint(
      GroundSurround.backdrop(around: backdrop),
      shortSide: shortSide / Double(GroundSurround.step)
    )
    return BakedBackdrop(
      dark: inner.dark,
      lit: inner.lit,
      sea: inner.sea,
      surround: BakedSurround(dark: around.dark, sea: around.sea)
    )
  }

  private func paint(
    _ backdrop: Backdrop,
    shortSide: Double
  ) -> (dark: PixelBuffer, lit: PixelBuffer, sea: PixelBuffer) {
    let size = backdrop.size
    let height = size.y + backdrop.headroom
    let shades = shades(of: backdrop, shortSide: shortSide)
    let stars = BackdropStars(backdrop)
    var (lit, sea): (PixelBuffer?, PixelBuffer?)
    let dark = PixelBuffer(width: size.x, height: height) { dark in
      lit = PixelBuffer(width: size.x, height: height) { lit in
        sea = PixelBuffer(width: size.x, height: height) { sea in
          shades.paint(dark: dark, lit: lit, sea: sea)
          for picture in [dark, lit, sea] {
            stars.draw(into: picture, width: size.x, height: height)
          }
        }
      }
    }
    guard let lit, let sea else { preconditionFailure("a picture is painted when it is made") }
    return (dark, lit, sea)
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
