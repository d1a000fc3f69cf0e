/// Facts made of the flight just flown: true of the catalogue's data, and so of nothing else.
///
/// Each template has a guard, and a sentence or several, the plainest last. It is offered when its
/// guard holds and one of its sentences is short enough and passes the lint: names come from data,
/// and some are longer than a line or read badly on a calm screen.
public enum ComputedFact {
  /// Returns every fact a flight has to offer, one a template.
  public static func all(
    for leg: LegFigures,
    units: Units = .metric,
    lint: WordLint
  ) -> [Fact] {
    decks.flatMap { $0 }.compactMap { fact($0, leg, units, lint) }
  }

  /// Returns the fact shown in an interlude kept for one.
  ///
  /// The templates are dealt into ``decks``, and interludes take them in turn: the same template is
  /// at least as many computed facts away as there are decks. Which template of its deck comes
  /// first is the seed's choice. Each deck has one that every flight can offer.
  ///
  /// - Parameters:
  ///   - leg: The flight just flown.
  ///   - turn: Which computed fact of the session this is, from 0.
  ///   - seed: The session's seed.
  ///   - units: What lengths are told in.
  ///   - lint: The words of the language, English.
  /// - Returns: A fact; of figures that make no sense, one that needs none.
  public static func choice(
    for leg: LegFigures,
    turn: Int,
    seed: UInt64,
    units: Units = .metric,
    lint: WordLint
  ) -> Fact {
    var dice = Dice(seed: seed)
    let turn = max(0, turn)
    let deck = decks[(turn + dice.roll(decks.count)) % decks.count]
    let first = turn / decks.count + dice.roll(deck.count)
    for offset in deck.indices {
      let template = deck[(first + offset) % deck.count]
      if let fact = fact(template, leg, units, lint) { return fact }
    }
    return made(
      "leg.line",
      "On a globe, the way from one airport to the other is a single calm curve."
    )
  }

  /// How many computed facts lie between two of the same template, at least.
  static var turnsBetweenRepeats: Int { decks.count }

  /// The templates in hands of which no two share one; the last of each is open to every flight.
  private static let decks: [[Template]] = [
    [.elevation, .lanes, .halfway, .lights, .midsummer, .palindrome, .girth, .distance],
    [.step, .runwayLength, .neighbours, .summer, .crossing, .light, .code, .heading],
    [.pitches, .latitude, .midday, .meridian, .halfwayNearest, .walk, .fromEquator, .breaths],
    [.choices, .runwayWalk, .ident, .parallel, .horizon, .initials, .earthSpin],
  ]

  private static func fact(
    _ template: Template,
    _ leg: LegFigures,
    _ units: Units,
    _ lint: WordLint
  ) -> Fact? {
    for text in template.sentences(leg, units) {
      let fact = made("leg.\(template.name)", text)
      if fact.problems(lint).isEmpty { return fact }
    }
    return nil
  }

  private static func made(_ id: String, _ text: String) -> Fact {
    Fact(id: id, group: .leg, text: text, publisher: "", source: "Computed from OurAirports data")
  }
}
