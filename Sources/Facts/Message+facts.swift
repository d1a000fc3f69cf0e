package import Text

extension Message {
  /// Every message of computed facts and of quantities.
  package static let ofFacts: [Message] =
    ComputedFact.messages + FactWords.messages + Quantity.messages

  /// Creates a sentence about a flight.
  static func fact(_ text: String, plural: String? = nil) -> Message {
    Message(text, plural: plural, context: "fact")
  }

  /// The eight directions in English, in lower case, clockwise from north.
  static let compass = [
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
  ]
}

extension [Message] {
  /// The sentence for the direction nearest to a bearing in degrees, of eight.
  func nearest(to bearingDegrees: Double) -> Message {
    self[Int((bearingDegrees / 45).rounded()) % count]
  }
}
