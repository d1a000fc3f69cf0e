/// A page of an airport's card.
public enum CardPage: Sendable, Hashable {
  /// The first page: the way there and the wind, and in a larger window frequencies and nearby airfields.
  case details

  /// Frequencies, runways and nearby airfields in a small window, whose first page has no room for them; counted
  /// from 0.
  case field(Int)

  /// The weather; longer text continues on further pages, counted from 0.
  case weather(Int)

  /// The NOTAMs.
  case notams(Int)
}
