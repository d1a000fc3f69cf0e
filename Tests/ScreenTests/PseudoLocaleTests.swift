import Scenes
import Show
import Testing
import Text

@testable import Screen

/// Every view in the pseudo-locale: no English is left, no sentence is glued, nothing is clipped.
@Suite("Words of every view")
struct PseudoLocaleTests {
  @Test("No text is English that the catalogue does not know, or glued from parts")
  func words() throws {
    let data = try PseudoLocale.data()
    var problems: Set<String> = []
    var count = 0
    for (picture, size) in try PseudoLocale.pictures() {
      let layers = TextLayer.all(in: picture.show.scene(at: picture.instant, size: size))
      for text in layers.flatMap(\.sentences) {
        count += 1
        // Simulated flights are named after birds.
        let isCallsign = text.wholeMatch(of: /[A-Z]+ [0-9]+/) != nil
        let english = text.split { !$0.isLetter }.map(String.init).filter { word in
          word.contains { $0.isASCII } && !data.contains(word) && !isCallsign
        }
        if !english.isEmpty { problems.insert("\(picture.name): “\(text)” has \(english)") }
        if !Self.isWhole(text) { problems.insert("\(picture.name): “\(text)” is glued") }
      }
    }
    #expect(count > 1000)
    #expect(problems.sorted().isEmpty)
  }

  @Test("No text is cut, outside the picture or its sheet, or over another")
  func places() throws {
    let typesetter = Typesetter()
    var problems: Set<String> = []
    for (picture, size) in try PseudoLocale.pictures() {
      let layers = TextLayer.all(in: picture.show.scene(at: picture.instant, size: size))
      for layer in layers {
        let placed = layer.texts.map { ($0, $0.box(typesetter)) }
        for (text, box) in placed {
          let place = "\(picture.name) at \(size.x) × \(size.y): “\(text.line)”"
          if text.isCut(typesetter) { problems.insert("\(place) is cut") }
          if !layer.bounds.contains(box) { problems.insert("\(place) \(box) is outside") }
        }
        for (index, (text, box)) in placed.enumerated() {
          for (other, otherBox) in placed[..<index] where box.overlaps(otherBox) {
            // While the light changes, the caption is drawn again at its place, over the closed picture.
            if text.line == other.line && text.point == other.point { continue }
            let place = "\(picture.name) at \(size.x) × \(size.y)"
            problems.insert("\(place): “\(text.line)” is over “\(other.line)”")
          }
        }
      }
    }
    #expect(problems.sorted().isEmpty)
  }

  @Test(
    "The pages of a panel have names of one size, and so have its patterns; none is set smaller than the others",
    arguments: [PseudoLocale.words, Words()]
  )
  func sizesSideBySide(words: Words) throws {
    let typesetter = Typesetter()
    var count = 0
    for picture in try PseudoLocale.panels(words) {
      for size in PseudoLocale.sizes {
        let scene = picture.show.scene(at: picture.instant, size: size)
        let sheet = try #require(TextLayer.all(in: scene).last)
        // Names side by side, not a row's name and its value.
        let rows = Dictionary(grouping: sheet.texts.filter { $0.run.maxWidth != nil }) {
          $0.point.y
        }
        for row in rows.values where row.count > 2 {
          count += 1
          #expect(Set(row.map(\.run.size)).count == 1)
          let smaller = row.filter { $0.isSmaller(typesetter) }.map(\.line)
          #expect(smaller.isEmpty, "\(picture.name)")
        }
      }
    }
    #expect(count > 30)
  }

  @Test("The checks find English, glued, cut and overlapping words")
  func canFail() {
    #expect(!Self.isWhole("[á] [ḃ]"))
    #expect(!Self.isWhole("[á"))
    #expect(!Self.isWhole("City [á]"))
    #expect(Self.isWhole("[á [ḃ], ç]"))
    #expect(Self.isWhole("City"))
    let typesetter = Typesetter()
    func text(_ line: String, maxWidth: Double?) -> PlacedText {
      let run = TextRun(
        [line],
        face: .text,
        weight: 400,
        size: 20,
        color: Color(0),
        maxWidth: maxWidth
      )
      return PlacedText(line: line, run: run, point: [100, 100])
    }
    #expect(text("a long line of words", maxWidth: 60).isCut(typesetter))
    #expect(!text("a long line of words", maxWidth: 400).isCut(typesetter))
    #expect(text("short…", maxWidth: nil).isCut(typesetter))
    #expect(text("a long line of words", maxWidth: 160).isSmaller(typesetter))
    #expect(!text("a long line of words", maxWidth: 400).isSmaller(typesetter))
    let boxes = ["words", "others"].map { text($0, maxWidth: nil).box(typesetter) }
    #expect(boxes[0].overlaps(boxes[1]))
  }

  /// Whether a text is one message, or has none: brackets at both ends, which belong together.
  private static func isWhole(_ text: String) -> Bool {
    guard text.contains(where: { "[]".contains($0) }), text != "[ ]" else { return true }
    var depth = 0
    for (index, letter) in zip(text.indices, text) {
      if letter == "[" { depth += 1 }
      if letter == "]" { depth -= 1 }
      if depth == 0 { return index == text.index(before: text.endIndex) }
    }
    return false
  }
}

/// A line of text in a picture.
struct PlacedText {
  let line: String
  let run: TextRun
  let point: SIMD2<Double>

  /// Whether letters are missing.
  func isCut(_ typesetter: Typesetter) -> Bool {
    guard let maxWidth = run.maxWidth else { return line.contains("…") }
    return line.contains("…") || width(typesetter, maxWidth: nil) * 0.72 > maxWidth + 0.5
  }

  /// Whether it is set smaller than designed, to fit its width.
  func isSmaller(_ typesetter: Typesetter) -> Bool {
    run.maxWidth.map { width(typesetter, maxWidth: nil) > $0 } ?? false
  }

  /// The bounds of capitals and descenders.
  func box(_ typesetter: Typesetter) -> TextBox {
    let width = width(typesetter, maxWidth: run.maxWidth)
    let left =
      switch run.alignment {
      case .left: point.x
      case .center: point.x - width / 2
      case .right: point.x - width
      }
    return TextBox(
      low: SIMD2(left, point.y - 0.72 * run.size),
      high: SIMD2(left + width, point.y + 0.18 * run.size)
    )
  }

  private func width(_ typesetter: Typesetter, maxWidth: Double?) -> Double {
    let free = TextRun(
      [line],
      face: run.face,
      weight: run.weight,
      size: run.size,
      tracking: run.tracking,
      color: run.color,
      alignment: run.alignment,
      maxWidth: maxWidth
    )
    return typesetter.width(of: TextShape(free, quarters: .zero))
  }
}

/// A rectangle.
struct TextBox: CustomStringConvertible {
  let low, high: SIMD2<Double>

  func contains(_ other: TextBox) -> Bool {
    all(other.low .>= low - 0.5) && all(other.high .<= high + 0.5)
  }

  func overlaps(_ other: TextBox) -> Bool {
    all(low + 0.5 .< other.high) && all(other.low + 0.5 .< high)
  }

  var description: String {
    "x \(Int(low.x))–\(Int(high.x)) y \(Int(low.y))–\(Int(high.y))"
  }
}

/// Texts that are seen side by side, and the bounds they keep to.
struct TextLayer {
  let bounds: TextBox
  var texts: [PlacedText] = []

  /// The layers of a scene that can be read.
  static func all(in scene: Scene) -> [TextLayer] {
    let picture = TextBox(low: .zero, high: SIMD2<Double>(scene.size))
    var base = TextLayer(bounds: picture)
    var sheets: [TextLayer] = []
    for mark in scene.marks {
      switch mark {
      case .fill(let color) where color.opacity > 0.5: base.texts = []
      case .text(let run, let point, let opacity) where opacity > 0.3:
        base.add(run, SIMD2<Double>(point))
      case .tube(_, let light):
        base.add(light.staticMarks + light.lowerMarks + light.upperMarks, offset: .zero)
      case .layer(let still, let corner, let opacity) where opacity > 0.3:
        guard let sheet = sheet(still, corner) else {
          base.add(still.marks, offset: SIMD2<Double>(corner))
          continue
        }
        sheets.append(sheet)
      default: break
      }
    }
    return ([base] + sheets).filter { !$0.texts.isEmpty }
  }

  /// The layer of a sheet, which begins with the shadow and the outline of its paper.
  private static func sheet(_ still: CachedLayer, _ corner: SIMD2<Int>) -> TextLayer? {
    guard still.marks.count > 1, case .shadow = still.marks[0],
      case .polygon(let outline, _) = still.marks[1]
    else { return nil }
    let low = outline.reduce(SIMD2(repeating: Float.infinity)) { pointwiseMin($0, $1) }
    let high = outline.reduce(SIMD2(repeating: -Float.infinity)) { pointwiseMax($0, $1) }
    let offset = SIMD2<Double>(corner)
    var layer = TextLayer(
      bounds: TextBox(low: SIMD2<Double>(low) + offset, high: SIMD2<Double>(high) + offset)
    )
    layer.add(still.marks, offset: offset)
    return layer
  }

  private mutating func add(_ marks: [Mark], offset: SIMD2<Double>) {
    for case .text(let run, let point, let opacity) in marks where opacity > 0.3 {
      add(run, SIMD2<Double>(point) + offset)
    }
  }

  private mutating func add(_ run: TextRun, _ point: SIMD2<Double>) {
    // Transparent words show only their shadow.
    guard run.color.opacity > 0 else { return }
    for (row, line) in run.lines.enumerated() where !line.isEmpty {
      let down = SIMD2(0, Double(row) * run.leading * run.size)
      texts.append(PlacedText(line: line, run: run, point: point + down))
    }
  }

  /// The texts with those lines joined that make one message.
  var sentences: [String] {
    var sentences: [String] = []
    var open = 0
    for text in texts {
      if open > 0 {
        sentences[sentences.count - 1] += " " + text.line
      } else {
        sentences.append(text.line)
      }
      open = max(0, open + text.line.count { $0 == "[" } - text.line.count { $0 == "]" })
    }
    return sentences
  }
}
