/// A painted backdrop: three pictures that are mixed for any light and any opacity of the land.
///
/// For light *b* and land *k*, both from 0 to 1, each channel of the result is dark + b · (lit −
/// dark) + (1 − k) · (sea − dark). When the scene has sunk by *s* pixels, the top row of the view
/// shows row `headroom − s` of these pictures.
public struct BakedBackdrop: Sendable, Hashable {
  /// The width and height, in pixels; the height includes the headroom.
  public let width, height: Int

  /// The globe with no light on its limb, with full light, and with no light and no land.
  public let dark, lit, sea: PixelBuffer

  /// The ground around the picture, for a turning globe; without it, the ground continues as its mirror image.
  let surround: BakedSurround?

  /// Combines three pictures of the same size.
  public init(dark: PixelBuffer, lit: PixelBuffer, sea: PixelBuffer) {
    self.init(dark: dark, lit: lit, sea: sea, surround: nil)
  }

  init(dark: PixelBuffer, lit: PixelBuffer, sea: PixelBuffer, surround: BakedSurround?) {
    precondition(
      dark.width == lit.width && dark.height == lit.height
        && dark.width == sea.width && dark.height == sea.height,
      "the three pictures have one size"
    )
    width = dark.width
    height = dark.height
    self.dark = dark
    self.lit = lit
    self.sea = sea
    self.surround = surround
  }
}

/// The ground around a backdrop's picture and the sea in its place, smaller than the picture by ``GroundSurround/step``.
struct BakedSurround: Sendable, Hashable {
  let dark, sea: PixelBuffer
}
