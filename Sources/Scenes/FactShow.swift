public import Facts
public import Flights

/// Which fact is shown in which interlude.
public struct FactShow: Sendable {
  private let book: FactBook
  private let order: FactOrder
  private let seed: UInt64

  /// What lengths are told in.
  var units: Units

  /// How long each interlude of a round must let its fact stand; the round repeats.
  public let holds: [Duration]

  /// Creates the show of a book's facts in the order of a seed.
  public init(book: FactBook, seed: UInt64, units: Units, readingTime: ReadingTime) {
    self.book = book
    self.seed = seed
    self.units = units
    order = book.order(seed: seed)
    holds = book.holds(order: order, readingTime: readingTime)
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
    switch order.slot(forInterlude: interlude) {
    case .fact(let index):
      return book.facts[index]
    case .computed:
      guard let leg else { return nil }
      return ComputedFact.choice(
        for: journey.figures(of: leg),
        turn: interlude / max(order.computedEvery, 1),
        seed: seed,
        units: units,
        lint: book.lint
      )
    }
  }
}
