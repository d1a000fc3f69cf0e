import Text

/// The words of a view, which it formats with units of its own.
protocol ViewWords {
  var words: Words { get }
}

extension ViewWords {
  /// Returns a message in the language.
  func callAsFunction(_ message: Message, _ arguments: [String: String] = [:]) -> String {
    words(message, arguments)
  }

  /// Returns a message in the plural form that belongs to a number.
  func callAsFunction(
    _ message: Message,
    count: Int,
    _ arguments: [String: String] = [:]
  ) -> String {
    words(message, count: count, arguments)
  }
}
