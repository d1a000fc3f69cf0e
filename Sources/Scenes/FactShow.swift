public import Facts
public import Flights

/// Which fact is shown in which interlude.
public struct FactShow: Sendable {
  private let book: FactBook
  private let order: FactOrder
  private let seed: UInt64

  /// How long each fact of the book must stand.
  private let needs: [Duration]

  /// What lengths are told in.
  var units: Units

  /// How long each interlude of a round must let its fact stand; the round repeats.
  public let holds: [Duration]

  /// Creates the show of a book's facts in the order of a seed.
  ///
  /// - Parameters:
  ///   - book: The facts.
  ///   - seed: The session's seed.
  ///   - units: What lengths are told in.
  ///   - readingTime: How long a text stays.
  ///   - holds: How long the interludes of the plan last, where another screen made it; a fact that
  ///     needs longer gives way to the next that does not. Nil for what this book's facts need.
  public init(
    book: FactBook,
    seed: UInt64,
    units: Units,
    readingTime: ReadingTime,
    holds: [Duration]? = nil
  ) {
    self.book = book
    self.seed = seed
    self.units = units
    order = book.order(seed: seed)
    needs = book.facts.map { readingTime.hold($0) }
    self.holds = holds ?? book.holds(order: order, readingTime: readingTime)
  }

  /// Returns the fact of an interlude, from 0.
  ///
  /// - Parameters:
  ///   - interlude: Which interlude of the session it is.
  ///   - leg: The leg flown last; without one, or without facts, nothing is shown.
  ///   - journey: The journey whose catalogue knows about the leg's airports.
  /// - Returns: The fact, or nil where there is nothing to tell.
  public func fact(forInterlude interlude: Int, after leg: Leg?, in journey: Journey) -> Fact? {
    guard !holds.isEmpty else { return nil }
    let room = holds[max(0, interlude) % holds.count]
    switch order.slot(forInterlude: interlude) {
    case .fact(let index):
      let place = order.indices.firstIndex(of: index) ?? 0
      let next = order.indices[place...] + order.indices[..<place]
      return next.first { needs[$0] <= room }.map { book.facts[$0].told(in: units) }
    case .computed:
      guard let leg else { return nil }
      return ComputedFact.choice(
        for: journey.figures(of: leg),
        turn: interlude / max(order.computedEvery, 1),
        seed: seed,
        units: units,
        sets: book.sets,
        lint: book.lint
      )
    }
  }
}
