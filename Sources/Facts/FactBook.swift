/// The facts a session may show, each looked over.
///
/// Calm facts: what a reader finds between flights. The core knows nothing of files: whoever makes
/// the book reads the facts and the lint from wherever they lie, and says which day it is.
public struct FactBook: Sendable {
  /// The facts that may be shown, in the order given.
  public let facts: [Fact]

  /// The facts past their last day, which are not shown.
  public let expired: [Fact]

  /// What wants a second look in the facts shown: words warned of.
  public let warnings: [FactProblem]

  /// The lint the facts were looked over with; computed facts go past it too.
  public let lint: WordLint

  /// Facts of one language, and the words that language has to watch.
  public struct Chapter: Sendable {
    /// The facts.
    public let facts: [Fact]

    /// The lint of their language.
    public let lint: WordLint

    /// Creates a chapter.
    public init(_ facts: [Fact], lint: WordLint) {
      self.facts = facts
      self.lint = lint
    }
  }

  /// Creates a book of the facts that are valid on a day.
  ///
  /// - Parameters:
  ///   - facts: All facts, in English.
  ///   - lint: The words of their language.
  ///   - day: The day on which the book is opened; none takes every fact.
  /// - Throws: The first ``FactProblem`` that is a refusal. Facts past their day are checked too.
  public init(_ facts: [Fact], lint: WordLint, on day: Day? = nil) throws(FactProblem) {
    try self.init(chapters: [Chapter(facts, lint: lint)], on: day)
  }

  /// Creates a book of several chapters, the program's own in English first.
  ///
  /// - Parameters:
  ///   - chapters: The chapters; the first one's lint goes over computed facts too.
  ///   - day: The day on which the book is opened; none takes every fact.
  /// - Throws: The first ``FactProblem`` that is a refusal. Facts past their day are checked too.
  public init(chapters: [Chapter], on day: Day? = nil) throws(FactProblem) {
    let problems = Self.problems(chapters)
    if let refusal = problems.first(where: \.isRefusal) { throw refusal }
    let all = chapters.flatMap(\.facts)
    let isValid = { (fact: Fact) in day.map(fact.isValid) ?? true }
    facts = all.filter(isValid)
    expired = all.filter { !isValid($0) }
    let shown = Set(facts.map(\.id))
    warnings = problems.filter { shown.contains($0.id) }
    lint = chapters.first?.lint ?? WordLint(rules: [])
  }

  /// Returns everything that is wrong with the facts of chapters, in their order.
  public static func problems(_ chapters: [Chapter]) -> [FactProblem] {
    var ids: Set<String> = []
    return chapters.flatMap { chapter in
      chapter.facts.flatMap { fact in
        var problems = fact.problems(chapter.lint)
        if !fact.id.isEmpty && !ids.insert(fact.id).inserted {
          problems.insert(FactProblem(id: fact.id, reason: .repeated), at: 0)
        }
        if fact.isComputed {
          problems.append(FactProblem(id: fact.id, reason: .computedGroup))
        }
        return problems
      }
    }
  }

  /// Returns the order in which a seed shows the facts; see ``FactOrder``.
  ///
  /// - Parameters:
  ///   - seed: The session's seed; the same on every machine that shows it.
  ///   - computedEvery: Every how many interludes one is kept for a computed fact; 0 for none.
  /// - Returns: The order; the same from the same facts and seed on any machine.
  public func order(seed: UInt64, computedEvery: Int = 3) -> FactOrder {
    FactOrder(facts, seed: seed, computedEvery: computedEvery)
  }

  /// Returns how long each interlude of a round shows its words, fades not counted.
  ///
  /// Known before the first flight and the same on every machine; interlude `n` takes the hold
  /// `n % holds.count`.
  public func holds(order: FactOrder, readingTime: ReadingTime = ReadingTime()) -> [Duration] {
    (0..<order.interludesPerRound).map { interlude in
      switch order.slot(forInterlude: interlude) {
      case .fact(let index): readingTime.hold(facts[index].text)
      case .computed: readingTime.longestHold
      }
    }
  }
}
