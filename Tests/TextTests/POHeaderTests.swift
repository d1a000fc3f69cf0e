import Testing

@testable import Text

/// What a PO file is refused for beyond its syntax: its header, and plural forms.
@Suite struct POHeaderTests {
  private func refusal(_ text: String) -> String? {
    do {
      _ = try MessageCatalogue(po: Array(text.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `an error of a field names the line of the field`() {
    let header = """
      # Words.

      msgid ""
      msgstr ""
      "Project-Id-Version: aloft\\n"
      "Language: "
      "de\\n"
      "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
      """
    #expect(
      refusal(header)
        == "line 8: Plural-Forms: found nplurals=INTEGER, allowed: a number from 1 to 10"
    )
    let sound = header.replacing("INTEGER; plural=EXPRESSION;", with: "1; plural=0;")
    #expect(refusal(sound) == nil)
    #expect(
      refusal(sound + "\n\"Content-Type: text/plain; charset=latin1\\n\"")
        == "line 9: Content-Type: found charset=latin1, allowed: charset=UTF-8"
    )
  }

  @Test func `a second header is refused`() {
    let header = "msgid \"\"\nmsgstr \"Language: de\\n\"\n"
    #expect(
      refusal(header + header) == "line 3: msgid: found a second header, allowed: one header"
    )
  }

  @Test func `a language that is not a tag is refused, because pages could not use it`() {
    func refusal(of language: String) -> String? {
      self.refusal("msgid \"\"\nmsgstr \"Language: \(language)\\n\"\n")
    }
    for language in ["", "de", "pt_BR", "sr@latin", "zh_Hant_TW", "ca@valencia"] {
      #expect(refusal(of: language) == nil, "\(language)")
    }
    #expect(
      refusal(of: "Deutsch (Sie)")
        == "line 2: Language: found “Deutsch (Sie)”, allowed: the code of a language, "
        + "such as de, pt_BR or sr@latin"
    )
  }

  /// msgfmt of GNU gettext 0.21 refuses the same.
  @Test(
    "A plural form of more than four numbers shows the number",
    arguments: [("n==1", true), ("n<4", true), ("n<5", false), ("n!=1", false)]
  )
  func inWords(condition: String, isAllowed: Bool) {
    let text = """
      msgid ""
      msgstr "Plural-Forms: nplurals=2; plural=\(condition) ? 0 : 1;\\n"
      msgid "{count} minute"
      msgid_plural "{count} minutes"
      msgstr[0] "Minuten"
      msgstr[1] "{count} Minuten"
      """
    let expected =
      "line 3: msgstr[0]: found no {count} in “Minuten”, allowed: exactly {count}"
    #expect(refusal(text) == (isAllowed ? nil : expected))
  }
}
