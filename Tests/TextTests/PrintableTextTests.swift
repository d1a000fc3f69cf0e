import Testing

@testable import Text

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("Zürich 東京 مطار", "Zürich 東京 مطار"),
    ("red\u{1B}[31m", "red\u{FFFD}[31m"),
    ("gpj.\u{202E}exe", "gpj.\u{FFFD}exe"),
    ("a\u{9B}2Jb\u{85}c", "a\u{FFFD}2Jb\u{FFFD}c"),
    ("\u{2067}x\u{2069}", "\u{FFFD}x\u{FFFD}"),
    ("bell\u{7}\u{0}", "bell\u{FFFD}\u{FFFD}"),
    ("two\nlines\tof\r\ntext", "two lines of  text"),
    ("family 👨‍👩‍👧, naïve, 40° – …", "family 👨‍👩‍👧, naïve, 40° – …"),
  ])
  func `control characters are not printed to a terminal`(text: String, printed: String) {
    #expect(text.printable == printed)
  }

  @Test func `line breaks are kept`() {
    #expect("a\tb\nc\u{1B}c\n".printableLines == "a\tb\nc\u{FFFD}c\n")
    #expect("abcdef".printable(limit: 4) == "abc…")
  }

  @Test func `JSON escapes what a terminal would act on`() {
    #expect(
      "\(JSONText.string("a\u{1B}\u{9B}\u{202E}é–\u{2028}"))"
        == #""a\u001b\u009b\u202eé–\u2028""#
    )
  }

  @Test func `a cell of a table cannot break its line`() {
    let table = TextTable(
      columns: [.init(title: "name"), .init(title: "kind")],
      rows: [["EVIL\n\u{1B}[2J", "x"]]
    )
    #expect(table.lines(width: nil) == ["name       kind", "EVIL \u{FFFD}[2J  x"])
  }
}
