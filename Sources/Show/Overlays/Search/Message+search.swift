package import Text

extension Message {
  private static func search(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "search", comment: comment)
  }

  package static let searchPrompt = search("Name, town or code", "In the empty field")
  package static let nearestAirfields = search("Nearest airfields", "Over the list")
  package static let airportsFound = search("Airports", "Over the list")
  package static let noAirfield = search("No airfields known")
  package static let noAirport = search("No airport found")
  package static let searchAdvice = search("Try a town or a code", "Below “No airport found”")
  package static let here = search("here", "In place of a distance")
  package static let longestRunway = search("{length} runway", "The longest runway")
  package static let longestLane = search("{length} lane", "The longest water lane")
  package static let helipad = search("helipad")
  package static let heliportSign = search("H", "The sign of a heliport, as on charts: one letter")
  package static let searchHint = search(
    "↑ ↓ choose     Enter open     Esc close",
    "The keys, in one line; keep the arrows"
  )
  package static let emptySearchHint = search("Esc close", "The keys while nothing is found")

  static let ofSearch = [
    searchPrompt, nearestAirfields, airportsFound, noAirfield, noAirport, searchAdvice, here,
    longestRunway, longestLane, helipad, heliportSign, searchHint, emptySearchHint,
  ]
}
