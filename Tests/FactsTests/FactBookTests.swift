import Facts
import Testing
import Text

@Suite struct FactBookTests {
  let lint = WordLint(rules: [.init(.block, "crash*"), .init(.warn, "storm*")])

  private static let other = fact(id: "z", text: "The sea is wide.")

  @Test(
    "An unfit fact is left out and reported, and the others stay",
    arguments: [
      (fact(id: ""), "fact \"\": id is empty or already used; each fact needs its own"),
      (
        fact(text: ""),
        "fact \"a\": text is empty or has line breaks; one sentence on one line is allowed"
      ),
      (
        fact(text: "Up\nhigh."),
        "fact \"a\": text is empty or has line breaks; one sentence on one line is allowed"
      ),
      (
        fact(text: "A bell \u{7} in the calm."),
        "fact \"a\": text or source has control characters; plain text is allowed"
      ),
      (
        fact(text: "A calm \u{202E}sea."),
        "fact \"a\": text or source has control characters; plain text is allowed"
      ),
      (
        fact(publisher: "NASA\nESA"),
        "fact \"a\": text or source has control characters; plain text is allowed"
      ),
      (
        fact(text: String(repeating: "calm ", count: 22) + "sky."),
        "fact \"a\": text has 114 characters in 23 words; at most 110 in 20 are allowed"
      ),
      (
        fact(text: String(repeating: "云", count: 38)),
        "fact \"a\": text takes 21 s to read; at most 20 s are allowed, about 54 characters of "
          + "Japanese or 37 of Chinese"
      ),
      (
        fact(text: String(repeating: "の", count: 110)),
        "fact \"a\": text takes 39 s to read; at most 20 s are allowed, about 54 characters of "
          + "Japanese or 37 of Chinese"
      ),
      (
        fact(publisher: String(repeating: "x", count: 80)),
        "fact \"a\": the source line, of publisher or title and year, has 80 characters; "
          + "at most 70 are allowed"
      ),
      (
        fact(text: "Swifts fly for 10 months."),
        "fact \"a\": text has a number; publisher and year must say where it is from"
      ),
      (
        fact(text: "Waves crash softly."),
        "fact \"a\": text or source has \"crash\", which is not allowed (crash*)"
      ),
      (
        fact(text: "A calm 1 in 3 people know.", publisher: "P", year: 2020),
        "fact \"a\": text or source has \"1 in 3\", which is not allowed (odds)"
      ),
      (fact(topic: .leg), "fact \"a\": topic \"leg\" is kept for computed facts"),
    ] as [(Fact, String)]
  )
  func refused(fact: Fact, message: String) {
    let book = FactBook([fact, Self.other], lint: lint)
    #expect(book.problems.first?.description == message)
    #expect(book.problems.first?.isRefusal == true)
    #expect(book.facts == [Self.other])
  }

  @Test(
    "The longest facts in Japanese and Chinese are shown until they have been read",
    arguments: [("の", 54, 20_000), ("云", 37, 19_619)]
  )
  func longest(character: String, count: Int, milliseconds: Int) {
    let book = FactBook([fact(text: String(repeating: character, count: count))], lint: lint)
    #expect(book.problems == [])
    #expect(book.facts.map { ReadingTime().interludeLength($0) } == [.milliseconds(milliseconds)])
  }

  @Test func `tabs, and the isolates of Arabic and Hebrew, are no control characters`() {
    let isolated = "\u{2068}NASA\u{2069}"
    let hebrew = fact(text: "הים\tרחב, אומרת \(isolated).", publisher: isolated)
    let book = FactBook([hebrew], lint: lint)
    #expect(book.problems == [])
    #expect(book.facts == [hebrew])
    let hidden = FactBook([fact(text: "Waves cra\u{2066}s\u{200E}h\u{2069} softly.")], lint: lint)
    #expect(hidden.problems.map(\.isRefusal) == [true])
  }

  @Test func `a word with a warning is reported, not refused`() {
    let book = FactBook([fact(text: "Storms water the fields.")], lint: lint)
    #expect(book.facts.count == 1)
    #expect(
      book.problems.map(\.description) == [
        "fact \"a\": text or source has \"storms\", which is better avoided (storm*)"
      ]
    )
  }

  @Test func `the second of two facts of one id is left out, over chapters too`() {
    let german = FactBook.Chapter([fact(text: "Der Himmel ist weit.")], lint: WordLint(rules: []))
    let book = FactBook(chapters: [FactBook.Chapter([fact()], lint: lint), german], lint: lint)
    #expect(book.problems.map(\.reason) == [.repeated])
    #expect(book.facts == [fact()])
  }

  @Test func `each chapter goes by its own language's words`() {
    let english = FactBook.Chapter([fact()], lint: lint)
    let german = WordLint(rules: [.init(.block, "brand")])
    let text = "Eine Brandung, crash genannt."
    let book = FactBook(
      chapters: [english, FactBook.Chapter([fact(id: "b", text: text)], lint: german)],
      lint: lint
    )
    #expect(book.facts.map(\.id) == ["a", "b"])
  }

  @Test(
    "A book contains the facts of the requested sets",
    arguments: [
      ([.waitingRoom], ["a", "c"]), ([.flying], ["b", "c"]), ([.nature], []),
      ([.waitingRoom, .flying], ["a", "b", "c"]), ([], []),
    ] as [(Set<FactSet>, [String])]
  )
  func sets(wanted: Set<FactSet>, ids: [String]) {
    let facts = [
      fact(sets: [.waitingRoom]), fact(id: "b", sets: [.flying]),
      fact(id: "c", sets: [.waitingRoom, .flying]),
    ]
    #expect(FactBook(facts, lint: lint, sets: wanted).facts.map(\.id) == ids)
  }

  @Test(
    "A fact is shown up to its last day and hidden after it",
    arguments: [("2027-03-30", true), ("2027-03-31", true), ("2027-04-01", false)]
  )
  func lastDay(day: String, isShown: Bool) {
    let aging = fact(validUntil: Day("2027-03-31"))
    let book = FactBook([aging, fact(id: "b")], lint: lint, on: Day(day))
    #expect(book.facts.map(\.id) == (isShown ? ["a", "b"] : ["b"]))
    #expect(book.expired.map(\.id) == (isShown ? [] : ["a"]))
  }

  @Test(
    "The source fits on one line",
    arguments: [
      ("NASA", "Sun facts", 2024, "NASA · Sun facts, 2024"), ("NASA", "", 2024, "NASA, 2024"),
      ("", "Sun facts", nil, "Sun facts"), ("NASA", "", nil, "NASA"), ("", "", 2024, "2024"),
      ("", "", nil, ""),
      (
        "The Royal Society", "A title that is a good deal too long for the line below a sentence",
        2013, "The Royal Society, 2013"
      ),
    ] as [(String, String, Int?, String)]
  )
  func sourceLine(publisher: String, title: String, year: Int?, line: String) {
    #expect(fact(publisher: publisher, title: title, year: year).sourceLine == line)
  }
}

private func fact(
  id: String = "a",
  topic: Fact.Topic = .sky,
  sets: Set<FactSet> = Set(FactSet.allCases),
  text: String = "The sky is wide.",
  publisher: String = "",
  title: String = "",
  year: Int? = nil,
  validUntil: Day? = nil
) -> Fact {
  Fact(
    id: id,
    topic: topic,
    sets: sets,
    text: text,
    publisher: publisher,
    title: title,
    year: year,
    validUntil: validUntil
  )
}
