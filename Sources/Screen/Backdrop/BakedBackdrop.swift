/// A backdrop painted: three pictures from which any light and any land is mixed.
///
/// With light *b* and land *k*, both from 0 to 1, what is shown is
/// dark + b · (lit − dark) + (1 − k) · (sea − dark), channel by channel. When the scene has sunk by
/// *s* pixels, the top row of the view shows row `headroom − s` of these.
public struct BakedBackdrop: Sendable, Hashable {
  /// The width and height, in pixels; the height is that of the view and its headroom.
  public let width, height: Int

  /// The planet with no light on its limb, with full light, and with no light and no land.
  public let dark, lit, sea: PixelBuffer

  /// Joins three pictures of one size.
  public init(dark: PixelBuffer, lit: PixelBuffer, sea: PixelBuffer) {
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
  }
}
