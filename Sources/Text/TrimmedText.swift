extension StringProtocol {
  /// The text without the spaces, tabs and line ends around it.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
