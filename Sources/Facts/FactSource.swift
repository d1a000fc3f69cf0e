import Text

/// Where the figures of a computed fact come from.
enum FactSource: Sendable, Hashable {
  /// The catalogue of airports.
  case catalogue

  /// The aircraft that this machine's sources report.
  case aircraft

  /// An estimate from the figures of a publication.
  case estimate(publisher: String, title: String, year: Int, url: String)

  /// Creates a fact with the source.
  func fact(_ id: String, _ text: String, _ words: FactWords) -> Fact {
    switch self {
    case .catalogue: sourced(id, text, words(.computed), words)
    case .aircraft: sourced(id, text, words(.counted), words)
    case .estimate(let publisher, let title, let year, let url):
      Fact(
        id: id,
        topic: .leg,
        text: text,
        publisher: words(.estimated, ["publisher": publisher]),
        title: title,
        year: year,
        url: url,
        language: words.language
      )
    }
  }

  private func sourced(_ id: String, _ text: String, _ title: String, _ words: FactWords) -> Fact {
    Fact(id: id, topic: .leg, text: text, title: title, language: words.language)
  }

  /// The messages of sources.
  static let messages: [Message] = [.computed, .counted, .estimated]
}

extension Message {
  fileprivate static let computed = fact("Computed from OurAirports data")
  fileprivate static let counted = fact("Counted from the aircraft received here")
  fileprivate static let estimated = fact("Estimated from figures of the {publisher}")
}
