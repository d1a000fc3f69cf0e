import Arguments
import DataFiles
import Facts
import Settings
import System
import Text

/// Prints the facts, or the problems with them.
struct FactsCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "facts",
    abstract: "Print the facts that interludes show, and their sources.",
    discussion: """
      Facts come with the program and from your own files (facts.files in the settings). They \
      belong to sets: waiting-room, flying and nature (facts.sets). --check lists facts that have \
      expired and every word the lint objects to, and fails if a file or a fact is refused.
      """
  )

  @Option(
    help: ArgumentHelp("Print the facts of one set only; repeat for more sets.", valueName: "set")
  )
  var only: [FactSet] = []

  @Option(help: ArgumentHelp("Read one more file of facts.", valueName: "file"))
  var file: [String] = []

  @Option(help: ArgumentHelp("Use this date instead of today.", valueName: "year-month-day"))
  var on: Day?

  @Flag(help: "List errors and expired facts instead.")
  var check = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: SharedOptions

  func run() throws {
    let settings = try options.settings()
    let files = try FactFiles(DataDirectory.current(), files: settings.factsFiles + file)
    let sets = only.isEmpty ? settings.shownFactSets : Set(only)
    if check {
      try report(files, files.book(sets, on: day()))
      return
    }
    let book = try files.validBook(sets, on: day())
    let facts = book.facts.map { $0.formatted(in: settings.units) }
    try Output.standard.print(
      json ? JSONText.array(facts.map(\.json)).indented : Self.listing(facts)
    )
  }

  private func day() throws(Failure) -> Day {
    guard let day = on ?? Day.today else {
      throw Failure(.software, "the current date is not known")
    }
    return day
  }

  private func report(_ files: FactFiles, _ book: FactBook) throws {
    let refused = Set(book.problems.filter(\.isRefusal).map(\.id))
    if json {
      try Output.standard.print(book.report(failures: files.failures).indented)
    } else {
      for failure in files.failures { try Output.standard.print(failure.message) }
      let places = files.places(of: book.problems.map(\.id) + book.expired.map(\.id))
      for problem in book.problems {
        try Output.standard.print("\(places[problem.id] ?? ""): \(problem)")
      }
      for fact in book.expired {
        try Output.standard.print(
          "\(places[fact.id] ?? ""): fact \"\(fact.id)\": expired, "
            + "\(fact.validUntil?.description ?? "")"
        )
      }
      let doubtful = Set(book.problems.map(\.id)).subtracting(refused)
      let lost = files.failures.isEmpty ? "" : "; files refused: \(files.failures.count)"
      try Output.standard.print(
        "\(book.facts.count) facts; \(refused.count) refused, \(doubtful.count) to review, "
          + "\(book.expired.count) expired\(lost)"
      )
    }
    if let failure = files.failures.first { throw Failure(failure.status, "") }
    if !refused.isEmpty { throw Failure(.data, "") }
  }

  /// Returns the facts by topic: the sentence, its full source, and the address.
  private static func listing(_ facts: [Fact]) -> String {
    let width = facts.map(\.id.count).max() ?? 0
    let topics = Dictionary(grouping: facts, by: \.topic)
    return Fact.Topic.allCases.compactMap { topic in
      guard let facts = topics[topic] else { return nil }
      let lines = facts.map { fact in
        let id = fact.id + String(repeating: " ", count: width - fact.id.count)
        let indent = "\n" + String(repeating: " ", count: width + 4)
        let source = [fact.citation, fact.url ?? ""].filter { !$0.isEmpty }
        return "  \(id)  " + ([fact.text] + source).joined(separator: indent)
      }
      return "\(topic.rawValue) (\(facts.count))\n" + lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension FactSet: ArgumentValue {}
