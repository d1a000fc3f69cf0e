import Text

/// A rule that makes a sentence from a flight's figures.
struct Template: Sendable {
  /// The name, such as `distance`.
  let name: String

  /// The sets that contain its facts.
  let sets: Set<FactSet>

  /// The messages of its sentences.
  let messages: [Message]

  /// The source of its facts.
  let source: FactSource

  /// Whether its sentences differ from flight to flight. Others stay the same for an hour or more.
  let isAboutFlight: Bool

  private let make: @Sendable (LegFigures, FactWords) -> [String]

  /// Creates a template.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - messages: The messages of its sentences.
  ///   - sets: The sets that contain its facts.
  ///   - source: The source of its facts.
  ///   - isAboutFlight: Whether its sentences differ from flight to flight.
  ///   - make: Returns equivalent sentences, best first; empty if its guard fails.
  init(
    _ name: String,
    _ messages: [Message],
    sets: Set<FactSet> = Set(FactSet.allCases),
    source: FactSource = .catalogue,
    isAboutFlight: Bool = true,
    _ make: @escaping @Sendable (LegFigures, FactWords) -> [String]
  ) {
    self.name = name
    self.messages = messages
    self.sets = sets
    self.source = source
    self.isAboutFlight = isAboutFlight
    self.make = make
  }

  /// Returns the template's sentences for a flight, best first; empty for invalid figures.
  func sentences(_ leg: LegFigures, _ words: FactWords) -> [String] {
    leg.isValid ? make(leg, words) : []
  }
}

extension LegFigures {
  /// Whether both ends are valid coordinates and the numbers between them are finite.
  fileprivate var isValid: Bool {
    [origin, destination].allSatisfy {
      (-90...90).contains($0.latitudeDegrees) && (-180...180).contains($0.longitudeDegrees)
    }
      && (0...20_040).contains(distanceKilometres)
      && (0...360).contains(initialBearingDegrees)
  }

  /// Names for `{origin}` and `{destination}` in one sentence, best first: towns, then airports.
  func ends(_ words: FactWords) -> [[String: String]] {
    var ends: [[String: String]] = []
    if let from = origin.town, let to = destination.town, from != to {
      ends.append(["origin": from, "destination": to])
    }
    return ends + airports(words).prefix(1)
  }

  /// Names for the two airports in one sentence, best first.
  func airports(_ words: FactWords) -> [[String: String]] {
    zip(origin.airportNames(words), destination.airportNames(words))
      .compactMap { from, to in from.flatMap { from in to.map { (from, $0) } } }
      .filter { $0.0 != $0.1 }
      .map { ["origin": $0, "destination": $1] }
  }
}

extension LegFigures.Place {
  /// Names for `{airport}`, best first.
  func airports(_ words: FactWords) -> [[String: String]] {
    airportNames(words).compactMap { $0.map { ["airport": $0] } }
  }

  /// The airport's own name, and a name formed from its town; nil for each that does not read well.
  fileprivate func airportNames(_ words: FactWords) -> [String?] {
    [airport, town.map { words(.airportOfTown, ["town": $0]) }]
  }

  /// The town, if its name reads well.
  var town: String? {
    isReadable(city, maximumCharacters: 24) ? city : nil
  }

  /// The airport's name, if it reads like that of a passenger airport.
  private var airport: String? {
    guard isReadable(name, maximumCharacters: 38) else { return nil }
    let words = name.lowercased().split { !$0.isLetter }
    let isForPassengers = !words.contains { unwelcome.contains(String($0)) }
    return words.contains("airport") && isForPassengers ? name : nil
  }
}

/// Words that mark an airport as not, or not only, for passengers.
private let unwelcome: Set<String> = [
  "closed", "duplicate", "former", "old", "army", "air", "force", "base", "afb", "naval", "navy",
  "military", "private", "test", "mine",
]

private func isReadable(_ name: String, maximumCharacters: Int) -> Bool {
  guard let first = name.first, first.isLetter, first.isUppercase || !first.isCased,
    name.count <= maximumCharacters, name.last != " ", !name.includes("  "), !name.includes(" - ")
  else { return false }
  return name.allSatisfy { $0.isLetter || " -.'’".contains($0) }
}
