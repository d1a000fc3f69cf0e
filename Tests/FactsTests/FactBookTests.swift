import Facts
import Testing

@Suite struct FactBookTests {
  let lint = WordLint(rules: [.init(.block, "crash*"), .init(.warn, "storm*")])

  @Test(
    "A fact that is not fit is refused, and the book says why",
    arguments: [
      (fact(id: ""), "fact \"\": id is empty or taken; each fact needs one of its own"),
      (
        fact(text: ""),
        "fact \"a\": text is empty or has line breaks; one sentence on one line is allowed"
      ),
      (
        fact(text: "Up\nhigh."),
        "fact \"a\": text is empty or has line breaks; one sentence on one line is allowed"
      ),
      (
        fact(text: String(repeating: "calm ", count: 22) + "sky."),
        "fact \"a\": text has 114 characters in 23 words; at most 110 in 20 are allowed"
      ),
      (
        fact(source: String(repeating: "x", count: 80)),
        "fact \"a\": publisher, source and year make 80 characters; at most 70 are allowed"
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
      (fact(group: .leg), "fact \"a\": group \"leg\" is kept for computed facts"),
    ]
  )
  func refused(fact: Fact, message: String) {
    let problem = #expect(throws: FactProblem.self) { try FactBook([fact], lint: lint) }
    #expect(problem?.description == message)
    #expect(problem?.isRefusal == true)
  }

  @Test func `a word warned of is told, not refused`() throws {
    let book = try FactBook([fact(text: "Storms water the fields.")], lint: lint)
    #expect(book.facts.count == 1)
    #expect(
      book.warnings.map(\.description) == [
        "fact \"a\": text or source has \"storms\", which is better avoided (storm*)"
      ]
    )
  }

  @Test func `two facts of one id are refused, over chapters too`() throws {
    let german = FactBook.Chapter([fact(text: "Der Himmel ist weit.")], lint: WordLint(rules: []))
    let problem = #expect(throws: FactProblem.self) {
      try FactBook(chapters: [FactBook.Chapter([fact()], lint: lint), german])
    }
    #expect(problem?.reason == .repeated)
  }

  @Test func `each chapter goes by its own language's words`() throws {
    let english = FactBook.Chapter([fact()], lint: lint)
    let german = WordLint(rules: [.init(.block, "brand")])
    let text = "Eine Brandung, crash genannt."
    let book = try FactBook(
      chapters: [english, FactBook.Chapter([fact(id: "b", text: text)], lint: german)]
    )
    #expect(book.facts.map(\.id) == ["a", "b"])
  }

  @Test(
    "A fact is shown up to its last day and hidden after it",
    arguments: [("2027-03-30", true), ("2027-03-31", true), ("2027-04-01", false)]
  )
  func lastDay(day: String, isShown: Bool) throws {
    let aging = fact(ages: true, validUntil: Day("2027-03-31"))
    let book = try FactBook([aging, fact(id: "b")], lint: lint, on: Day(day))
    #expect(book.facts.map(\.id) == (isShown ? ["a", "b"] : ["b"]))
    #expect(book.expired.map(\.id) == (isShown ? [] : ["a"]))
  }

  @Test(
    "The source is told in one line",
    arguments: [
      ("NASA", "Sun facts", 2024, "NASA · Sun facts, 2024"), ("NASA", "", 2024, "NASA, 2024"),
      ("", "Sun facts", nil, "Sun facts"), ("NASA", "", nil, "NASA"), ("", "", 2024, "2024"),
      ("", "", nil, ""),
    ] as [(String, String, Int?, String)]
  )
  func sourceLine(publisher: String, source: String, year: Int?, line: String) {
    #expect(fact(publisher: publisher, source: source, year: year).sourceLine == line)
  }
}

private func fact(
  id: String = "a",
  group: Fact.Group = .nature,
  text: String = "The sky is wide.",
  publisher: String = "",
  source: String = "",
  year: Int? = nil,
  ages: Bool = false,
  validUntil: Day? = nil
) -> Fact {
  Fact(
    id: id,
    group: group,
    text: text,
    publisher: publisher,
    source: source,
    year: year,
    ages: ages,
    validUntil: validUntil
  )
}
