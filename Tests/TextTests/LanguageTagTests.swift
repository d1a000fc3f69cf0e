import Testing
import Text

/// The names of languages and locales.
@Suite struct LanguageTagTests {
  @Test(
    "Tags and names of locales are read alike",
    arguments: [
      ("de", "de"), ("DE_at", "de-AT"), ("pt_BR.UTF-8", "pt-BR"), ("sr@latin", "sr-Latn"),
      ("sr_RS@latin", "sr-Latn-RS"), ("sr@latin.po", "sr-Latn"),
      ("zh_Hant", "zh-Hant"), ("zh-hant-tw", "zh-Hant-TW"), ("de_DE@euro", "de-DE"),
      ("ca_ES@valencia", "ca-ES-valencia"), ("es-419", "es-419"), ("de-1996", "de-1996"),
      ("en-XA", "en-XA"), ("und", "und"), ("ckb", "ckb"),
    ]
  )
  func read(name: String, tag: String) {
    #expect(LanguageTag(name)?.description == tag)
  }

  @Test(arguments: [
    "", "C", "C.UTF-8", "POSIX", "Deutsch (Sie)", "../words/de", "de/AT", "d", "de-", "-de",
    "de--AT", "x9", "de-AT-AT", "Ł",
  ])
  func `a name that is no language is refused`(name: String) {
    #expect(LanguageTag(name) == nil)
  }

  @Test func `a translation for a more general tag is used, the closest first`() throws {
    func tags(_ name: String) throws -> [String] {
      try #require(LanguageTag(name)).servedBy.map(\.description)
    }
    #expect(try tags("de") == ["de"])
    #expect(try tags("de-AT") == ["de-AT", "de"])
    #expect(try tags("sr_RS@latin") == ["sr-Latn-RS", "sr-Latn", "sr-RS", "sr"])
    #expect(try tags("zh_TW") == ["zh-TW", "zh-Hant-TW", "zh-Hant", "zh"])
    #expect(try tags("zh_CN").contains("zh-Hans"))
    #expect(
      try tags("ca_ES@valencia") == ["ca-ES-valencia", "ca-valencia", "ca-ES", "ca"]
    )
  }

  @Test(
    "The script gives the direction, and else the language",
    arguments: [
      ("ar", true), ("ar-EG", true), ("he", true), ("iw", true), ("fa_IR", true), ("ur", true),
      ("yi", true), ("dv", true), ("ckb", true), ("nqo", true), ("az", false), ("az_IR", true),
      ("ku", false), ("ku-Arab", true), ("ku-IQ", true), ("ar-Latn", false), ("uz-AF", true),
      ("ug", true), ("ug-KZ", false), ("pa", false), ("pa_PK", true), ("ff-Adlm", true),
      ("en", false), ("ja", false), ("sd-IN", false), ("ks@devanagari", false),
    ]
  )
  func direction(name: String, isRightToLeft: Bool) {
    #expect(LanguageTag(name)?.isRightToLeft == isRightToLeft)
  }
}
