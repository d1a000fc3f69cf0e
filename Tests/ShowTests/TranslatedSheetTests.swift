import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// Sheets in a language whose words are longer than the English ones.
@Suite struct TranslatedSheetTests {
  private static let german = """
    msgid ""
    msgstr "Language: de\\n"
    msgctxt "pattern"
    msgid "box"
    msgstr "Quadratatmung"
    msgctxt "consent"
    msgid "Breathe {pattern}"
    msgstr "Atemmuster „{pattern}“ wählen"
    msgctxt "consent"
    msgid "Stay with {pattern}"
    msgstr "Bei „{pattern}“ bleiben"
    msgctxt "consent"
    msgid "{pattern} is slow and has breath holds"
    msgstr "„{pattern}“ hält den Atem an und ist langsam"
    msgctxt "consent"
    msgid "late pregnancy"
    msgstr "fortgeschrittener Schwangerschaft"
    msgctxt "panel"
    msgid "Aircraft shown"
    msgstr "Angezeigte Luftfahrzeuge ringsum"
    msgctxt "panel, value"
    msgid "Follow the sun"
    msgstr "Nach dem Sonnenstand"
    msgctxt "start"
    msgid "Near"
    msgstr "In der Nähe von"
    msgctxt "country"
    msgid "Switzerland"
    msgstr "Schweiz"
    """

  private func words() throws -> Words {
    Words(try MessageCatalogue(po: Array(Self.german.utf8)))
  }

  /// The texts of the sheet in front.
  private func texts(
    _ show: Show,
    _ size: SIMD2<Int>
  ) throws -> [(run: TextRun, point: SIMD2<Float>)] {
    let marks = show.presentation(at: Cards.instant(8), size: size).marks
    let layers = marks.compactMap { mark -> (still: CachedLayer, corner: SIMD2<Int>)? in
      guard case .layer(let still, let corner, _) = mark else { return nil }
      return (still, corner)
    }
    let (sheet, corner) = try #require(layers.last)
    return sheet.marks.compactMap { mark in
      guard case .text(let run, let point, _) = mark else { return nil }
      return (run, point + SIMD2<Float>(corner))
    }
  }

  private static let sizes: [SIMD2<Int>] = [[1280, 800], [640, 400], [800, 480], [1080, 1920]]

  @Test(arguments: sizes) func `nothing of the question about a pattern is cut`(
    size: SIMD2<Int>
  ) throws {
    var show = try Cards.show(view: .sky, words: words())
    let box = try #require(NamedPace.presets.first { $0.name == "box" })
    show.apply(.choose(box), at: Cards.instant(5))
    let texts = try texts(show, size)
    let title = texts.filter { $0.run.face == .display }
    #expect(
      title.flatMap(\.run.lines).joined(separator: " ")
        == "„Quadratatmung“ hält den Atem an und ist langsam"
    )
    for (run, _) in title {
      let width = CardType.width(of: run.lines[0], .regular) * run.size
      #expect(width <= (run.maxWidth ?? 0) + 0.5, "\(run.lines)")
    }
    let buttons = texts.filter { $0.run.alignment == .center }.map(\.run)
    let titles = ["Atemmuster „Quadratatmung“ wählen", "Bei „gentle“ bleiben"]
    #expect(buttons.map(\.lines) == titles.map { [$0] })
    #expect(Set(buttons.map(\.size)).count == 1)
    for run in buttons {
      let width = CardType.width(of: run.lines[0], .semibold) * run.size
      #expect(width <= (run.maxWidth ?? 0) + 0.5, "\(run.lines)")
    }
    // Every line is below the one before it.
    let body = texts.filter { $0.run.alignment == .left }.dropLast()
    let heights = body.map(\.point.y)
    #expect(heights == heights.sorted() && Set(heights).count == heights.count)
    // The first letter is the translator's.
    let isWritten = texts.contains { $0.run.lines == ["fortgeschrittener Schwangerschaft"] }
    #expect(isWritten)
  }

  @Test func `buttons share their width by need, or stand one over the other`() {
    let layout = PanelLayout(size: [1280, 800])
    func buttons(_ decline: String, _ accept: String) -> AnswerButtons {
      AnswerButtons(layout, sheetHeight: PanelLayout.height, titles: (decline, accept))
    }
    let even = buttons("No, thanks", "Download")
    #expect(!even.isStacked && even.textSize == 0.0245)
    #expect(abs(even.decline.size.x - even.accept.size.x) < 0.01)
    let uneven = buttons("Nein", "Atemmuster wählen")
    #expect(!uneven.isStacked && uneven.accept.size.x > uneven.decline.size.x)
    #expect(uneven.decline.high.x < uneven.accept.low.x)
    let long = String(repeating: "Atemmuster ", count: 5)
    let stacked = buttons(long, long)
    #expect(stacked.isStacked && stacked.decline.high.y < stacked.accept.low.y)
    #expect(stacked.top == Double(stacked.decline.low.y))
    let width = CardType.width(of: long, .semibold) * stacked.textSize * layout.unit
    #expect(width < Double(stacked.accept.size.x))
  }

  @Test(arguments: [[1280, 800], [640, 400]] as [SIMD2<Int>])
  func `names in the settings end before their controls, and values use free width`(
    size: SIMD2<Int>
  ) throws {
    var (names, hasLight) = (0, false)
    for page in Views.builtIn.pages {
      var show = try Cards.show(palette: .auto, view: .sky, words: words())
      show.apply(.panel(.toggle), at: Cards.instant(2))
      show.apply(.panel(.show(page)), at: Cards.instant(2))
      let unit = PanelLayout(size: size).unit
      let texts = try texts(show, size)
      let rows = Dictionary(grouping: texts) { $0.point.y }
      for row in rows.values {
        guard let name = row.first(where: { $0.run.alignment == .left && $0.run.weight == 500 }),
          let value = row.first(where: { $0.run.alignment == .center })
        else { continue }
        names += 1
        let arrows = 0.05 * unit
        let low = Double(value.point.x) - ((value.run.maxWidth ?? 0) + arrows) / 2
        let room = try #require(name.run.maxWidth)
        let width = CardType.width(of: name.run.lines[0], .semibold) * name.run.size
        #expect(Double(name.point.x) + min(room, width) < low - 0.01 * unit, "\(name.run.lines)")
        guard value.run.lines == ["Nach dem Sonnenstand"] else { continue }
        hasLight = true
        let letters = CardType.width(of: value.run.lines[0], .regular) * value.run.size
        #expect(0.85 * letters <= (value.run.maxWidth ?? 0) + 0.5)
      }
    }
    #expect(names > 3 && hasLight)
  }

  @Test func `translators read where there is little room`() {
    let rows = Message.ofPanel.filter {
      ["panel", "panel, value", "curve"].contains($0.context) && !$0.text.includes("Enter")
    }
    #expect(rows.count > 50)
    let others: [Message] = [
      .breatheIn, .breathePattern, .stayWith, .startPlace, .startButton, .soundOfTones,
      .updateAccept,
    ]
    for message in rows + others + Message.ofPatterns + Message.ofDirections {
      #expect(message.comment?.includes("little room") == true, "\(message.text)")
    }
  }

  @Test func `the caption of a place is whole, and its country is translated`() throws {
    let words = try words()
    let name = "Zürich, Canton of Zurich, Switzerland"
    #expect(words.place(name) == "Zürich, Canton of Zurich, Schweiz")
    #expect(Words().place(name) == name)
    #expect(words.place("Zurich Airport (ZRH)") == "Zurich Airport (ZRH)")
    var show = try Cards.show(view: .sky, words: words)
    let offer = StartOffer(
      choice: StartChoice(minutes: 10, pace: "gentle", sound: .music),
      place: name,
      found: name,
      beginsByItself: false
    )
    show.offerStart(offer, at: Cards.instant(0))
    let runs = try texts(show, [1280, 800]).map(\.run)
    let caption = try #require(runs.first { $0.lines == ["In der Nähe von"] })
    let width = CardType.width(of: caption.lines[0], .regular) * caption.size
    #expect(width <= (caption.maxWidth ?? 0) + 0.5)
    #expect(runs.contains { $0.lines[0].hasSuffix("Schweiz") })
  }
}
