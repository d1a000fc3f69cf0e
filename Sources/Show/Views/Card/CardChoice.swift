/// The airport that a card shows.
enum CardChoice: Sendable, Hashable {
  /// The airport in play: the destination of a leg, for as long as its cycle lasts, then the
  /// destination of the first leg of each new cycle. This leaves time to read.
  case inPlay(leg: Int, cycle: Int)

  /// The airport at an index of the catalogue.
  case airport(Int)

  /// The airfield to divert to, by its index, until the position gives another.
  case nearest(Int)
}
