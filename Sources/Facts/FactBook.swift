public import Text

/// The validated facts that a session may show.
///
/// Calm facts, shown between flights. The core does not read files: the caller loads the facts and
/// the lint, and provides the date.
public struct FactBook: Sendable {
  /// The facts that may be shown, in the order given.
  public let facts: [Fact]

  /// The expired facts, which are not shown.
  public let expired: [Fact]

  /// The problems of rejected facts, and warnings about the others.
  public let problems: [FactProblem]

  /// The day on which the facts may be shown; nil if expiry was ignored.
  public let day: Day?

  /// The requested sets; they also apply to computed facts.
  public let sets: Set<FactSet>

  /// The lint used for validation; it also applies to computed facts.
  public let lint: WordLint

  /// The facts of one language, and its word lint.
  public struct Chapter: Sendable {
    /// The facts.
    public let facts: [Fact]

    /// The lint of the language.
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
  ///   - lint: The word lint of their language.
  ///   - sets: The requested sets.
  ///   - day: The current date; nil to ignore expiry.
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
  /// An invalid fact is left out, and ``problems`` says why.
  ///
  /// - Parameters:
  ///   - chapters: The chapters.
  ///   - lint: The English word lint, for computed facts.
  ///   - sets: The requested sets.
  ///   - day: The current date; nil to ignore expiry.
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
    self.day = day
    self.sets = sets
    self.lint = lint
  }

  /// Returns the book with only the facts of some of its sets.
  public func selecting(_ sets: Set<FactSet>) -> FactBook {
    FactBook(self, sets: self.sets.intersection(sets))
  }

  /// Returns the book as a screen shows it: only facts in its language, if there are any, be they in the book or
  /// computed; otherwise the whole book. A screen in English shows the whole book as well, because a language may have
  /// facts before it has a translation.
  ///
  /// - Parameter words: The words of the screen.
  /// - Returns: The book; without facts if only the computed ones are in the language.
  public func inLanguage(of words: Words) -> FactBook {
    guard !words.speak("en") else { return self }
    let isOwn = { (fact: Fact) in fact.language.map { words.speak($0) } ?? true }
    guard facts.contains(where: isOwn) || ComputedFact.areTranslated(in: words, sets: sets) else {
      return self
    }
    return FactBook(self, sets: sets, where: isOwn)
  }

  private init(
    _ book: FactBook,
    sets: Set<FactSet>,
    where isChosen: (Fact) -> Bool = { _ in true }
  ) {
    facts = book.facts.filter { !$0.sets.isDisjoint(with: sets) && isChosen($0) }
    expired = book.expired.filter { !$0.sets.isDisjoint(with: sets) && isChosen($0) }
    (problems, lint, day, self.sets) = (book.problems, book.lint, book.day, sets)
  }

  /// Returns the order in which a seed shows the facts; see ``FactOrder``.
  ///
  /// - Parameters:
  ///   - seed: The session's seed, the same on every machine of the session.
  ///   - computedEvery: The interval, in interludes, between computed facts; 0 for none.
  /// - Returns: The order; the same facts and seed give the same order on every machine.
  public func order(seed: UInt64, computedEvery: Int = 3) -> FactOrder {
    FactOrder(facts, seed: seed, computedEvery: computedEvery)
  }

  /// Returns how long each interlude of a round shows its text, without fades.
  ///
  /// It is known before the first flight and the same on every machine; interlude `n` uses the hold
  /// `n % holds.count`.
  public func interludeLengths(order: FactOrder, readingTime: ReadingTime = ReadingTime())
    -> [Duration]
  {
    (0..<order.interludesPerRound).map { interlude in
      switch order.slot(forInterlude: interlude) {
      case .fact(let index): readingTime.interludeLength(facts[index])
      case .computed: readingTime.maximumLength
      }
    }
  }
}
