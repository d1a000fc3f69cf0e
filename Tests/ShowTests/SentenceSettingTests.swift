import Testing

@testable import Show

/// The lines of a fact and its source.
@Suite struct SentenceSettingTests {
  private func setting(_ text: String, source: String? = nil, _ size: SIMD2<Int>)
    -> SentenceSetting
  {
    SentenceSetting(
      SentenceSetting.Key(
        text: text,
        source: source,
        width: Double(size.x) / Double(size.min()),
        isPortrait: size.y > size.x
      )
    )
  }

  private static let texts = [
    "Clouds drift along with the wind.",
    "Welwitschia plants in the Namib wear two leaves for life, which grow and fray for a thousand years.",
    "A pig named LiLou was among the animals that greeted travellers at San Francisco airport.",
    "Das Donaudampfschifffahrtsgesellschaftskapitänspatent hängt an einer Wand im Ruderhaus.",
    "世界のあらゆる場所で、数えきれないほどの渡り鳥が、星と地球の磁場を頼りに夜の空を静かに飛び続けています。",
    "在任何时刻，都有数以万计的候鸟凭借星辰和地球磁场的指引，在夜空中静静地飞向遥远的南方，年复一年，从不迷路。",
  ]

  @Test(
    "A sentence in any script keeps to the margins of every picture",
    arguments: texts,
    [[1920, 1080], [1080, 1920], [800, 480], [1000, 1000], [3840, 1080], [240, 320]]
      as [SIMD2<Int>]
  )
  func margins(text: String, size: SIMD2<Int>) {
    let setting = setting(text, size)
    let room = Double(size.x) / Double(size.min()) - 2 * LegView.safeMargin
    for line in setting.lines {
      #expect(SentenceSetting.lightWidth(of: line) * setting.size <= room + 1e-9, "\(line)")
    }
    #expect(setting.lines.count <= (size.y > size.x ? 6 : 4))
    #expect(setting.lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }

  @Test("A sentence in a very wide picture is in two lines, as in any wide one")
  func wide() {
    for text in Self.texts[1...2] {
      #expect(setting(text, [3840, 1080]).lines.count == 2, "\(text)")
    }
  }

  @Test("A source is in one line, or in two if it is wider than the sentence may be")
  func sources() {
    let short = "Science, 1994"
    #expect(setting("Words.", source: short, [1080, 1920]).source == [short])
    let long = "国際気象機関気象観測部会 · 世界の雲の種類と分類に関する国際的な図譜の改訂についての報告書"
    #expect(setting("Words.", source: long, [1920, 1080]).source == [long])
    let lines = setting("Words.", source: long, [1080, 1920]).source
    #expect(lines.count == 2)
    let size = SentenceSetting.sourceSize
    for line in lines {
      #expect(SentenceSetting.regularWidth(of: line) * size <= 0.90 + 1e-9, "\(line)")
    }
    #expect(setting("Words.", [1080, 1920]).source.isEmpty)
  }

  @Test("Above the settings of a nearly square picture, a sentence of any length has room")
  func above() {
    // What the settings leave free of 768 × 1024 pixels.
    let height = 0.2096
    let longest =
      "Welwitschia plants in the Namib wear two leaves for life, which grow and fray "
      + "for more than a thousand years."
    for (text, least) in [
      ("Clouds drift.", 0.066), (Self.texts[2], 0.044), (Self.texts[1], 0.040), (longest, 0.036),
    ] {
      let setting = SentenceSetting(
        SentenceSetting.Key(
          text: text,
          source: "Science, 2023",
          width: 1,
          isPortrait: true,
          height: height
        )
      )
      #expect(setting.fits && setting.isNarrowed && setting.size >= least, "\(text)")
      let between = SentenceSetting.leading * Double(setting.lines.count - 1)
      let depth = SentenceSetting.depth(below: setting.size, sourceLines: 1)
      #expect((0.74 + between) * setting.size + depth <= height, "\(text)")
      for line in setting.lines {
        #expect(SentenceSetting.lightWidth(of: line) * setting.size <= 0.90 + 1e-9, "\(line)")
      }
    }
  }

  @Test("Neither line of a source in two scripts is wider than the sentence may be")
  func mixedSource() {
    let wide = String(repeating: "国際気象機関", count: 8)
    let narrow = "illustrated little atlas of tall clouds, 1994"
    let source = wide + " " + narrow
    let lines = setting("Words.", source: source, [1080, 1920]).source
    #expect(lines.count == 2)
    #expect(lines.joined().filter { $0 != " " } == source.filter { $0 != " " })
    for line in lines {
      let width = SentenceSetting.regularWidth(of: line) * SentenceSetting.sourceSize
      #expect(width <= 0.90 + 1e-9, "\(line)")
    }
  }
}
