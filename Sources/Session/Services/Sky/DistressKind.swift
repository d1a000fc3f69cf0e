package import SharedSky

/// A kind of emergency, as named by an option.
package enum DistressKind: String, Sendable, CaseIterable {
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
  /// The aircraft is down, on land or on water.
  case down

  /// The kind as encoded in packets.
  package var kind: EmergencyKind {
    switch self {
    case .general: .general
    case .medical: .medical
    case .fuel: .fuel
    case .radio: .radio
    case .interference: .interference
    case .down: .downed
    }
  }
}
