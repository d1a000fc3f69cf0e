public import Airports

/// Which airport the card shows unless another is opened.
public enum CardSubject: Sendable, Hashable {
  /// The destination of the current flight.
  case inPlay

  /// The airport at an index of the catalogue.
  case airport(Int)

  /// The airfield to divert to from the viewer's position, chosen again as that moves.
  case nearest(RunwayNeeds)
}
