/// A row of each of a backdrop's pictures, while it is painted.
struct BackdropRow {
  /// The globe with no light on its limb, with full light, and with no light and no land.
  let dark, lit, sea: UnsafeMutableBufferPointer<UInt32>

  /// By column: the darkness of the sky, from 0 (day) to 1 (night); nil without a twilight.
  var darkness: UnsafePointer<Float>?
}
