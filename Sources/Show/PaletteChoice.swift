import Breathing
import Geodesy
import Scenes

/// The choice of palette.
public enum PaletteChoice: String, Sendable, Hashable, CaseIterable {
  /// By the sun: day while it is up at home, night otherwise, and dusk between.
  case auto

  /// Always day.
  case day

  /// Always night.
  case night

  /// High contrast: white on nearly black, without gradients.
  case highContrast = "high-contrast"

  /// Returns the darkness of cards and panels at an instant, from 0 (day) to 1 (night).
  ///
  /// The transition between day and night takes a minute, in eight equal steps, centred on the
  /// moment the sun's upper limb meets the horizon.
  func darkness(at now: Instant, home: Coordinate) -> Double {
    switch self {
    case .day: 0
    case .night: 1
    case .auto, .highContrast: Self.sunDown(around: now, home: home)
    }
  }

  /// The fraction of the minute around an instant in which the sun is down, in eighths.
  private static func sunDown(around now: Instant, home: Coordinate) -> Double {
    let steps = 8
    let dark = (0..<steps).count { step in
      let offset = 60 * ((Double(step) + 0.5) / Double(steps) - 0.5)
      let seconds = now.sinceEpoch.seconds + offset
      return Sun.altitude(atUnixSeconds: seconds, at: home) < Sun.setting
    }
    return Double(dark) / Double(steps)
  }
}
