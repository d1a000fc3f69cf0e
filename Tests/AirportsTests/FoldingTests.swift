import Testing

@testable import Airports
@testable import Places

@Suite("Folding")
struct FoldingTests {
  /// Unicode names a letter by its base letter: `LATIN SMALL LETTER A WITH ACUTE`.
  @Test("keeps the letter in the Unicode name of each Latin letter")
  func latin() throws {
    var checked = 0
    for value in Array(0xC0..<0x250) + Array(0x1E00..<0x1F00) {
      let scalar = try #require(Unicode.Scalar(UInt32(value)))
      guard let name = scalar.properties.name else { continue }
      let words = name.split(separator: " ")
      guard words.count > 5, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
        words[3].count == 1
      else { continue }
      var folded: [UInt8] = []
      #expect(Folding.append(scalar, to: &folded))
      // If the table lacks a letter, the scalar keeps its own lowercase form, which is not ASCII.
      guard folded.count == 1 else { continue }
      #expect(String(decoding: folded, as: UTF8.self) == words[3].lowercased(), "\(name)")
      checked += 1
    }
    #expect(checked > 400)
  }

  static let words: [(String, [String])] = [
    ("München", ["munchen"]), ("Łódź", ["lodz"]), ("Đà Nẵng", ["da", "nang"]),
    ("Straße", ["strasse"]), ("Tromsø", ["tromso"]), ("Ærø", ["aero"]), ("İstanbul", ["istanbul"]),
    ("Kraków-Balice", ["krakow", "balice"]), ("O'Hare", ["o", "hare", "ohare"]),
    ("Val-d’Oise", ["val", "d", "oise", "doise"]), ("(Roissy)", ["roissy"]),
    ("АЭРОПОРТ Ёлкино", ["аэропорт", "ёлкино"]), ("소야리", ["소야리"]), ("ΑΘΗΝΑ", ["αθηνα"]),
    ("Q'", ["q"]), ("", []), ("—", []), ("H2O 3", ["h2o", "3"]),
  ]

  @Test("splits text into words", arguments: words)
  func parts(text: String, parts: [String]) {
    #expect(WordFolder.parts(of: text).map { String(decoding: $0, as: UTF8.self) } == parts)
  }

  @Test("reads umlauts as two letters on request")
  func twoLetters() {
    let parts = WordFolder.parts(of: "Düsseldorf Århus Malmö Færø", twoLetters: true)
    let words = parts.map { String(decoding: $0, as: UTF8.self) }
    #expect(words == ["duesseldorf", "aarhus", "malmoe", "faeroe"])
  }

  @Test("treats bytes that are not UTF-8 as spaces")
  func broken() {
    var folder = WordFolder()
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xC3, 0x63, 0xE2, 0x82]
    bytes.withUnsafeBytes { folder.fold($0) }
    let parts = folder.parts.map { String(decoding: folder.letters[$0], as: UTF8.self) }
    #expect(parts == ["a", "b", "c"])
  }
}
