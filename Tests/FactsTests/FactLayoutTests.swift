import Facts
import Testing
import Text

@Suite struct FactLayoutTests {
  @Test(
    "Lines are few, balanced, and break where a reader pauses",
    arguments: [
      (
        "Wings are built to bend, and bending softens a gust.", 40,
        ["Wings are built to bend,", "and bending softens a gust."]
      ),
      ("Wings are built to bend.", 40, ["Wings are built to bend."]),
      (
        "A bar-tailed godwit flies 13,560 kilometres, from Alaska to Tasmania, in a single journey.",
        50,
        [
          "A bar-tailed godwit flies 13,560 kilometres,",
          "from Alaska to Tasmania, in a single journey.",
        ]
      ),
      (
        "At about 6 breaths a minute, heart and breath begin to move together.", 30,
        ["At about 6 breaths a minute,", "heart and breath begin", "to move together."]
      ),
    ]
  )
  func examples(text: String, width: Int, lines: [String]) {
    #expect(balancedLines(of: text, maximumCharacters: width, maximumLines: 3) == lines)
  }

  @Test(
    "Nothing is lost or added in any width",
    arguments: [10, 20, 34, 40, 60, 200],
    [1, 2, 3, 4]
  )
  func conserved(width: Int, lines: Int) throws {
    for fact in try factsInEnglish() {
      let broken = fact.lines(maximumCharacters: width, maximumLines: lines)
      #expect(broken.joined(separator: " ") == fact.text)
      #expect((1...lines).contains(broken.count))
    }
  }

  @Test("There are no more lines than necessary")
  func fewest() throws {
    for fact in try factsInEnglish() {
      let count = fact.lines(maximumCharacters: 40, maximumLines: 4).count
      #expect(count == fewestLines(fact.text, 40), "\(fact.text)")
    }
  }

  @Test("A word is alone on a line only if there is no alternative")
  func noOrphans() throws {
    for fact in try factsInEnglish() {
      for width in [34, 40, 60] {
        let lines = fact.lines(maximumCharacters: width, maximumLines: 4)
        guard lines.count > 1 else { continue }
        #expect(lines.allSatisfy { $0.contains(" ") }, "\(lines)")
      }
    }
  }

  @Test("Lines have similar lengths: none is shorter than half of the longest")
  func balanced() throws {
    for fact in try factsInEnglish() {
      let lengths = fact.lines(maximumCharacters: 60, maximumLines: 2).map(\.count)
      #expect(2 * (lengths.min() ?? 0) >= lengths.max() ?? 0, "\(fact.text)")
    }
  }

  @Test("Chinese and Japanese break between characters, never before their punctuation")
  func ideographs() {
    let lines = balancedLines(of: "云朵很轻，鸟儿飞得很远，海面平静。", maximumCharacters: 7, maximumLines: 3)
    #expect(lines.joined() == "云朵很轻，鸟儿飞得很远，海面平静。")
    #expect(lines == ["云朵很轻，", "鸟儿飞得很远，", "海面平静。"])
  }

  @Test("Where the width of a letter is known, lines of wide letters are as wide as Latin ones")
  func wideLetters() {
    let text = "めまい、しびれ、息切れなど、少しでも気分が悪くなったら中止し、お好きなように呼吸してください。"
    for width in [8, 20, 48] {
      let lines = balancedLines(
        of: text,
        maximumCharacters: width,
        maximumLines: 24,
        letter: 0.468
      )
      #expect(lines.joined() == text)
      #expect(lines.allSatisfy { $0.letters(of: 0.468) <= Double(width) }, "\(lines)")
    }
  }

  @Test(
    "A number stays with its unit, although the lines would be more even",
    arguments: [
      (
        "Small birds cover 534 km together each week.", 16,
        ["Small birds", "cover 534 km", "together", "each week."]
      ),
      (
        "In Utah, a whole wood of aspens, some 47,000 trunks, is thought to be a single plant.",
        50,
        [
          "In Utah, a whole wood of aspens, some",
          "47,000 trunks, is thought to be a single plant.",
        ]
      ),
    ]
  )
  func units(text: String, width: Int, lines: [String]) {
    #expect(balancedLines(of: text, maximumCharacters: width, maximumLines: 4) == lines)
  }

  @Test(
    "Lines are even, although a year or a number is at the end of one",
    arguments: [
      (
        "A Japanese book of 1797 showed how to fold whole flocks of paper cranes.", 32,
        ["A Japanese book of 1797", "showed how to fold whole", "flocks of paper cranes."]
      ),
      (
        "Each day, about 106,000 airline flights bring people to where they want to be.", 34,
        ["Each day, about 106,000", "airline flights bring people", "to where they want to be."]
      ),
      (
        "The flights of 1927 all crossed the sea.", 24,
        ["The flights of 1927", "all crossed the sea."]
      ),
      (
        "One Dreamliner was built to stay on the ground, for a test of 165,000 simulated flights.",
        26,
        [
          "One Dreamliner was built", "to stay on the ground,", "for a test of 165,000",
          "simulated flights.",
        ]
      ),
    ]
  )
  func numbers(text: String, width: Int, lines: [String]) {
    #expect(balancedLines(of: text, maximumCharacters: width, maximumLines: 4) == lines)
  }

  @Test("A short quote stays on one line", arguments: [28, 30])
  func quotes(width: Int) {
    let text =
      "People in one study who told themselves “I am excited” before a talk "
      + "spoke more convincingly."
    let lines = balancedLines(of: text, maximumCharacters: width, maximumLines: 4)
    let isWhole = lines.contains { $0.contains("“I am excited”") }
    #expect(isWhole, "\(lines)")
    for quote in ["«tout va bien»", "„alles ist gut“"] {
      let text =
        "People in one study who told themselves \(quote) before a talk spoke more freely."
      let lines = balancedLines(of: text, maximumCharacters: width, maximumLines: 4)
      let isWhole = lines.contains { $0.contains(quote) }
      #expect(isWhole, "\(lines)")
    }
  }

  @Test("A thin space within a number or before a degree is no break", arguments: 13...30)
  func thinSpaces(width: Int) {
    for text in ["We have flown 12\u{2009}345 km so far.", "Outside it is 21\u{2009}°C warm now."] {
      let lines = balancedLines(of: text, maximumCharacters: width, maximumLines: 9)
      #expect(lines.joined(separator: " ") == text)
      let isParted = lines.contains { $0.last?.isNumber == true }
      #expect(!isParted, "\(lines)")
    }
  }

  @Test("An empty text has no lines, and a single long word has one")
  func edges() {
    #expect(balancedLines(of: " \n", maximumCharacters: 10, maximumLines: 2).isEmpty)
    #expect(
      balancedLines(of: "Llanfairpwllgwyngyll", maximumCharacters: 5, maximumLines: 3) == [
        "Llanfairpwllgwyngyll"
      ]
    )
    #expect(balancedLines(of: "a b", maximumCharacters: 5, maximumLines: 0) == ["a b"])
  }
}

/// The least number of lines, by filling each one as far as possible.
private func fewestLines(_ text: String, _ width: Int) -> Int {
  var count = 1
  var length = 0
  for word in text.split(separator: " ") {
    if length > 0 && length + 1 + word.count > width {
      count += 1
      length = word.count
    } else {
      length += (length > 0 ? 1 : 0) + word.count
    }
  }
  return count
}
