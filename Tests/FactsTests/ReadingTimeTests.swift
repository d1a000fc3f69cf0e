import Facts
import Testing

@Suite struct ReadingTimeTests {
  @Test(
    "A hold is 2 s plus half a second per word or a tenth per character, from 6 to 20 s",
    arguments: [
      (18, 90, 11.0), (20, 110, 13), (8, 40, 6), (8, 48, 6.8), (9, 40, 6.5), (0, 0, 6),
      (60, 300, 20), (36, 180, 20), (10, 75, 9.5),
    ] as [(Int, Int, Double)]
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

  @Test(
    "Japanese is read at 3 characters a second and Chinese at 2.1, half the pace of the IReST texts",
    arguments: [
      // Two seconds, and 15 characters.
      ("ひろいそらのうえをしずかにとぶ", 7),
      // Kanji among kana are Japanese, and a punctuation mark is a tenth of a second.
      ("広い空の上を静かに飛んで行く。", 6.767),
      (String(repeating: "云", count: 21), 12),
      ("中国", 6), (String(repeating: "云", count: 60), 20),
    ] as [(String, Double)]
  )
  func otherScripts(text: String, seconds: Double) {
    let length = ReadingTime().interludeLength(text)
    #expect(length == exactly(seconds))
  }

  @Test("Words of other scripts in a text count as words, each at its own pace")
  func mixed() {
    // Eight kana and kanji, and a word of eight letters.
    #expect(ReadingTime().interludeLength("Heathrowはロンドンの空港") == exactly(6))
    let length = ReadingTime().interludeLength("空をゆっくり飛ぶ Heathrow London Paris まで")
    #expect(length == exactly(2 + 10 / 3.0 + 2.3))
    // One Han character does not turn an English sentence into Chinese.
    let english = "The sign 空 means sky and stands on many an airliner that crosses the sea."
    let plain = "The sign is ours and stands on many an airliner that crosses the sea now."
    let (slow, normal) = (
      ReadingTime().interludeLength(english), ReadingTime().interludeLength(plain)
    )
    #expect(slow <= normal + .milliseconds(600), "\(slow) against \(normal)")
  }

  @Test("Korean has spaces between words")
  func korean() {
    let text = "하늘은 넓고 바람은 조용히 우리를 집으로 데려다 준다 오늘도 내일도"
    #expect(ReadingTime().interludeLength(text) == exactly(2 + 10 / 2.0))
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
