import Scenes
import Testing

@testable import Screen

/// Lines in a language from right to left, and the shapes of letters.
@Suite struct TextDirectionTests {
  /// The mean place of the ink of a line, from its left end, as a share of its width.
  private func center(_ line: String, in language: String) throws -> Double {
    let typesetter = Typesetter()
    typesetter.language = language
    let run = TextRun(
      [line],
      face: .text,
      weight: 500,
      size: 40,
      color: Color(0xFFFFFF),
      alignment: .left
    )
    let mask = try #require(typesetter.mask(TextShape(run, quarters: .zero, language: language)))
    var (sum, weight) = (0.0, 0.0)
    for (index, coverage) in mask.coverage.enumerated() {
      sum += Double(index % mask.width) * Double(coverage)
      weight += Double(coverage)
    }
    return sum / weight / Double(mask.width)
  }

  @Test func `a line begins at the right, even with a Latin name`() throws {
    // The name is heavy, what follows it light.
    let line = "MM . . . . א"
    #expect(try center(line, in: "he") > 0.55)
    #expect(try center(line, in: "en") < 0.45)
  }

  @Test func `a line without a letter from right to left keeps its order`() throws {
    for line in ["MMMM .", "− 4000 M"] {
      let difference = try center(line, in: "he") - center(line, in: "en")
      #expect(abs(difference) < 0.02, "\(line)")
    }
  }

  @Test func `a painter sets every language by itself`() throws {
    let run = TextRun(["MMMMM א"], face: .text, weight: 500, size: 40, color: Color(0xFFFFFF))
    let painter = TextPainter()
    painter.beginFrame(PictureBudget([400, 200]))
    let place = TextPlace(.zero)
    let english = painter.mask(run, at: place)?.coverage
    painter.language = "he"
    let hebrew = painter.mask(run, at: place)?.coverage
    painter.language = "en"
    #expect(english != hebrew && painter.mask(run, at: place)?.coverage == english)
  }

  @Test func `a scene in another language is painted anew`() {
    let canvas = Canvas(400, 200)
    let run = TextRun(["MMMMM א"], face: .text, weight: 500, size: 40, color: Color(0xFFFFFF))
    let marks: [Mark] = [.fill(Color(0)), .text(run, at: [200, 100], opacity: 1)]
    var scene = Scene(size: [400, 200], marks: marks)
    canvas.draw(scene)
    let english = Array(canvas.pixels)
    scene.language = "he"
    canvas.draw(scene)
    let hebrew = Array(canvas.pixels)
    #expect(hebrew != english)
    let fresh = Canvas(400, 200)
    fresh.draw(scene)
    #expect(Array(fresh.pixels) == hebrew)
    scene.language = "en"
    canvas.draw(scene)
    #expect(Array(canvas.pixels) == english)
  }

  @Test func `letters without a glyph are found`() {
    // A place that Unicode has assigned to no letter.
    #expect(MissingLetters.among(["ä", "\u{0378}", "ß"], language: "de") == ["\u{0378}"])
    #expect(MissingLetters.among(["ä", "ß"], language: "de") == [])
    #expect(MissingLetters.among([], language: "ko") == [])
  }
}
