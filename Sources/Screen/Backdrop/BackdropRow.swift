/// A row of each of a backdrop's pictures, while it is painted.
struct BackdropRow {
  /// The globe with no light on its limb, with full light, and with no light and no land.
  let dark, lit, sea: UnsafeMutableBufferPointer<UInt32>
}
