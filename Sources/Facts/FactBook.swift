public import Text

/// The facts a session may show, each looked over.
///
/// Calm facts: what a reader finds between flights. The core knows nothing of files: whoever makes
/// the book reads the facts and the lint from wherever they lie, and says which day it is.
public struct FactBook: Sendable {
  /// The facts that may be shown, in the order given.
  public let facts: [Fact]

  /// The facts past their last day, which are not shown.
  public let expired: [Fact]

  /// What is wrong with the facts that are left out, and what wants a second look in the others.
  public let problems: [FactProblem]

  /// The sets that facts are chosen from; computed facts go by them too.
  public let sets: Set<FactSet>

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

  /// Creates a book of the facts that may be shown on a day.
  ///
  /// - Parameters:
  ///   - facts: All facts, in English.
  ///   - lint: The words of their language.
  ///   - sets: The sets wanted.
  ///   - day: The day on which the book is opened; none takes every fact.
  public init(
    _ facts: [Fact],
    lint: WordLint,
    sets: Set<FactSet> = Set(FactSet.allCases),
    on day: Day? = nil
  ) {
    self.init(chapters: [Chapter(facts, lint: lint)], lint: lint, sets: sets, on: day)
  }

  /// Creates a book of several chapters.
  ///
  /// A fact that is not fit is left out, and ``problems`` says why.
  ///
  /// - Parameters:
  ///   - chapters: The chapters.
  ///   - lint: The English words, for computed facts.
  ///   - sets: The sets wanted.
  ///   - day: The day on which the book is opened; none takes every fact.
  public init(
    chapters: [Chapter],
    lint: WordLint,
    sets: Set<FactSet> = Set(FactSet.allCases),
    on day: Day? = nil
  ) {
    var fit: [Fact] = []
    var problems: [FactProblem] = []
    var ids: Set<String> = []
    for chapter in chapters {
      for fact in chapter.facts where !fact.sets.isDisjoint(with: sets) {
        var found = fact.problems(chapter.lint)
        if !fact.id.isEmpty && !ids.insert(fact.id).inserted {
          found.insert(FactProblem(id: fact.id, reason: .repeated), at: 0)
        }
        if fact.isComputed { found.append(FactProblem(id: fact.id, reason: .computedTopic)) }
        problems += found
        if !found.contains(where: \.isRefusal) { fit.append(fact) }
      }
    }
    let isValid = { (fact: Fact) in day.map(fact.isValid) ?? true }
    facts = fit.filter(isValid)
    expired = fit.filter { !isValid($0) }
    self.problems = problems
    self.sets = sets
    self.lint = lint
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
      case .fact(let index): readingTime.hold(facts[index])
      case .computed: readingTime.longestHold
      }
    }
  }
}
