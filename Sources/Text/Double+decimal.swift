extension Double {
  /// Reads a number in decimal digits, such as `16`, `.5` or `1e3`; nil for other text. Hexadecimal numbers, which
  /// Swift reads as well, are not what a person writes.
  package init?(decimal text: some StringProtocol) {
    guard !text.contains(where: { $0 == "x" || $0 == "X" }) else { return nil }
    self.init(text)
  }
}
