import Scenes

/// Masks of text, each painted once and cached.
final class TextPainter: PictureCache {
  /// The values that determine the strength of a text's shadow.
  private struct ShadowKey: Hashable {
    let shape: TextShape
    let color, shadow: UInt32
    let backdrop: Backdrop
    let place: SIMD2<Int>
  }

  private let typesetter = Typesetter()

  /// The language of the text, a tag of BCP 47.
  var language = "en" {
    didSet { typesetter.language = language }
  }

  private var words = Cache<TextShape, Mask?>(capacity: 1)
  private var shadows = Cache<ShadowKey, Mask?>(capacity: 1)
  private var holes = Cache<TextShape, Mask?>(capacity: 1)

  func beginFrame(_ budget: PictureBudget) {
    words.beginFrame(capacity: budget.words)
    shadows.beginFrame(capacity: budget.textShadows)
    holes.beginFrame(capacity: budget.holes)
  }

  func sweep() {
    words.sweep()
    shadows.sweep()
    holes.sweep()
  }

  /// Returns the mask of a text at a place.
  func mask(_ run: TextRun, at place: TextPlace) -> Mask? {
    let shape = TextShape(run, quarters: place.quarters, language: language)
    return words.value(for: shape, cost: size) { typesetter.mask(shape) }
  }

  /// Returns the shadow behind a text at a place, painted if it is not cached.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - place: The position of the text.
  ///   - ground: The background, and how far it has sunk.
  /// - Returns: The shadow's mask, or nil for text without a shadow.
  func shadow(_ run: TextRun, at place: TextPlace, on ground: ShownBackdrop?) -> Mask? {
    guard let shadow = run.shadow, let ground else { return nil }
    let shape = TextShape(run, quarters: place.quarters, language: language)
    // The offset between text and ground does not change when both sink together, and a few pixels
    // make no difference to the ground.
    let row = place.pixel.y + ground.backdrop.headroom - Int(ground.state.sunk.rounded())
    let coarse = SIMD2(place.pixel.x & ~3, row & ~3)
    let key = ShadowKey(
      shape: shape,
      color: run.color.rgb,
      shadow: shadow.rgb,
      backdrop: ground.backdrop,
      place: coarse
    )
    return shadows.value(for: key, cost: size) {
      // Three standard deviations of the blur.
      let margin = Int((1.2 * run.size).rounded(.up))
      return typesetter.mask(shape, margin: margin, isFine: false).map { words in
        TextShadow.mask(behind: words, run, at: coarse, on: ground.prepared.lit)
      }
    }
  }

  /// Returns the soft hole behind text on a tube: the text blurred by a fifth of its size and made
  /// more opaque.
  func hole(_ run: TextRun, at place: TextPlace) -> Mask? {
    let shape = TextShape(run, quarters: place.quarters, language: language)
    return holes.value(for: shape, cost: size) {
      let deviation = 0.19 * Float(run.size)
      let margin = Int((3 * deviation).rounded(.up))
      return typesetter.mask(shape, margin: margin, isFine: false).map { words in
        let ink = words.coverage.map { Float($0) / 255 }
        let soft = blurred(ink, width: words.width, deviation: deviation)
        return Mask(
          width: words.width,
          height: words.height,
          origin: words.origin,
          coverage: soft.map { UInt8(min($0 * 2.4, 1) * 255 + 0.5) }
        )
      }
    }
  }

  private func size(_ mask: Mask?) -> Int {
    256 + (mask?.coverage.count ?? 0)
  }
}
