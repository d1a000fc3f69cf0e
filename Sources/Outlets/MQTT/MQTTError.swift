/// Why there is no connection to a broker.
package enum MQTTError: Error, Sendable, Hashable {
  /// The connection cannot be attempted: a file cannot be read, for example.
  case unusable(String)

  /// The broker refused the connection; the text is its own.
  case refused(String)

  /// There is no answer, or the connection broke.
  case lost(String)
}

extension MQTTError: CustomStringConvertible {
  /// The problem in a few words.
  package var description: String {
    switch self {
    case .unusable(let words), .lost(let words): words
    case .refused(let words): "it refused the client: \(words)"
    }
  }
}
