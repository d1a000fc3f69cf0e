import Facts

/// The line breaks and sizes of a sentence and its source that fit the sky above the limb. Lengths are in short sides.
struct FarSentence: Sendable {
  /// What they depend on.
  struct Key: Hashable, Sendable {
    let sentence: String

    /// The source, if the sentence has one.
    let source: String?

    /// The picture's width and height, in pixels.
    let picture: SIMD2<Int>

    /// Where the free space begins.
    let top: Double

    /// The least size of text. A sentence that is too long for it is set smaller, in the largest size that fits.
    let text: MinimumTextSize

    /// What a sheet leaves free; nil for the usual place.
    var beside: Space?
  }

  /// What a sheet leaves free on its left, or above it.
  struct Space: Hashable, Sendable {
    /// The width.
    let width: Double

    /// The end of the space, from the top of the picture; nil where the limb is the end.
    let bottom: Double?
  }

  /// The lines of the sentence and of its source.
  private(set) var lines, source: [String]

  /// The em of the sentence, and of its source.
  private(set) var size, sourceSize: Double

  /// The baselines of the first line of each, from the top of the picture.
  private(set) var first, firstOfSource: Double

  /// The width of the lines at most.
  let width: Double

  /// Whether it is beside or above a sheet.
  let isNarrowed: Bool

  /// Whether all lines keep to the space, in letters as large as names at least.
  private(set) var fits = false

  /// The least width of lines that can be read with ease.
  private static let minimumWidth = 0.50

  /// The distance between baselines, in ems.
  static let leading = 1.26

  /// The space between a sentence and its source: at least, and in ems of the sentence where there is room.
  private static let (minimumGap, gap) = (0.022, 0.6)

  /// The width of a letter of Inter Display Light and of Inter, in ems, unless the letters of a text are wider.
  private static let (light, regular) = (0.45, 0.545)

  /// Tries sizes from large to small until everything fits.
  init(_ key: Key) {
    let (sentence, picture, top, text) = (key.sentence, key.picture, key.top, key.text)
    let unit = Double(max(picture.min(), 1))
    let isPortrait = picture.y > picture.x
    let height = Double(picture.y) / unit
    let width = (key.beside?.width ?? Double(picture.x) / unit) - 0.10
    self.width = width
    isNarrowed = key.beside != nil
    // The scene sinks for a sentence; its light begins a little above the limb.
    let limb = (isPortrait ? 0.68 : 0.62) * height
    let bottom = min(limb, key.beside?.bottom ?? limb)
    let least = text.sentence
    let designed = (isPortrait ? [0.088, 0.072] : [0.078, 0.066]).filter { $0 > least }
    let light = max(Self.light, SentenceSetting.meanLightWidth(of: sentence))
    let regular = max(Self.regular, key.source.map(SentenceSetting.meanRegularWidth) ?? 0)
    let smaller = stride(from: 1.0, through: 0.4, by: -0.05).map { $0 * least }
    (lines, source) = ([sentence], [])
    (size, sourceSize, first, firstOfSource) = (least, text.name(0.0225), 0, 0)
    for size in designed + smaller {
      let sourceSize = min(text.name(0.0225), size)
      func broken(_ text: String, _ size: Double, _ letter: Double) -> (lines: [String], fits: Bool)
      {
        let most = max(1, Int(width / (size * letter)))
        let lines = balancedLines(of: text, maximumCharacters: most, maximumLines: 12)
        return (lines, lines.allSatisfy { $0.count <= most })
      }
      let main = broken(sentence, size, light)
      let small = key.source.map { broken($0, sourceSize, regular) } ?? (lines: [], fits: true)
      let tall = (0.74 + Self.leading * Double(main.lines.count - 1) + 0.24) * size
      let gap = small.lines.isEmpty ? 0 : Self.minimumGap + sourceSize
      let rest = max(0, Double(small.lines.count - 1)) * Self.leading * sourceSize
      let free = bottom - top - (tall + gap + rest)
      (lines, source) = (main.lines, small.lines)
      (self.size, self.sourceSize) = (size, sourceSize)
      // The source may be as large as the sentence: without a wider gap it reads as another line of it.
      let wanted = small.lines.isEmpty ? 0 : max(0, Self.gap * size - Self.minimumGap)
      let widened = min(max(0, free), wanted)
      // A little above the middle, as a sentence of the usual size is.
      first = top + (max(0, free) - widened) * 0.45 + 0.74 * size
      let last = first + Self.leading * Double(main.lines.count - 1) * size
      firstOfSource = last + 0.24 * size + gap + widened
      guard main.fits, small.fits, free >= 0 else { continue }
      fits = size >= text.size && width >= Self.minimumWidth
      return
    }
  }
}
