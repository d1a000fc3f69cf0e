/// The bytes that the caches of one window or canvas may take, in proportion to its size.
///
/// Together they take at most 5.75 times the bytes of the picture itself: 48 MB at 1920 × 1080. What two frames in
/// succession need is kept even if that is more.
package struct PictureBudget: Hashable {
  private let picture: Int

  /// Creates the budget for a picture of a width and height, in pixels.
  package init(_ size: SIMD2<Int>) {
    // A tiny window shows as many words as a small one.
    picture = 4 * max(size.x * size.y, 320 * 240)
  }

  /// Layers of marks, such as cards and sheets.
  package var layers: Int { picture * 4 }

  /// Masks of text.
  var words: Int { picture / 2 }

  /// Shadows behind text on the ground.
  var textShadows: Int { picture / 2 }

  /// Holes behind text on a tube.
  var holes: Int { picture / 4 }

  /// Aircraft on a tube.
  var icons: Int { picture / 8 }

  /// Aircraft on a tube with their echoes.
  var blips: Int { picture * 3 / 8 }

  /// Textures of text on a graphics card, which have four times the bytes of its masks.
  package var wordTextures: Int { picture * 2 }
}
