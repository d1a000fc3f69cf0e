// The library's functions for parts of texts bring its regular expressions into the program, a megabyte
// (docs/decisions/14-foundation-essentials.md).
extension StringProtocol {
  /// Returns the first place where a text occurs, which must not be empty; nil if there is none.
  package func firstPlace(of part: some StringProtocol) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      let end = self[start...].prefixEnd(part)
      if let end { return start..<end }
      formIndex(after: &start)
    }
    return nil
  }

  /// Whether a text occurs in this one.
  package func includes(_ part: some StringProtocol) -> Bool {
    firstPlace(of: part) != nil
  }

  /// Returns the text with another one wherever a part occurs.
  package func substituting(_ part: some StringProtocol, with other: some StringProtocol) -> String
  {
    var result = ""
    var rest = self[...]
    while let place = rest.firstPlace(of: part) {
      result += rest[..<place.lowerBound]
      result += other
      rest = rest[place.upperBound...]
    }
    return result + rest
  }

  /// Returns the end of a text that begins this one; nil if it does not.
  private func prefixEnd(_ part: some StringProtocol) -> Index? {
    var (own, other) = (startIndex, part.startIndex)
    while other < part.endIndex {
      guard own < endIndex, self[own] == part[other] else { return nil }
      formIndex(after: &own)
      part.formIndex(after: &other)
    }
    return own
  }
}
