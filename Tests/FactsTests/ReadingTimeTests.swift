import Facts
import Testing

@Suite struct ReadingTimeTests {
  @Test(
    "A hold is 2 s plus half a second per word or a tenth per character, from 6 to 20 s",
    arguments: [
      (18, 90, 11.0), (20, 110, 13), (8, 40, 6), (8, 48, 6.8), (9, 40, 6.5), (0, 0, 6),
      (60, 300, 20), (36, 180, 20), (10, 75, 9.5),
    ]
  )
  func vectors(words: Int, characters: Int, seconds: Double) {
    #expect(ReadingTime().interludeLength(words: words, characters: characters) == exactly(seconds))
  }

  @Test("A text is counted in words and characters")
  func text() {
    let text =
      "Wings are built to bend, and every bend of theirs softens a passing gust of moving air – ok."
    #expect(text.count == 92)
    #expect(ReadingTime().interludeLength(text) == .milliseconds(11_200))
  }

  @Test(
    "A slower reader gets more time, within limits",
    arguments: [(2.0, 22.0), (0.75, 8.25), (9, 22), (.nan, 11)]
  )
  func factor(factor: Double, seconds: Double) {
    #expect(
      ReadingTime(factor: factor).interludeLength(words: 18, characters: 90) == exactly(seconds)
    )
  }

  @Test("Japanese takes a third of a second per character, Chinese a fifth")
  func otherScripts() {
    #expect(ReadingTime().interludeLength("ひろいそらのうえをしずかにとぶ") == .seconds(7))
    #expect(ReadingTime().interludeLength(String(repeating: "云", count: 40)) == .seconds(10))
  }

  @Test("No allowed text is held longer than the longest hold", arguments: [0.75, 1, 1.5, 2])
  func longest(factor: Double) {
    let time = ReadingTime(factor: factor)
    for words in 0...Fact.maximumWords {
      #expect(
        time.interludeLength(words: words, characters: Fact.maximumCharacters) <= time.maximumLength
      )
    }
  }
}

private func exactly(_ seconds: Double) -> Duration {
  .milliseconds(Int((seconds * 1000).rounded()))
}
