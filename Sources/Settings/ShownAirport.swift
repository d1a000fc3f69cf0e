/// The airport that `view.airport` chooses for the card.
package enum ShownAirport: Sendable, Hashable {
  /// The nearest airfield if a gpsd is set, else the destination of the current flight, for a cycle.
  case auto

  /// The nearest airfield with a suitable runway.
  case nearest

  /// The airport with a code.
  case code(String)

  /// Reads the setting: one of two words, or a code.
  package init(_ text: String) {
    switch text {
    case "auto": self = .auto
    case "nearest": self = .nearest
    default: self = .code(text)
    }
  }

  /// The setting as it is written.
  package var text: String {
    switch self {
    case .auto: "auto"
    case .nearest: "nearest"
    case .code(let code): code
    }
  }
}
