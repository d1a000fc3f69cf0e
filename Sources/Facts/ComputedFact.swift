public import Text

/// Facts computed from the flight just flown and from the aircraft in the air. They are as true as the
/// data that they come from.
///
/// Each template has a guard and one or more sentences, the plainest last. It is offered if its
/// guard holds and one of its sentences can be read in time and passes the lint: names come from data,
/// and some are longer than a line or read badly on a calm screen.
public enum ComputedFact {
  /// Returns every fact for a flight, one per template.
  public static func all(
    for leg: LegFigures,
    units: Units = .metric,
    sets: Set<FactSet> = Set(FactSet.allCases),
    lint: WordLint,
    words: Words = Words()
  ) -> [Fact] {
    let words = FactWords(units, words)
    return offered(in: sets).compactMap { template in
      fact(template, leg, words, lint) ?? fact(template, leg, words.inEnglish, lint)
    }
  }

  /// Returns whether a translation has facts of its own: at least half of the templates of some sets, as more may have
  /// been added since it was made. False for English, which needs no translation.
  ///
  /// - Parameters:
  ///   - words: The translation.
  ///   - sets: The requested sets.
  /// - Returns: Whether it has.
  public static func areTranslated(in words: Words, sets: Set<FactSet>) -> Bool {
    guard !words.speak("en") else { return false }
    let words = FactWords(.metric, words)
    let all = offered(in: sets)
    let translated = all.count { words.translate($0.messages) }
    return translated > 0 && 2 * translated >= all.count
  }

  private static func offered(in sets: Set<FactSet>) -> [Template] {
    templateSets.flatMap(\.templates).filter { !$0.sets.isDisjoint(with: sets) }
  }

  /// Returns the fact for an interlude reserved for a computed one.
  ///
  /// The templates are dealt into four decks of the same size that take turns, so four consecutive computed facts come
  /// from four templates, and each template has one turn in thirty-two. One that does not apply, or is of other sets,
  /// gives its turn to the next of its deck, but never to a sentence that has nothing to do with the flight: that would
  /// be the same one again. The seed decides which template of a deck comes first.
  ///
  /// - Parameters:
  ///   - leg: The flight just flown.
  ///   - turn: The index of the computed fact in the session, from 0.
  ///   - seed: The session's seed.
  ///   - units: The units of lengths.
  ///   - sets: The requested sets; templates of other sets are skipped.
  ///   - lint: The English word lint, which sentences in other languages need not pass.
  ///   - words: The words. Templates without a translation are used, in English, if none that has one applies.
  ///   - isReadable: Whether there is time to read a sentence.
  /// - Returns: A fact; if no template applies to the figures, a sentence without figures.
  public static func choice(
    for leg: LegFigures,
    turn: Int,
    seed: UInt64,
    units: Units = .metric,
    sets: Set<FactSet> = Set(FactSet.allCases),
    lint: WordLint,
    words: Words = Words(),
    isReadable: (String) -> Bool = { _ in true }
  ) -> Fact {
    let words = FactWords(units, words)
    var random = FactRandom(seed: seed)
    let turn = max(0, turn)
    let place = (turn + random.next(below: templateSets.count)) % templateSets.count
    let set = templateSets[place]
    let first = turn / templateSets.count + random.next(below: set.templates.count)
    let deck = set.templates.indices.map { set.templates[(first + $0) % set.templates.count] }
    let others = deck.dropFirst().filter(\.isAboutFlight)
    let templates = (deck.prefix(1) + others).filter { !$0.sets.isDisjoint(with: sets) }
    let plain = "leg.plain\(place + 1)"
    for template in templates {
      if let fact = fact(template, leg, words, lint), isReadable(fact.text) { return fact }
    }
    if words.translate([set.plain]) {
      return FactSource.catalogue.fact(plain, words(set.plain), words)
    }
    let english = words.inEnglish
    for template in templates {
      if let fact = fact(template, leg, english, lint), isReadable(fact.text) { return fact }
    }
    return FactSource.catalogue.fact(plain, english(set.plain), english)
  }

  /// Templates from which a computed fact draws one, and the text to use if none applies.
  private struct TemplateSet {
    let templates: [Template]
    let plain: Message
  }

  /// Decks of one size, so that every template has the same weight.
  private static let templateSets = [
    TemplateSet(
      templates: [
        .elevation, .lanes, .halfway, .lights, .midsummer, .palindrome, .girth, .distance,
      ],
      plain: .fact("On a globe, the shortest way between two places is a single calm curve.")
    ),
    TemplateSet(
      templates: [
        .step, .runwayLength, .summer, .crossing, .airliners, .light, .code, .heading,
      ],
      plain: .fact("One wide sky reaches over both ends of this flight.")
    ),
    TemplateSet(
      templates: [
        .pitches, .latitude, .midday, .aircraftAround, .meridian, .walk, .fromEquator, .breaths,
      ],
      plain: .fact("At every airport in the world, arrivals bring somebody home.")
    ),
    TemplateSet(
      templates: [
        .choices, .runwayWalk, .passengers, .ident, .parallel, .horizon, .initials, .earthSpin,
      ],
      plain: .fact("The whole Earth turns together, and carries every place along with it.")
    ),
  ]

  /// Returns the fact of a template; nil if it does not apply, or is not translated.
  private static func fact(
    _ template: Template,
    _ leg: LegFigures,
    _ words: FactWords,
    _ lint: WordLint
  ) -> Fact? {
    guard words.translate(template.messages) else { return nil }
    let readingTime = ReadingTime()
    return template.sentences(leg, words)
      .first {
        $0.count <= Fact.maximumCharacters && $0.wordCount <= Fact.maximumWords
          && readingTime.interludeLength($0) <= readingTime.maximumLength
          // German “die” is an article.
          && (!words.areEnglish || lint.passes($0))
      }
      .map { template.source.fact("leg.\(template.name)", $0, words) }
  }

  /// Every message of computed facts.
  static let messages: [Message] =
    templateSets.flatMap { $0.templates.flatMap(\.messages) + [$0.plain] } + FactSource.messages
}
