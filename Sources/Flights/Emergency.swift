/// The state of emergency that a crew declared, numbered as in ADS-B's emergency status (DO-260B,
/// 2.2.3.2.7.8).
public enum Emergency: UInt8, Sendable, Hashable, CaseIterable {
  /// No emergency.
  case clear
  /// A general emergency.
  case general
  /// Illness or injury.
  case medical
  /// Minimum fuel.
  case fuel
  /// No radio communication.
  case radio
  /// Unlawful interference.
  case interference
  /// The aircraft is down.
  case down

  /// The emergency that a transponder code signals; nil for any other code.
  public init?(squawk: String) {
    switch squawk {
    case "7500": self = .interference
    case "7600": self = .radio
    case "7700": self = .general
    default: return nil
    }
  }
}
