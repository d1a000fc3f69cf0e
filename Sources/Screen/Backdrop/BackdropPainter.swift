public import Atlas
public import Scenes

/// Paints the sky, the globe and its land.
///
/// The same backdrop always produces the same pixels, and several tasks may paint at once. A
/// picture of 1920 × 1080 takes about a sixth of a second on one core, so paint it before it is
/// needed.
public struct BackdropPainter: Sendable {
  private let atlas: LandAtlas

  /// Creates a painter with the land of an atlas.
  public init(atlas: LandAtlas) {
    self.atlas = atlas
  }

  /// Returns the coasts of a radar map.
  public func coasts(of map: ScopeCoast.Key) -> ScopeCoast {
    ScopeCoast(map, atlas: atlas)
  }

  /// Returns the three pictures from which a backdrop is mixed.
  public func paint(_ backdrop: Backdrop) -> BakedBackdrop {
    let size = backdrop.size
    let height = size.y + backdrop.headroom
    let shades = BackdropShades(
      backdrop,
      ground: GroundFields(
        GroundMask(atlas, globe: backdrop.globe, size: size),
        shortSide: Double(min(size.x, size.y))
      )
    )
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
    return BakedBackdrop(dark: dark, lit: lit, sea: sea)
  }
}
