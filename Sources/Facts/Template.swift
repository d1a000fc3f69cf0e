/// A way to make a sentence of a flight's figures.
struct Template: Sendable {
  /// What names it, such as `distance`.
  let name: String

  /// The sets that its facts are in.
  let sets: Set<FactSet>

  private let make: @Sendable (LegFigures, Units) -> [String]

  /// Creates a template.
  ///
  /// - Parameters:
  ///   - name: What names it.
  ///   - sets: The sets that its facts are in.
  ///   - make: Returns sentences to the same effect, the best first; none when its guard fails.
  init(
    _ name: String,
    sets: Set<FactSet> = Set(FactSet.allCases),
    _ make: @escaping @Sendable (LegFigures, Units) -> [String]
  ) {
    self.name = name
    self.sets = sets
    self.make = make
  }

  /// Returns what the template can say of a flight, the best first; none of unsound figures.
  func sentences(_ leg: LegFigures, _ units: Units) -> [String] {
    leg.isSound ? make(leg, units) : []
  }
}

extension LegFigures {
  /// Whether both ends lie on the globe and the numbers between them are numbers.
  fileprivate var isSound: Bool {
    [origin, destination].allSatisfy {
      (-90...90).contains($0.latitudeDegrees) && (-180...180).contains($0.longitudeDegrees)
    }
      && (0...20_040).contains(distanceKilometres)
      && (0...360).contains(initialBearingDegrees)
  }

  /// What to call the two ends in one sentence, the best first: towns, then airports.
  var ends: [(origin: String, destination: String)] {
    var ends: [(origin: String, destination: String)] = []
    if let from = origin.town, let to = destination.town, from != to { ends.append((from, to)) }
    return ends + airports.prefix(1)
  }

  /// What to call the two airports in one sentence, the best first.
  var airports: [(origin: String, destination: String)] {
    zip(origin.airportNames, destination.airportNames)
      .compactMap { from, to in from.flatMap { from in to.map { (from, $0) } } }
      .filter { $0.0 != $0.1 }
  }
}

extension LegFigures.Place {
  /// What to call the airport, the best first.
  var airports: [String] {
    airportNames.compactMap(\.self)
  }

  /// The airport's own name, and one after its town, as far as they read well.
  fileprivate var airportNames: [String?] {
    [airport, town.map { "\($0) airport" }]
  }

  /// The town, if its name reads as one.
  var town: String? {
    isReadable(city, maximumCharacters: 24) ? city : nil
  }

  /// The airport's name, if it reads as one that passengers use.
  private var airport: String? {
    guard isReadable(name, maximumCharacters: 38) else { return nil }
    let words = name.lowercased().split { !$0.isLetter }
    let isForPassengers = !words.contains { unwelcome.contains(String($0)) }
    return words.contains("airport") && isForPassengers ? name : nil
  }
}

/// Words by which a name shows that an airport is not, or not only, for passengers.
private let unwelcome: Set<String> = [
  "closed", "duplicate", "former", "old", "army", "air", "force", "base", "afb", "naval", "navy",
  "military", "private", "test", "mine",
]

private func isReadable(_ name: String, maximumCharacters: Int) -> Bool {
  guard let first = name.first, first.isLetter, first.isUppercase || !first.isCased,
    name.count <= maximumCharacters, name.last != " ", !name.contains("  "), !name.contains(" - ")
  else { return false }
  return name.allSatisfy { $0.isLetter || " -.'’".contains($0) }
}

/// Returns the one of eight winds that a bearing, in degrees, lies nearest to.
func wind(_ bearingDegrees: Double) -> String {
  let winds = [
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
  ]
  return winds[Int((bearingDegrees / 45).rounded()) % winds.count]
}
