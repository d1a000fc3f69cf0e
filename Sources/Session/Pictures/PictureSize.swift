/// A picture's width and height in pixels, written `1920x1080`.
package struct PictureSize: Sendable, Hashable, CustomStringConvertible {
  /// The allowed length of a side, in pixels.
  package static let sides = 16...16_384

  package let width, height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses `1920x1080`; nil for anything else.
  package init?(_ text: String) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  package var pixels: SIMD2<Int> {
    [width, height]
  }

  package var description: String {
    "\(width)x\(height)"
  }
}
