import Places

extension Catalogue {
  /// Finds an airport by its name followed by where it is: `Heathrow, England`, `Denver Airport Colorado`, `Narita Tokyo
  /// Japan`.
  func airport(qualified words: String) -> Airport? {
    guard let gazetteer else { return nil }
    let parts = Self.parts(of: words)
    guard (2...Self.mostParts).contains(parts.count) else { return nil }
    for split in (1..<parts.count).reversed() {
      guard let airport = airport(named: parts[..<split].joined(separator: " ")) else { continue }
      if gazetteer.isPlace(airport.coordinate, in: parts[split...]) { return airport }
    }
    return airport(named: words, inAreaUnknownTo: gazetteer)
  }

  /// Finds an airport whose name ends at a comma, before an area that the gazetteer does not know, such as a county.
  private func airport(named words: String, inAreaUnknownTo gazetteer: Gazetteer) -> Airport? {
    guard let comma = words.firstIndex(of: ",") else { return nil }
    let area = String(words[words.index(after: comma)...])
    guard area.contains(where: \.isLetter), gazetteer.place(called: area) == nil else { return nil }
    return airport(named: String(words[..<comma]))
  }

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
