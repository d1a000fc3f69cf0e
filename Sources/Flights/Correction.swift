import Breathing
import Geodesy

/// A difference that melts away within three seconds, from any beginning and without a jolt.
///
/// The cubic that begins with a value and a velocity and ends with neither (Hermite's basis h₀₀ and
/// h₁₀).
struct Correction: Sendable, Hashable {
  private let begin: Instant
  private let value: SIMD3<Double>
  private let velocity: SIMD3<Double>

  /// How long a difference takes to melt, in seconds.
  static let seconds = 3.0

  /// Creates a difference that begins to melt.
  init(_ value: SIMD3<Double>, velocity: SIMD3<Double> = .zero, at begin: Instant) {
    self.begin = begin
    self.value = value
    self.velocity = velocity
  }

  /// Returns what is left of the difference.
  func value(at now: Instant) -> SIMD3<Double> {
    let s = share(at: now)
    guard s < 1 else { return .zero }
    return value * ((2 * s - 3) * s * s + 1) + velocity * (Self.seconds * s * (s - 1) * (s - 1))
  }

  /// Returns how what is left changes in a second.
  func velocity(at now: Instant) -> SIMD3<Double> {
    let s = share(at: now)
    return value * (6 * s * (s - 1) / Self.seconds) + velocity * ((3 * s - 4) * s + 1)
  }

  private func share(at now: Instant) -> Double {
    min(max(begin.seconds(to: now) / Self.seconds, 0), 1)
  }
}
