import Testing
import Text

@Suite struct LetterWidthTests {
  @Test(arguments: ["Breathe gently – é ğ ß “4 000 m”", "e\u{301}a\u{308}", "", "→ · ½"])
  func `Latin letters and signs count as one each`(text: String) {
    for letter in [0.43, 0.468, 0.56] {
      #expect(text.letters(of: letter) == Double(text.count))
    }
  }

  @Test(
    arguments: [
      ("東京", 4), ("ａ（１）", 8), ("ｱｲ", 2), ("か\u{3099}", 2), ("한국", 4), ("ab東", 4),
      ("\u{2068}a\u{2069}", 1), ("東\u{200B}京", 4),
    ] as [(String, Double)]
  )
  func `East Asian letters count as an em, signs of direction as nothing`(
    text: String,
    length: Double
  ) {
    #expect(text.letters(of: 0.5) == length)
  }

  @Test func `marks above and below letters have no width of their own`() {
    #expect("\u{E2A}\u{E34}\u{E48}".letters(of: 0.5) == "\u{E2A}".letters(of: 0.5))
    for letter in ["\u{E2A}", "ж", "ש", "ب", "ქ", "क", "ខ"] {
      #expect((1...2).contains(letter.letters(of: 0.5)), "\(letter)")
    }
  }
}
