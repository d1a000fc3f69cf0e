import ArgumentParser
import Facts
import Foundation

/// Prints the facts, or what is wrong with them.
struct FactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Print the facts that interludes tell, and their sources.",
    discussion: """
      Facts come with the program and from files of your own (facts.files in the settings). \
      --check lists what is past its last day and every word the lint objects to, and fails if a \
      fact is refused.
      """
  )

  @Option(help: "Print one group only; may be given several times.")
  var group: [String] = []

  @Option(help: ArgumentHelp("Read one more file of facts.", valueName: "file"))
  var file: [String] = []

  @Option(help: ArgumentHelp("Take this for today.", valueName: "year-month-day"))
  var on: String?

  @Flag(help: "List what is wrong or out of date instead.")
  var check = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: SharedOptions

  func run() throws {
    let settings = try options.settings()
    let data = try DataDirectory.current()
    let groups =
      group.isEmpty
      ? try Fact.Group.named(settings.factsGroups, in: "facts.groups", .configuration)
      : try Fact.Group.named(group, in: "--group", .usage)
    let files = settings.factsFiles + file
    if check {
      try report(FactShelf(data, files: files, groups: groups), on: day())
      return
    }
    let book = try FactBook.open(data, files: files, groups: groups, on: day())
    try Output.standard.print(json ? try FactRow.json(book.facts.map(FactRow.init)) : book.listing)
  }

  private func day() throws(Failure) -> Day {
    guard let on else {
      guard let today = Day.today else { throw Failure(.software, "The day is not known") }
      return today
    }
    guard let day = Day(on) else {
      throw Failure(.usage, "--on: found \"\(on)\"; a day such as 2027-03-31 is allowed")
    }
    return day
  }

  private func report(_ shelf: FactShelf, on day: Day) throws {
    let problems = FactBook.problems(shelf.chapters)
    let expired = shelf.chapters.flatMap(\.facts).filter { !$0.isValid(on: day) }
    if json {
      try Output.standard.print(try FactRow.json(FactReport(problems: problems, expired: expired)))
    } else {
      for problem in problems {
        try Output.standard.print("\(shelf.path(of: problem.id) ?? ""): \(problem)")
      }
      for fact in expired {
        try Output.standard.print(
          "\(shelf.path(of: fact.id) ?? ""): fact \"\(fact.id)\": past its last day, "
            + "\(fact.validUntil?.description ?? "")"
        )
      }
      let count = shelf.chapters.reduce(0) { $0 + $1.facts.count }
      let refused = problems.count(where: \.isRefusal)
      try Output.standard.print(
        "\(count) facts: \(refused) refused, \(problems.count - refused) to look at, "
          + "\(expired.count) past their last day"
      )
    }
    if problems.contains(where: \.isRefusal) { throw ExitCode(ExitStatus.data.rawValue) }
  }
}

extension Fact.Group {
  /// Returns the groups of some names.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - place: The setting or option they stand in.
  ///   - status: The status to fail with.
  /// - Returns: The groups; none for no names.
  /// - Throws: A failure that says which name is none, and which there are.
  static func named(
    _ names: [String],
    in place: String,
    _ status: ExitStatus
  ) throws(Failure) -> Set<Fact.Group> {
    var groups: Set<Fact.Group> = []
    for name in names {
      guard let group = Fact.Group(rawValue: name), group != .leg else {
        let known = Fact.Group.allCases.filter { $0 != .leg }.map(\.rawValue)
        throw Failure(
          status,
          "\(place): found \"\(name)\"; one of \(known.joined(separator: ", ")) is allowed"
        )
      }
      groups.insert(group)
    }
    return groups
  }
}

extension FactBook {
  /// The facts by group for a person.
  fileprivate var listing: String {
    let width = facts.map(\.id.count).max() ?? 0
    let groups = Dictionary(grouping: facts, by: \.group)
    return Fact.Group.allCases.compactMap { group in
      guard let facts = groups[group] else { return nil }
      let lines = facts.map { fact in
        let id = fact.id + String(repeating: " ", count: width - fact.id.count)
        let indent = String(repeating: " ", count: width + 4)
        return "  \(id)  \(fact.text)\n\(indent)\(fact.sourceLine)"
      }
      return "\(group.rawValue) (\(facts.count))\n" + lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
