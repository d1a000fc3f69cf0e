/// A painted backdrop: pictures that are mixed for any light and any opacity of the land.
///
/// For light *b* and land *k*, both from 0 to 1, each channel of the result is dark + b · (lit −
/// dark) + (1 − k) · (sea − dark). When the scene has sunk by *s* pixels, the top row of the view
/// shows row `headroom − s` of these pictures.
public struct BakedBackdrop: Sendable, Hashable {
  /// The width and height, in pixels; the height includes the headroom.
  public let width, height: Int

  /// The globe with no light on its limb, with full light, and with no light and no land.
  public let dark, lit, sea: PixelBuffer

  /// What land adds to the sea around the pictures; nil if only open sea is shown there.
  public let around: GroundSurround?

  /// Combines pictures of the same size.
  public init(
    dark: PixelBuffer,
    lit: PixelBuffer,
    sea: PixelBuffer,
    around: GroundSurround? = nil
  ) {
    precondition(
      dark.width == lit.width && dark.height == lit.height
        && dark.width == sea.width && dark.height == sea.height,
      "the pictures have one size"
    )
    width = dark.width
    height = dark.height
    self.dark = dark
    self.lit = lit
    self.sea = sea
    self.around = around
  }
}
