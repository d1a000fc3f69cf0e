import Breathing
import Testing

@testable import Text

struct MessageCatalogueTests {
  /// A catalogue in German, as translators' tools write it.
  private static let german = #"""
    # German words of Aloft.
    msgid ""
    msgstr ""
    "Language: de\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    #. A button
    #: Sources/Scenes/Scene+captions.swift:12
    msgctxt "caption"
    msgid "hold"
    msgstr "halten"

    #, python-brace-format
    msgctxt "card"
    msgid "{count} runway"
    msgid_plural "{count} runways"
    msgstr[0] "{count} Piste"
    msgstr[1] "{count} Pisten"

    #, fuzzy, python-brace-format
    msgctxt "card"
    msgid "longest {length}"
    msgstr "lang {length}"

    msgctxt "card"
    msgid "approximate"
    msgstr ""

    #| msgid "rest now"
    msgctxt "caption"
    msgid ""
    "re"
    "st"
    msgstr "\303\244\x62 \"\\ ende"

    msgctxt "list"
    msgid "{list}, {part}"
    msgstr "{list} und {part}"

    msgctxt "number"
    msgid "{before},{rest}"
    msgstr "{before}.{rest}"

    msgctxt "number"
    msgid "{whole}.{fraction}"
    msgstr "{whole},{fraction}"

    #~ msgid "gone"
    #~ msgstr "weg"
    """#

  private func words(_ text: String) throws -> Words {
    Words(try MessageCatalogue(po: Array(text.utf8)))
  }

  @Test func `messages are translated, and English stands in for missing ones`() throws {
    let words = try words(Self.german)
    #expect(words.language == "de")
    let shown = [
      ("hold", "caption", "halten"), ("hold", "elsewhere", "hold"),
      ("rest", "caption", "äb \"\\ ende"), ("approximate", "card", "approximate"),
      ("gone", "card", "gone"),
    ]
    for (text, context, expected) in shown {
      #expect(words(Message(text, context: context)) == expected, "\(text), \(context)")
    }
    let fuzzy = Message("longest {length}", context: "card")
    #expect(words(fuzzy, ["length": "3 m"]) == "longest 3 m")
  }

  @Test func `numbers decide the plural form, and are written as the language does`() throws {
    let runways = Message("{count} runway", plural: "{count} runways", context: "card")
    let (german, english) = (try words(Self.german), Words())
    #expect(german(runways, count: 1) == "1 Piste")
    #expect(german(runways, count: 3) == "3 Pisten")
    #expect(english(runways, count: 1) == "1 runway")
    #expect(english(runways, count: 0) == "0 runways")
    #expect(english(runways, count: 12_000, ["count": "12,000"]) == "12,000 runways")
    #expect(english.number(-1_234_567) == "−1,234,567")
    #expect(english.number(1_000_000, grouping: .thinThousands) == "1\u{2009}000\u{2009}000")
    #expect(german.number(12_005) == "12.005")
    #expect(german.decimal(tenths: 55) == "5,5")
    #expect(english.decimal(tenths: -5) == "−0.5")
    #expect(english.shortDecimal(tenths: 40) == "4")
    #expect(german.list(["eins", "zwei", "drei"]) == "eins und zwei und drei")
    #expect(english.number(.min) == "−9,223,372,036,854,775,808")
  }

  @Test func `arguments are not read for placeholders`() {
    let route = Message("{origin} to {destination}", context: "test")
    let sentence = Words()(route, ["origin": "{destination}", "destination": "{origin}"])
    #expect(sentence == "{destination} to {origin}")
    #expect(Words()(Message("{} { } {a", context: "test"), ["a": "x"]) == "{} { } {a")
  }

  @Test func `the first letter follows the language`() throws {
    let turkish = try words("msgid \"\"\nmsgstr \"Language: tr\\n\"\n")
    #expect(turkish.capitalized("iniş") == "İniş")
    let dutch = try words("msgid \"\"\nmsgstr \"Language: nl\\n\"\n")
    #expect(dutch.capitalized("ijl") == "IJl" && dutch.capitalized("in") == "In")
    // Georgian has capitals only for words of capitals, and many typefaces lack them.
    #expect(Words().capitalized("ნაზი") == "ნაზი")
    #expect(Words().capitalized("ǆem") == "ǅem" && Words().capitalized("ß") == "Ss")
    #expect(Words().capitalized("inhale") == "Inhale")
    #expect(Words().capitalized("") == "")
  }

  @Test(
    "what translators' tools would refuse is refused, with line, finding and remedy",
    arguments: [
      ("msgid \"a\"\n", "line 2: msgstr: found the end of the file, allowed: msgstr"),
      ("msgid \"a\nmsgstr \"b\"\n", "line 1: string: found no closing quote"),
      ("msgid a\n", "line 1: PO file: found “a”, allowed: msgctxt, msgid"),
      ("msgid \"a\"\nmsgstr \"\\q\"", "line 2: string: found \\q, allowed: \\n"),
      ("msgstr \"b\"\n", "line 1: msgstr: found msgstr without msgid"),
      ("\"b\"\n", "line 1: string: found a string without a keyword"),
      ("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"", "line 3: msgid: found “a” again"),
      (
        "\n\nmsgid \"{a}\"\nmsgstr \"{b}\"",
        "line 3: msgstr: found {b} in “{b}”, allowed: exactly {a}"
      ),
      ("msgid \"{a}\"\nmsgstr \"x\"", "line 1: msgstr: found no {a} in “x”, allowed: exactly {a}"),
      (
        "msgid \"a\"\nmsgstr \"{a}\"", "line 1: msgstr: found {a} in “{a}”, allowed: no placeholder"
      ),
      ("msgid \"a\"\nmsgstr \"a\\nb\"", "line 1: msgstr: found a control character"),
      (
        "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"",
        "line 1: msgstr: found 1 plural form of “a”, allowed: 2, because the header has no"
      ),
      (
        "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"",
        "line 3: msgstr: found msgstr[1], allowed: msgstr[0]"
      ),
      ("msgid \"a\"\nmsgstr[0] \"c\"", "line 2: msgstr: found msgstr[0], allowed: one msgstr"),
      (
        "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n;\\n\"",
        "line 2: Plural-Forms: found no form below 2 for the number 2, allowed: an expression"
      ),
      (
        "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n/0;\\n\"",
        "line 2: Plural-Forms: found no form below 2 for the number 0"
      ),
      (
        "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n(1;\\n\"",
        "line 2: Plural-Forms: found no expression at “(1” of plural=n(1, allowed: n, numbers"
      ),
      (
        "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=99; plural=0;\\n\"",
        "line 2: Plural-Forms: found nplurals=99, allowed: a number from 1 to 10"
      ),
      (
        "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"",
        "line 2: Content-Type: found charset=iso-8859-1, allowed: charset=UTF-8"
      ),
    ] as [(String, String)]
  )
  func refusals(text: String, expected: String) throws {
    let error = try #require(throws: MessageCatalogueError.self) { try words(text) }
    #expect(error.description.hasPrefix(expected), "\(error)")
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    let bytes = Array("msgid \"a\"\nmsgstr \"".utf8) + [0xC3, 0x28] + Array("\"".utf8)
    let error = #expect(throws: MessageCatalogueError.self) { try MessageCatalogue(po: bytes) }
    let problem = "line 2: string: found bytes that are not UTF-8, allowed: UTF-8"
    #expect(error?.description == problem)
  }

  /// Bytes of a sound file, damaged: they are read or refused.
  @Test func `no bytes end the program`() throws {
    var generator = SeededGenerator(seed: 1)
    var read = 0
    let sound = Array(Self.german.utf8)
    let signs = Array("\"\\#[]{}();:?n=&|<>+-*/%!0123456789 \nmsgidstrplu_".utf8)
    for _ in 0..<4000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = .random(in: 0...255, using: &generator)
        case 1: bytes[place] = signs[.random(in: signs.indices, using: &generator)]
        case 2: bytes.remove(at: place)
        default: bytes.insert(signs[.random(in: signs.indices, using: &generator)], at: place)
        }
      }
      let cut = Int.random(in: 0...40, using: &generator)
      if let catalogue = try? MessageCatalogue(po: bytes.dropLast(cut)) {
        read += 1
        let runways = Message("{count} runway", plural: "{count} runways", context: "card")
        for count in [0, 1, 2, 21, 1001, .max, .min] {
          _ = Words(catalogue)(runways, count: count)
        }
      }
    }
    #expect(read > 20)
    let deep = String(repeating: "(", count: 100_000)
    let error = #expect(throws: MessageCatalogueError.self) {
      try words("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=\(deep);\\n\"")
    }
    #expect(error?.description.hasPrefix("line 2: Plural-Forms: found no expression at") == true)
  }

  @Test func `the pseudo-locale is accented, longer and in brackets`() {
    let runways = Message("{count} runway", plural: "{count} runways", context: "card")
    let hold = Message("breathe in", context: "caption")
    let words = Words(MessageCatalogue(pseudo: [runways, hold, .thousands]))
    #expect(words.language == "en-XA")
    #expect(words(hold) == "[ḃŕéééáááţĥééé îîñ]")
    #expect(words(runways, count: 2) == "[2 ŕûûûûñŵáááýš]")
    #expect(words.number(1000) == "1,000")
    #expect(words(Message("unknown", context: "caption")) == "unknown")
  }

  @Test(arguments: [(4, 8), (10, 20), (20, 36), (30, 48), (50, 70), (70, 92), (100, 130)])
  func `the pseudo-locale lets short texts grow most`(letters: Int, expected: Int) {
    let message = Message(String(repeating: "a", count: letters), context: "caption")
    let words = Words(MessageCatalogue(pseudo: [message]))
    #expect(words(message).count == expected)
  }

  @Test func `the flags of an obsolete entry do not apply to the next one`() throws {
    let words = try words(
      """
      #, fuzzy
      #~ msgid "gone"
      #~ msgstr "weg"

      msgctxt "caption"
      msgid "hold"
      msgstr "halten"
      """
    )
    #expect(words(Message("hold", context: "caption")) == "halten")
  }
}
