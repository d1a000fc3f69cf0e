public import Facts
public import Flights
public import Text

/// The assignment of facts to interludes.
public struct FactShow: Sendable {
  private let book: FactBook
  private let order: FactOrder
  private let seed: UInt64

  /// The reading time of each fact of the book.
  private let needs: [Duration]

  /// The units of lengths, and the words.
  var units: Units
  var words: Words

  /// The minimum length of each interlude of a cycle; the list repeats.
  public let holds: [Duration]

  /// Creates the show of a book's facts in the order of a seed.
  ///
  /// - Parameters:
  ///   - book: The facts.
  ///   - seed: The session's seed.
  ///   - units: The units of lengths.
  ///   - words: The words of computed facts and of quantities.
  ///   - readingTime: The reading time of a text.
  ///   - holds: The lengths of the plan's interludes, if another screen made it; a fact that needs
  ///     longer is replaced by the next that does not. Nil for as long as this book's facts need.
  public init(
    book: FactBook,
    seed: UInt64,
    units: Units,
    words: Words = Words(),
    readingTime: ReadingTime,
    holds: [Duration]? = nil
  ) {
    self.book = book
    self.seed = seed
    self.units = units
    self.words = words
    order = book.order(seed: seed)
    needs = book.facts.map { readingTime.hold($0) }
    self.holds = holds ?? book.holds(order: order, readingTime: readingTime)
  }

  /// Returns the fact of an interlude, from 0.
  ///
  /// - Parameters:
  ///   - interlude: The index of the interlude.
  ///   - leg: The last leg flown; without one, or without facts, nothing is shown.
  ///   - journey: The journey, for its catalogue.
  ///   - air: The figures of the air.
  /// - Returns: The fact, or nil if there is none.
  public func fact(
    forInterlude interlude: Int,
    after leg: Leg?,
    in journey: Journey,
    air: AirFigures? = nil
  ) -> Fact? {
    guard !holds.isEmpty else { return nil }
    let room = holds[max(0, interlude) % holds.count]
    switch order.slot(forInterlude: interlude) {
    case .fact(let index):
      let place = order.indices.firstIndex(of: index) ?? 0
      let next = order.indices[place...] + order.indices[..<place]
      return next.first { needs[$0] <= room }.map { book.facts[$0].formatted(in: units, words) }
    case .computed:
      guard let leg else { return nil }
      var figures = journey.figures(of: leg)
      figures.air = air
      return ComputedFact.choice(
        for: figures,
        turn: interlude / max(order.computedEvery, 1),
        seed: seed,
        units: units,
        sets: book.sets,
        lint: book.lint,
        words: words
      )
    }
  }
}
