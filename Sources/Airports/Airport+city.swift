extension Airport {
  /// The town to display: the municipality up to the first bracket, slash or comma, so that `London
  /// (Hounslow)` reads `London`. Without a municipality it is the name without trailing words such
  /// as `International Airport`. Empty only if the name is.
  public var city: String {
    let town = Self.head(of: municipality)
    return town.isEmpty ? Self.place(in: name) : town
  }

  /// Returns the text before the first bracket, slash or comma; a bracket that opens the text is
  /// skipped with its contents.
  static func head(of text: String) -> String {
    var words = ""
    var depth = 0
    for character in text {
      switch character {
      case "(", "[": depth += 1
      case ")", "]": depth = max(0, depth - 1)
      case "/", ",", ";":
        if !words.allSatisfy(\.isWhitespace), depth == 0 { return trimmed(words) }
      default:
        if depth == 0 { words.append(character) }
      }
      if depth == 1, !words.allSatisfy(\.isWhitespace) { return trimmed(words) }
    }
    return trimmed(words)
  }

  private static func place(in name: String) -> String {
    let short = head(of: name)
    var words = short.split(separator: " ")
    while words.count > 1, let last = words.last, generic.contains(last.lowercased()) {
      words.removeLast()
    }
    return words.isEmpty ? name : words.joined(separator: " ")
  }

  private static func trimmed(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// Words at the end of a name that describe the kind of place, not its location.
  private static let generic: Set<String> = [
    "aerodrome", "aeroport", "air", "airbase", "airfield", "airpark", "airport", "airstrip",
    "base", "county", "field", "gliderport", "helipad", "heliport", "international", "landing",
    "municipal", "regional", "seaplane", "station", "strip", "ultralight",
  ]
}
