/// Why there is no connection to a broker.
package enum MQTTError: Error, Sendable, Hashable {
  /// The connection cannot even be tried: a file, for one, cannot be read.
  case unusable(String)

  /// The broker does not let us in; the words are its own.
  case refused(String)

  /// Nobody answers, or the connection broke.
  case lost(String)
}

extension MQTTError: CustomStringConvertible {
  /// What is wrong in a few words.
  package var description: String {
    switch self {
    case .unusable(let words), .lost(let words): words
    case .refused(let words): "it refused the client: \(words)"
    }
  }
}
