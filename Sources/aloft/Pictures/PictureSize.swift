import ArgumentParser

/// A picture's width and height in pixels, written `1920x1080`.
struct PictureSize: Sendable, Hashable, ExpressibleByArgument, CustomStringConvertible {
  /// The least and the most a side may have, in pixels.
  static let sides = 16...16_384

  let width, height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var pixels: SIMD2<Int> {
    [width, height]
  }

  var description: String {
    "\(width)x\(height)"
  }

  var defaultValueDescription: String {
    description
  }
}

extension ArgumentHelp {
  /// The help of an option that takes a picture's size.
  static let pictureSize = ArgumentHelp(
    "The picture's width and height in pixels, each from 16 to 16384, such as 1920x1080.",
    valueName: "size"
  )
}
