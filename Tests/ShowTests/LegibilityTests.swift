import Testing

@testable import Show

@Suite("The size of text from afar")
struct LegibilityTests {
  /// The height of capitals under 16 minutes of arc, in millimetres: 2 D tan(8′).
  @Test(
    "Capitals are seen under 16 minutes of arc, whatever the panel",
    arguments: [(0.6, 2.8), (2, 9.3), (3, 14.0), (5, 23.3), (8, 37.2)]
  )
  func angle(metres: Double, capitals: Double) {
    for pitch in [0.25, 0.496, 0.634] {
      let legibility = Legibility(distanceMetres: metres, millimetresPerPixel: pitch)
      // So many pixels that nothing limits the size.
      let size = SIMD2(100_000, 100_000)
      let em = legibility.minimumTextSize(in: size).size * 100_000
      #expect(abs(em * pitch * 0.70 - capitals) < 0.06)
      #expect(legibility.shortfallMetres(in: size) == nil)
    }
  }

  @Test(
    "In a small window no text is smaller than 11 pixels; a larger one is drawn as designed",
    arguments: [
      ([480, 320], true), ([240, 240], true), ([320, 480], true), ([800, 448], true),
      ([800, 449], false), ([960, 540], false), ([3840, 2160], false),
    ] as [(SIMD2<Int>, Bool)]
  )
  func smallWindow(size: SIMD2<Int>, isSmall: Bool) throws {
    let legibility = Legibility(smallWindow: size)
    #expect((legibility != nil) == isSmall)
    guard let legibility else { return }
    let text = legibility.minimumTextSize(in: size)
    #expect(abs(text.size * Double(size.min()) - 11) < 1e-9)
    // Small print is left out, as from afar.
    #expect(text.isFar)
  }

  @Test(
    "On a display with a scale, points count in place of pixels",
    arguments: [
      ([800, 520], 2, true), ([800, 520], 1, false), ([896, 896], 2, true), ([898, 898], 2, false),
      ([1280, 720], 3, true), ([480, 320], 1, true), ([640, 448], 0.5, true),
    ] as [(SIMD2<Int>, Double, Bool)]
  )
  func scaledWindow(size: SIMD2<Int>, scale: Double, isSmall: Bool) {
    let legibility = Legibility(smallWindow: size, pixelsPerPoint: scale)
    #expect((legibility != nil) == isSmall)
    guard let text = legibility?.minimumTextSize(in: size) else { return }
    #expect(abs(text.size * Double(size.min()) - 11 * max(scale, 1)) < 1e-9)
  }

  @Test("A panel too small for the distance says how far it reaches")
  func shortfall() throws {
    // 32 inches in 1920 × 1080.
    let legibility = Legibility(distanceMetres: 8, millimetresPerPixel: 0.369)
    let reach = try #require(legibility.shortfallMetres(in: [1920, 1080]))
    #expect((4.4...4.6).contains(reach))
    let nearer = Legibility(distanceMetres: reach * 0.99, millimetresPerPixel: 0.369)
    #expect(nearer.shortfallMetres(in: [1920, 1080]) == nil)
    #expect(legibility.minimumTextSize(in: [1920, 1080]).size == Legibility.maximumSize)
  }

  @Test(
    "A sentence and its source stay in the sky above the limb, at least as large as asked for if it is short",
    arguments: [0.02, 0.045, 0.075],
    [[1920, 1080], [800, 480], [1024, 768], [1080, 1920]] as [SIMD2<Int>]
  )
  func sentences(least: Double, size: SIMD2<Int>) {
    let words = "At any moment some twenty thousand airliners are in the air above the whole world"
      .split(separator: " ")
    let height = Double(size.y) / Double(size.min())
    for count in 4...28 {
      let text = (0..<count).map { String(words[$0 % words.count]) }.joined(separator: " ")
      let setting = FarSentence(
        FarSentence.Key(
          sentence: text,
          source: "Publisher of figures, Air traffic by the numbers, 2024",
          picture: size,
          top: 0.05,
          text: MinimumTextSize(least)
        )
      )
      #expect(setting.first - 0.74 * setting.size >= 0.05 - 1e-9)
      let rows = Double(setting.source.count - 1)
      let last = setting.firstOfSource + FarSentence.leading * rows * setting.sourceSize
      #expect(last <= 0.69 * height, "\(count) words")
      #expect(setting.lines.joined(separator: " ") == text)
      if count <= 8 { #expect(setting.size >= MinimumTextSize(least).sentence - 1e-9) }
    }
  }

  @Test func `a source is farther from its sentence than the sentence's lines from each other`() {
    let setting = FarSentence(
      FarSentence.Key(
        sentence: """
          A single snow crystal is clear; together they scatter all colours of light, so snow \
          looks white.
          """,
        source: "Warren Wilson College, 2014",
        picture: [1920, 1080],
        top: 0.05,
        text: MinimumTextSize(0.0745)
      )
    )
    #expect(setting.fits && setting.source.count == 1 && setting.lines.count > 1)
    let rows = Double(setting.lines.count - 1)
    let last = setting.first + FarSentence.leading * rows * setting.size
    // Descenders are .24 em deep, capitals .73 em high.
    let apart = setting.firstOfSource - 0.73 * setting.sourceSize - (last + 0.24 * setting.size)
    let between = (FarSentence.leading - 0.73 - 0.24) * setting.size
    #expect(apart >= 2.4 * between)
    #expect(setting.firstOfSource + 0.24 * setting.sourceSize <= 0.62 + 1e-9)
  }
}
