/// Which airport a card is of.
enum CardChoice: Sendable, Hashable {
  /// The one in play: where a leg leads, as long as its cycle lasts, and then where the first leg of
  /// each new cycle leads. So there is time to read.
  case inPlay(leg: Int, cycle: Int)

  /// The airport of a number in the catalogue.
  case airport(Int)
}
