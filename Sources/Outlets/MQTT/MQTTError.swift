/// Why there is no connection to a broker.
package enum MQTTError: Error, Sendable, Hashable {
  /// The connection cannot be attempted, for example because a file cannot be read.
  case unusable(String)

  /// The broker refused the connection; the text is the broker's reason.
  case refused(String)

  /// The broker does not answer, or the connection was lost.
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
