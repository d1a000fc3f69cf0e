package import Text

extension Message {
  /// Every message of computed facts and of quantities.
  package static let ofFacts: [Message] =
    ComputedFact.messages + FactWords.messages + Quantity.messages + ofCitations

  /// Creates a sentence about a flight, or a part of one.
  ///
  /// - Parameters:
  ///   - text: The English text.
  ///   - plural: The English plural.
  ///   - note: A note to translators. Default: what the placeholders mean.
  /// - Returns: The message.
  static func fact(_ text: String, plural: String? = nil, note: String? = nil) -> Message {
    let parts = partsOfFacts.filter { text.includes("{\($0.name)}") }.map {
      "{\($0.name)}: \($0.note)"
    }
    let named = parts.isEmpty ? nil : parts.joined(separator: "; ") + "; " + unchanged
    return Message(text, plural: plural, context: "fact", comment: note ?? named)
  }

  /// What the placeholders of facts mean, for translators.
  private static let partsOfFacts = [
    (name: "airport", note: "an airport’s own name, or “{town} airport”, such as “Oslo airport”"),
    (name: "town", note: "the name of a town"),
    (name: "origin", note: "a town, or an airport as in “{town} airport”"),
    (name: "destination", note: "a town, or an airport as in “{town} airport”"),
    (name: "distance", note: "“about 40 kilometres”, or miles"),
    (name: "height", note: "“453 metres”, or feet"),
    (name: "depth", note: "“5 metres”, or feet"),
    (name: "length", note: "“3,900 metres”, or feet"),
    (name: "ident", note: "one end of a runway: 16R"),
    (name: "code", note: "the three letters of an airport"),
    (name: "number", note: "a number with one decimal"),
    (name: "publisher", note: "the own name of an association, such as Air Transport Action Group"),
  ]

  private static let unchanged =
    "names and lengths keep this form: choose a sentence in which they need no other case"

  /// The eight directions in English, in lower case, clockwise from north.
  static let compass = [
    "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
  ]
}

extension [Message] {
  /// The sentence for the direction nearest to a bearing in degrees, of eight.
  func nearest(to bearingDegrees: Double) -> Message {
    self[Int((bearingDegrees / 45).rounded()) % count]
  }
}
