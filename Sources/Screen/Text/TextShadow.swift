import Glibc
import Scenes

/// The shadow behind text on the ground: a blurred copy of the text, as faint as legibility
/// allows.
struct TextShadow: Hashable {
  /// The strengths tried, faintest first. Above 1, the shadow is drawn that many times.
  static let strengths: [Float] = [0.30, 0.50, 0.70, 0.85, 1, 2, 3, 5, 8]

  /// The contrast that text must have on all but the brightest 0.5 % of the pixels beneath and beside its letters.
  static let contrast: Float = 4.6

  /// Paints the shadow for text on a picture.
  ///
  /// - Parameters:
  ///   - words: The text's mask, with a margin wide enough for the blur.
  ///   - run: The text's size and colours.
  ///   - point: The position of the text in the picture.
  ///   - picture: The background at its brightest.
  /// - Returns: The shadow's mask, to be drawn at the same point as the text.
  static func mask(
    behind words: Mask,
    _ run: TextRun,
    at point: SIMD2<Int>,
    on picture: SparsePicture
  ) -> Mask {
    let field = words.coverage.map { Float($0) / 255 }
    let soft = blurred(field, width: words.width, deviation: 0.40 * Float(run.size))
      .map { min($0 * 2.6, 1) }
    let beneath = TextBackground(words, run, soft, at: point, on: picture)
    let strength = strengths.first { beneath.isLegible(at: $0) } ?? 8
    return Mask(
      width: words.width,
      height: words.height,
      origin: words.origin,
      coverage: soft.map { UInt8(coverage($0, strength) * 255 + 0.5) }
    )
  }

  /// The coverage of a pixel by the shadow's colour; strengths above 1 are several layers.
  fileprivate static func coverage(_ share: Float, _ strength: Float) -> Float {
    strength <= 1 ? share * strength : 1 - powf(1 - share, strength)
  }
}

/// The pixels beneath and beside the letters of a text, and the shadow's coverage of each.
private struct TextBackground {
  private var pixels: [(color: SIMD3<Float>, share: Float)] = []
  private let words: Float
  private let shadow: SIMD3<Float>

  init(
    _ mask: Mask,
    _ run: TextRun,
    _ soft: [Float],
    at point: SIMD2<Int>,
    on picture: SparsePicture
  ) {
    words = Contrast.luminance(run.color)
    shadow = SIMD3((run.shadow ?? run.color).unit * 255)
    let isBeside = Self.pixelsBeside(mask, reach: max(1, Int((0.08 * run.size).rounded())))
    for row in 0..<mask.height {
      for column in 0..<mask.width where isBeside[row * mask.width + column] {
        let x = point.x + mask.origin.x + column
        let y = point.y + mask.origin.y + row
        guard 0..<picture.base.width ~= x, 0..<picture.base.height ~= y else { continue }
        let pixel = picture[x, y]
        let color = SIMD3(
          Float(pixel >> 16 & 255),
          Float(pixel >> 8 & 255),
          Float(pixel & 255)
        )
        pixels.append((color, soft[row * mask.width + column]))
      }
    }
  }

  /// Which pixels are inked or at most a few pixels from ink, across and down. What lies farther from every letter
  /// does not blur with one, and a shadow that had to darken it would be a blot on the ground.
  private static func pixelsBeside(_ mask: Mask, reach: Int) -> [Bool] {
    func grown(_ isSet: [Bool], step: Int) -> [Bool] {
      var grown = isSet
      for distance in 1...reach {
        let shift = distance * step
        for index in isSet.indices.dropLast(shift) {
          if isSet[index] { grown[index + shift] = true }
          if isSet[index + shift] { grown[index] = true }
        }
      }
      return grown
    }
    return grown(grown(mask.coverage.map { $0 > 0 }, step: 1), step: mask.width)
  }

  /// Whether the text has its contrast on the shadow at a strength, on all but 0.5 % of the pixels.
  func isLegible(at strength: Float) -> Bool {
    var fainter = pixels.count / 200
    for pixel in pixels {
      let color = pixel.color + (shadow - pixel.color) * TextShadow.coverage(pixel.share, strength)
      let ratio = Contrast.ratio(words, Contrast.luminance(color.x, color.y, color.z))
      guard ratio < TextShadow.contrast else { continue }
      if fainter == 0 { return false }
      fainter -= 1
    }
    return true
  }
}
