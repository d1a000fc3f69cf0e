import Testing

@testable import Text

/// Arguments of messages among words from right to left.
@Suite struct IsolateTests {
  private func words(_ language: String) throws -> Words {
    let text = """
      msgid ""
      msgstr "Language: \(language)\\n"

      msgctxt "card"
      msgid "elevation {height} m"
      msgstr "ارتفاع {height} م"

      msgctxt "card"
      msgid "from {bearing}° at {speed}"
      msgstr "من {bearing}° بسرعة {speed}"

      msgctxt "card"
      msgid "{from}°–{to}°"
      msgstr "{from}°–{to}°"

      msgctxt "list"
      msgid "{list}, {part}"
      msgstr "{list}، {part}"

      msgctxt "card"
      msgid "{count} runway"
      msgid_plural "{count} runways"
      msgstr[0] "مدرج"
      msgstr[1] "{count} مدارج"
      """
    return Words(try MessageCatalogue(po: Array(text.utf8)))
  }

  private static let height = Message("elevation {height} m", context: "card")

  @Test func `an argument keeps its order, whatever it begins with`() throws {
    let arabic = try words("ar")
    #expect(arabic.isRightToLeft)
    for (argument, isolated) in [
      ("4\u{2009}000", "\u{2066}4\u{2009}000\u{2069}"), ("4-7-8", "\u{2066}4-7-8\u{2069}"),
      ("−4 °C", "\u{2066}−4 °C\u{2069}"), ("EDDM", "\u{2066}EDDM\u{2069}"),
      ("مطر", "\u{2067}مطر\u{2069}"), ("08L مدرج", "\u{2067}08L مدرج\u{2069}"),
      // Digits with a point or colon are one number, and an empty text has no order.
      ("12", "12"), ("4.5", "4.5"), ("08:30", "08:30"), ("", ""), ("1.", "\u{2066}1.\u{2069}"),
    ] {
      #expect(arabic(Self.height, ["height": argument]) == "ارتفاع \(isolated) م")
    }
  }

  @Test func `a degree sign stays after its number`() throws {
    let arabic = try words("ar")
    let wind = Message("from {bearing}° at {speed}", context: "card")
    let arguments = ["bearing": "240", "speed": "14 kt"]
    #expect(
      arabic(wind, arguments) == "من \u{2066}240°\u{2069} بسرعة \u{2066}14 kt\u{2069}"
    )
    #expect(Words()(wind, arguments) == "from 240° at 14 kt")
    let span = Message("{from}°–{to}°", context: "card")
    let turned = arabic(span, ["from": "210", "to": "270"])
    #expect(turned == "\u{2066}210°\u{2069}–\u{2066}270°\u{2069}")
  }

  @Test func `numbers are joined without marks, and lists keep their direction`() throws {
    let arabic = try words("ar")
    #expect(arabic.number(-4000, grouping: .thinThousands) == "−4\u{2009}000")
    #expect(arabic.decimal(tenths: 45) == "4.5")
    #expect(arabic.list(["مطر", "ضباب"]) == "\u{2067}مطر\u{2069}، \u{2067}ضباب\u{2069}")
    // The first letter of a list is inside an isolate, where the rule of the first letter does not look.
    let nested = arabic(Self.height, ["height": arabic.list(["مطر", "ضباب"])])
    #expect(nested.hasPrefix("ارتفاع \u{2067}\u{2067}"))
    let runways = Message("{count} runway", plural: "{count} runways", context: "card")
    #expect(arabic(runways, count: 4) == "4 مدارج")
    #expect(arabic(runways, count: 1) == "مدرج")
  }

  @Test(arguments: ["de", "en-XA", "ar-Latn"])
  func `other languages have no marks`(language: String) throws {
    let words = try words(language)
    #expect(words(Self.height, ["height": "4\u{2009}000"]) == "ارتفاع 4\u{2009}000 م")
    #expect(!Words().isRightToLeft)
    #expect(Words()(Self.height, ["height": "4 000"]) == "elevation 4 000 m")
  }

  @Test func `marks do not hide that a text ends with a number`() {
    #expect("\u{2066}4\u{2009}000\u{2069}".lastBeforeIsolates == "0")
    #expect("4".lastBeforeIsolates == "4" && "".lastBeforeIsolates == nil)
  }
}
