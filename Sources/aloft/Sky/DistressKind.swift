import ArgumentParser
import SharedSky

/// A kind of distress as a person names it.
enum DistressKind: String, CaseIterable, ExpressibleByArgument {
  /// Any emergency without a category of its own.
  case general
  /// Illness or injury.
  case medical
  /// Little fuel is left.
  case fuel
  /// The radio does not work.
  case radio
  /// Unlawful interference.
  case interference
  /// The aircraft is down, on land or water.
  case down

  /// The kind as packets have it.
  var kind: EmergencyKind {
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
