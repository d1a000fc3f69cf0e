public import Geodesy
import Glibc

/// The light of the sun on the ground where day turns to night.
public struct Twilight: Sendable, Hashable {
  /// The subsolar point, as a unit vector.
  public let sun: SIMD3<Double>

  /// The colours of the day's side and of the night's.
  public let day, night: Palette

  /// Whether it sinks with the land, so that the land of every leg surfaces from the same sea; otherwise, it stays over
  /// the open sea.
  public let sinks: Bool

  /// Creates a twilight.
  public init(
    sun: SIMD3<Double>,
    day: Palette = .dusk,
    night: Palette = .night,
    sinks: Bool = false
  ) {
    (self.sun, self.day, self.night, self.sinks) = (sun, day, night, sinks)
  }

  /// The heights of the sun between which day turns to night.
  public static let heights = Angle.degrees(-9)...Angle.degrees(5)

  /// Returns the darkness of the ground under a height of the sun, from 0 (day) to 1 (night).
  public static func darkness(sun height: Angle) -> Double {
    let (low, high) = (heights.lowerBound.degrees, heights.upperBound.degrees)
    let t = min(max((high - height.degrees) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Returns the darkness of the ground at a place, from 0 (day) to 1 (night).
  ///
  /// - Parameter place: The place, as a unit vector from the Earth's centre.
  /// - Returns: The darkness.
  package func darkness(over place: SIMD3<Double>) -> Double {
    Self.darkness(sun: .radians(asin(min(max((place * sun).sum(), -1), 1))))
  }
}
