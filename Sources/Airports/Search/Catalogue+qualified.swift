import Geodesy
import Places

extension Catalogue {
  /// Finds what a name means that is followed by where it is: an airport, as in `Heathrow, England`, `Denver Airport
  /// Colorado`, `Narita Tokyo Japan` or `Milano Malpensa Italia`; or a town or airport before a comma and an area that
  /// the gazetteer does not know, such as a county.
  func place(qualified words: String) -> PlaceResult? {
    guard let gazetteer else { return nil }
    let parts = Self.parts(of: words)
    guard (2...Self.mostParts).contains(parts.count) else { return nil }
    let splits = (1..<parts.count).reversed()
    if let airport = airport(parts, at: splits, in: gazetteer, { self.airport(named: $0) }) {
      return .airport(airport)
    }
    if let found = place(words, inAreaUnknownTo: gazetteer) { return found }
    // One word alone is rather a part of another name than this one in another language.
    let several = splits.filter { $0 > 1 }
    return airport(parts, at: several, in: gazetteer) { self.airport(surelyNamed: $0) }
      .map { .airport($0) }
  }

  /// Finds an airport whose name is the first words, in an area that the others name.
  private func airport(
    _ parts: [Substring],
    at splits: some Sequence<Int>,
    in gazetteer: Gazetteer,
    _ find: (String) -> Airport?
  ) -> Airport? {
    for split in splits {
      guard let airport = find(parts[..<split].joined(separator: " ")) else { continue }
      if gazetteer.isPlace(airport.coordinate, in: parts[split...]) { return airport }
    }
    return nil
  }

  /// Finds a town or airport whose name ends at a comma, before an area that the gazetteer does not know: of the towns
  /// of that name one near an airfield that names the area, or else an airport. Any other town might be far from the
  /// area: of Paris and a misspelt Texas, that in France. Only a county may have its town's name.
  private func place(_ words: String, inAreaUnknownTo gazetteer: Gazetteer) -> PlaceResult? {
    guard let comma = words.firstIndex(of: ",") else { return nil }
    let name = String(words[..<comma])
    let area = String(words[words.index(after: comma)...])
    guard area.contains(where: \.isLetter), gazetteer.place(called: area) == nil else { return nil }
    let fields = search(area, near: nil, limit: Self.mostFields, leavingWordsOut: false)
      .filter { $0.score >= 1 }.map(\.airport.coordinate)
    let town = gazetteer.places(named: name).first { town in
      town.kind == .town
        && fields.contains {
          Earth.distanceMetres(from: $0, to: town.coordinate) < Self.countyMetres
        }
    }
    if let town {
      return .place(Gazetteer.Answer(place: town, others: [], certainty: .ownName))
    }
    let found = place(called: name)
    if case .place(let answer)? = found {
      return answer.certainty != .near && Self.isCounty(area, of: name) ? found : nil
    }
    return found
  }

  /// Whether an area is the county of a town's name: `Co. Dublin`, or `County Durham`.
  private static func isCounty(_ area: String, of name: String) -> Bool {
    let words = parts(of: area).filter { !["co", "co.", "county"].contains($0.lowercased()) }
    return NameKey(words.joined(separator: " ")) == NameKey(name)
  }

  /// The number of airfields that may name the area of a town, and how far from it they are at most.
  private static let (mostFields, countyMetres) = (64, 40_000.0)

  /// Returns words without postcodes and terminals: those of `10115 Berlin` and `Heathrow Terminal 5` are `Berlin` and
  /// `Heathrow`. Nil if there are none, or if nothing else is left.
  static func withoutDetails(_ words: String) -> String? {
    let parts = parts(of: words)
    var kept: [Substring] = []
    var isAfterTerminal = false
    for part in parts {
      let isTerminal = part.lowercased() == "terminal"
      if !isTerminal, !isDetail(part), !(isAfterTerminal && part.count <= 2) { kept.append(part) }
      isAfterTerminal = isTerminal
    }
    let rest = kept.joined(separator: " ")
    return kept.count < parts.count && rest.contains(where: \.isLetter) ? rest : nil
  }

  /// Whether a part is a postcode, or the number of a terminal such as `T5`.
  private static func isDetail(_ part: Substring) -> Bool {
    let digits = part.count(where: \.isNumber)
    return digits >= 4 || digits > 0 && part.contains(where: \.isLetter)
  }

  private static func parts(of words: String) -> [Substring] {
    words.split { $0.isWhitespace || ",;()".contains($0) }
  }

  /// Longer texts are no names, and would take many searches.
  private static let mostParts = 8
}
