import Text

extension WeatherBulletin {
  /// The names of members that contain a report as text.
  private static let names = ["rawOb", "rawTAF", "rawTaf", "raw_text", "rawText", "raw"]

  /// Reads a JSON value: objects with reports, nested in lists or objects to any depth, and lists
  /// of reports as strings.
  ///
  /// - Returns: Whether there is a list at all, so that an empty list is valid.
  mutating func read(_ value: JSONValue) -> Bool {
    switch value {
    case .array(let elements):
      for element in elements { readElement(element) }
      return true
    case .object(let members):
      let texts = Self.names.compactMap { members[$0]?.string }
      guard texts.isEmpty else {
        for text in texts { parse(text) }
        return true
      }
      var hasList = false
      for (_, member) in members.sorted(by: { $0.key < $1.key }) {
        hasList = read(member) || hasList
      }
      return hasList
    default: return false
    }
  }

  private mutating func readElement(_ element: JSONValue) {
    switch element {
    case .string(let text): parse(text)
    case .object, .array:
      let before = reports.count + rejected
      _ = read(element)
      if reports.count + rejected == before { reject("an element without a report") }
    case .null, .boolean, .number: reject("an element that is not a report")
    }
  }
}
