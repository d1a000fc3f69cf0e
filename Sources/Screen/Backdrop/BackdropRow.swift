/// A row of each of a backdrop's pictures, while it is painted.
struct BackdropRow {
  /// The globe with no light on its limb, with full light, and with no light and no land.
  let dark, lit, sea: UnsafeMutableBufferPointer<UInt32>

  /// The dark globe without land; nil without a twilight, when it is the sea.
  var bare: UnsafeMutableBufferPointer<UInt32>?

  /// The picture over which a turning globe carries its land.
  var beneathLand: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(bare ?? sea) }
}
