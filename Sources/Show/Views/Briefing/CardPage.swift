/// A page of an airport's card.
public enum CardPage: Sendable, Hashable {
  /// Frequencies and nearby airfields.
  case details

  /// The weather; longer text continues on further pages, counted from 0.
  case weather(Int)

  /// The NOTAMs.
  case notams(Int)
}
