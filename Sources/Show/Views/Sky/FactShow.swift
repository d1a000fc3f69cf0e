public import Facts
public import Flights
public import Text

/// The assignment of facts to interludes.
public struct FactShow: Sendable {
  /// All facts that may be shown here.
  private let library: FactBook

  /// The facts of the chosen sets, and their order.
  private var book: FactBook
  private var order: FactOrder
  private let seed: UInt64
  private let readingTime: ReadingTime

  /// The reading time of each fact of the book.
  private var needs: [Duration]

  /// The facts before the last choice of sets, and the first interlude without them.
  private var former: (facts: [FactShow], until: Int)?

  /// The chosen sets; none shows no facts.
  public var sets: Set<FactSet> { book.sets }

  /// The sets to choose from.
  public var offered: Set<FactSet> { library.sets }

  /// The day on which the facts may be shown; nil if expiry was ignored.
  public var day: Day? { library.day }

  /// Whether the lengths of the interludes are fixed, regardless of the sets chosen here.
  public let hasFixedLengths: Bool

  /// Whether there is time for facts: in a room whose plan has no interludes, none can be shown, whichever are chosen.
  var hasTime: Bool { !hasFixedLengths || !interludeLengths.isEmpty }

  /// The units of lengths, and the words.
  var units: Units
  var words: Words

  /// The minimum lengths of successive interludes; the list repeats.
  public private(set) var interludeLengths: [Duration]

  /// Creates the show of a book's facts in the order of a seed.
  ///
  /// - Parameters:
  ///   - library: The facts that may be shown.
  ///   - sets: The chosen sets; nil for all of them.
  ///   - seed: The session's seed.
  ///   - units: The units of lengths.
  ///   - words: The words of computed facts and of quantities.
  ///   - readingTime: The reading time of a text.
  ///   - interludeLengths: The lengths of the plan's interludes, if another screen made it; a fact that needs
  ///     longer is replaced by the next of the book that does not. Nil for as long as this book's facts need.
  public init(
    book library: FactBook,
    sets: Set<FactSet>? = nil,
    seed: UInt64,
    units: Units,
    words: Words = Words(),
    readingTime: ReadingTime,
    interludeLengths: [Duration]? = nil
  ) {
    self.library = library
    self.seed = seed
    self.readingTime = readingTime
    hasFixedLengths = interludeLengths != nil
    book = library.selecting(sets ?? library.sets).inLanguage(of: words)
    self.units = units
    self.words = words
    order = book.order(seed: seed)
    needs = book.facts.map { readingTime.interludeLength($0) }
    self.interludeLengths = interludeLengths ?? []
    if interludeLengths == nil { self.interludeLengths = ownLengths }
  }

  /// The lengths of the interludes that the chosen facts need; none without facts.
  private var ownLengths: [Duration] {
    sets.isEmpty ? [] : book.interludeLengths(order: order, readingTime: readingTime)
  }

  /// Chooses other sets.
  ///
  /// - Parameters:
  ///   - sets: The sets; those that are not offered are left out.
  ///   - interlude: The first interlude with their facts.
  mutating func show(_ sets: Set<FactSet>, from interlude: Int) {
    if former.map({ $0.until < interlude }) ?? true {
      var before = self
      before.former = nil
      former = ([before], interlude)
    }
    select(sets)
  }

  private mutating func select(_ sets: Set<FactSet>) {
    book = library.selecting(sets).inLanguage(of: words)
    order = book.order(seed: seed)
    needs = book.facts.map { readingTime.interludeLength($0) }
    if !hasFixedLengths { interludeLengths = ownLengths }
  }

  /// Continues a session that has begun.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of its interludes. Until other sets are chosen, a fact that needs longer is replaced by
  ///     the next that does not.
  ///   - chosen: Its facts, if their sets stay chosen; nil for the sets of the settings.
  mutating func fit(_ lengths: [Duration], choosing chosen: FactShow?) {
    if let chosen {
      if chosen.sets != sets { select(chosen.sets) }
      former = chosen.former
    }
    interludeLengths = lengths
  }

  /// Sets the units of lengths.
  mutating func measure(in units: Units) {
    self.units = units
    if let before = former?.facts.first {
      var before = before
      before.units = units
      former?.facts = [before]
    }
  }

  /// Returns the fact of an interlude, from 0.
  ///
  /// - Parameters:
  ///   - interlude: The index of the interlude.
  ///   - leg: The last leg flown; without one, or without facts, nothing is shown.
  ///   - journey: The journey, for its catalogue.
  ///   - day: The day on which the interlude begins; a fact that has expired by then is replaced like one that needs
  ///     longer. Nil to ignore expiry since the session began.
  ///   - air: The figures of the air.
  /// - Returns: The fact, or nil if there is none.
  public func fact(
    forInterlude interlude: Int,
    after leg: Leg?,
    in journey: Journey,
    on day: Day? = nil,
    air: AirFigures? = nil
  ) -> Fact? {
    if let former, interlude < former.until, let before = former.facts.first {
      return before.fact(forInterlude: interlude, after: leg, in: journey, on: day, air: air)
    }
    guard !interludeLengths.isEmpty, !sets.isEmpty else { return nil }
    let length = interludeLengths[max(0, interlude) % interludeLengths.count]
    switch order.slot(forInterlude: interlude) {
    case .fact(let index):
      let place = order.indices.firstIndex(of: index) ?? 0
      return bookFact(from: place, within: length, on: day)
    case .computed:
      guard let leg else { return nil }
      var figures = journey.figures(of: leg)
      figures.air = air
      let fact = ComputedFact.choice(
        for: figures,
        turn: interlude / max(order.computedEvery, 1),
        seed: seed,
        units: units,
        sets: book.sets,
        lint: book.lint,
        words: words,
        // Without facts of the book, nothing else can take the place of one that is too long.
        isReadable: { !order.indices.isEmpty || readingTime.interludeLength($0) <= length }
      )
      // The plan of another screen may have shorter interludes, and a translation may need longer than was planned.
      guard readingTime.interludeLength(fact.text) > length else {
        return fact.formatted(in: units, words)
      }
      let place = order.placeAwayFromNeighbours(ofInterlude: interlude)
      return bookFact(from: place, within: length, on: day)
    }
  }

  /// Returns the first fact, from a place in the round on, that can be read in a time and is valid on a day; nil if
  /// there is none.
  private func bookFact(from place: Int, within length: Duration, on day: Day?) -> Fact? {
    // A book that ignored expiry goes on to.
    let day = book.day == nil ? nil : day
    let next = order.indices[place...] + order.indices[..<place]
    let index = next.first { index in
      needs[index] <= length && (day.map { book.facts[index].isValid(on: $0) } ?? true)
    }
    return index.map { book.facts[$0].formatted(in: units, words) }
  }
}
