import Testing
import Text

/// What a translation covers.
@Suite struct WordsCoverageTests {
  private static let messages = [
    Message("hold", context: "caption"), Message("rest", context: "caption"),
    Message("{count} mile", plural: "{count} miles", context: "fact"),
  ]

  @Test func `translated messages are counted, and entries that match none are listed`() throws {
    let text = """
      msgid ""
      msgstr "Language: ko\\nPlural-Forms: nplurals=2; plural=n!=1;\\n"

      msgctxt "caption"
      msgid "hold"
      msgstr "가나"

      msgid "rest"
      msgstr "쉼"

      msgctxt "caption"
      msgid "breathe very in"
      msgstr "a"

      msgctxt "fact"
      msgid "{count} mile"
      msgstr "{count} b"

      msgctxt "caption"
      msgid "gone"
      msgstr ""
      """
    let words = Words(try MessageCatalogue(po: Array(text.utf8)))
    let coverage = try #require(words.coverage(of: Self.messages + Self.messages))
    #expect(coverage.translated == 2 && coverage.messages == 3)
    #expect(
      coverage.strays.map(\.description) == [
        "“breathe very in” is no message",
        "“rest” without a context is no message, but it is one in another context",
        "“{count} mile” has no plural forms",
      ]
    )
    #expect(coverage.letters == ["가", "나", "쉼"])
    #expect(Words().coverage(of: Self.messages) == nil)
  }
}
