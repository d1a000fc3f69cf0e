package import Breathing
package import Display
package import Geodesy
import Glibc
package import Settings
import Show

/// How the picture is placed on its panel over time: rotated as set, and on an unattended display shifted and
/// dimmed slowly, so that nothing burns in.
///
/// A function of the instant, so that screens in step move together.
package struct PanelCare: Sendable, Hashable {
  private let rotation: PanelRotation
  private let moves: Bool
  private let night: Double
  private let place: Coordinate?

  /// How far the picture moves each way, as a fraction of the short side.
  static let margin = Show.movement

  /// The periods of the movement to the right and down, and of the light, in seconds. None is a multiple of another.
  static let (rightSeconds, downSeconds, lightSeconds) = (1_320.0, 2_040.0, 960.0)

  /// How much darker the picture gets at times.
  static let depth = 0.13

  /// The sun's altitude at which it is night: the end of civil twilight.
  private static let nightAltitude = -6.0

  /// Creates the care that the settings ask for.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - place: Where the display is; nil if that is unknown, so that it has no night.
  package init(_ settings: Settings, at place: Coordinate?) {
    let display = settings.unattended
    rotation = settings.rotation
    moves = display.isUnattended && display.care
    night = display.isUnattended ? Double(display.nightPercent) / 100 : 1
    self.place = place
  }

  /// Returns how the picture lies on the panel.
  ///
  /// - Parameter now: The instant, on the published clock.
  /// - Returns: The mounting.
  package func mounting(at now: Instant) -> Mounting {
    let seconds = now.sinceEpoch.seconds
    func wave(_ period: Double) -> Double {
      sin(2 * .pi * (seconds / period).truncatingRemainder(dividingBy: 1))
    }
    let swell = moves ? Self.depth * (1 - wave(Self.lightSeconds)) / 2 : 0
    return Mounting(
      rotation: rotation,
      margin: moves ? Self.margin : 0,
      offset: moves ? SIMD2(wave(Self.rightSeconds), wave(Self.downSeconds)) : .zero,
      brightness: (1 - swell) * (1 - (1 - night) * darkness(at: seconds))
    )
  }

  /// Returns how dark it is outside, from 0 by day to 1 at the end of civil twilight.
  private func darkness(at unixSeconds: Double) -> Double {
    guard night < 1, let place else { return 0 }
    let altitude = Sun.altitude(atUnixSeconds: unixSeconds, at: place).degrees
    let share = (Sun.setting.degrees - altitude) / (Sun.setting.degrees - Self.nightAltitude)
    return min(max(share, 0), 1)
  }
}
