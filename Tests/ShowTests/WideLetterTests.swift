import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// Sheets and lines in scripts with wide letters, or without spaces between words.
@Suite struct WideLetterTests {
  /// The texts of the sheet in front.
  private func runs(_ show: Show, _ size: SIMD2<Int>) throws -> [TextRun] {
    let marks = show.presentation(at: Cards.instant(10), size: size).marks
    let sheets = marks.compactMap { mark -> CachedLayer? in
      if case .layer(let still, _, _) = mark { still } else { nil }
    }
    return try #require(sheets.last).marks.compactMap { mark in
      if case .text(let run, _, _) = mark { run } else { nil }
    }
  }

  /// The width of a run of wide letters, in pixels.
  private func width(of run: TextRun) -> Double {
    run.lines[0].letters(of: 0.43) * 0.43 * run.size
  }

  /// When to stop and the sentence before the list of conditions, in a language.
  struct CautionText: Sendable {
    let signs, lead: String
  }

  private static let cautions = [
    CautionText(
      signs: "めまい、しびれ、息切れなど、少しでも気分が悪くなったら中止し、お好きなように呼吸してください。"
        + "座って行ってください。運転中や水中では行わないでください。",
      lead: "次の場合は医師の助言なしに行わないでください"
    ),
    CautionText(
      signs: "如果您感到头晕、刺痛、气短或有任何不适，请停止，按自己的方式呼吸。请坐着进行；驾驶或在水中时绝不要做。",
      lead: "有下列情况者，未经医生同意请勿使用"
    ),
    CautionText(
      signs: "หากเวียนศีรษะหรือรู้สึกแย่ลงให้หยุดและหายใจตามสบายนั่งทำอย่าทำขณะขับรถหรืออยู่ในน้ำ",
      lead: "อย่าใช้โดยไม่ปรึกษาแพทย์ในกรณีต่อไปนี้"
    ),
  ]

  @Test(arguments: cautions, [[1920, 1080], [640, 400], [400, 800]] as [SIMD2<Int>])
  func `a caution is whole, and as large as designed where there is room`(
    caution: CautionText,
    size: SIMD2<Int>
  ) throws {
    let words = try Words.translated([
      (.cautionSigns, caution.signs), (.cautionLead, caution.lead),
    ])
    var show = try Cards.show(view: .sky, words: words)
    let box = try #require(NamedPace.presets.first { $0.name == "box" })
    show.apply(.choose(box), at: Cards.instant(5))
    let runs = try runs(show, size)
    let all = runs.map { $0.lines[0] }.joined()
    #expect(all.contains(caution.signs) && all.contains(caution.lead), "\(all)")
    let wide = runs.filter { run in
      run.lines[0].unicodeScalars.contains { $0.value >= 0xE00 && $0.emWidth != nil }
    }
    #expect(wide.count >= 3)
    let unit = PanelLayout(size: size).unit
    for run in wide {
      #expect(width(of: run) <= (run.maxWidth ?? 0) + 0.5, "\(run.lines)")
      #expect(size.y < 1080 || run.size > 0.0239 * unit, "\(run.lines)")
    }
  }

  @Test func `the title of a question breaks where Japanese lines may`() {
    for width in stride(from: 0.3, through: 0.8, by: 0.02) {
      let title = SheetTitle("4-7-8は息を止める、とてもゆっくりした呼吸です", width: width)
      #expect(title.lines.joined() == "4-7-8は息を止める、とてもゆっくりした呼吸です")
      #expect(title.lines.allSatisfy { !"っ、".contains($0.first ?? "っ") }, "\(title.lines)")
    }
  }

  @Test func `the sentence of a pattern on the start sheet takes the lines that it needs`() throws {
    let sentence = "毎分六回までゆっくりになり、吐く息は吸う息の一倍半の長さです。"
    let message = try #require(Preset(rawValue: "gentle")).sentence
    let words = try Words.translated([(message, sentence)])
    var show = try Cards.show(view: .sky, words: words)
    show.offerStart(.inLondon(), at: Cards.instant(5))
    let runs = try runs(show, [1280, 800]).filter { sentence.contains($0.lines[0]) }
    #expect(runs.map { $0.lines[0] }.joined() == sentence && runs.count > 1)
    for run in runs { #expect(width(of: run) <= (run.maxWidth ?? 0) + 0.5, "\(run.lines)") }
  }

  @Test func `a unit stays with its number where the text goes on without a space`() {
    let text = "視程910 mに散在する積乱雲、1,520 mで曇り、突風25 ktあり"
    for width in stride(from: 6.0, through: 36, by: 0.5) {
      let lines = CardType.proseLines(of: text, .regular, width: width)
      #expect(lines.joined() == text)
      #expect(!lines.contains { $0.last?.isNumber == true }, "\(lines)")
      #expect(!lines.contains { $0.first == "、" }, "\(lines)")
      #expect(lines.allSatisfy { CardType.width(of: $0, .regular) <= width }, "\(lines)")
    }
  }
}
