import Breathing
import Geodesy

/// A difference that decays smoothly to zero within three seconds.
///
/// A cubic from an initial value and velocity to zero for both (Hermite's basis h₀₀ and h₁₀).
struct Correction: Sendable, Hashable {
  private let begin: Instant
  private let value: SIMD3<Double>
  private let velocity: SIMD3<Double>

  /// The duration of the decay, in seconds.
  static let seconds = 3.0

  /// Creates a difference that starts to decay.
  init(_ value: SIMD3<Double>, velocity: SIMD3<Double> = .zero, at begin: Instant) {
    self.begin = begin
    self.value = value
    self.velocity = velocity
  }

  /// Returns the remaining difference.
  func value(at now: Instant) -> SIMD3<Double> {
    let s = share(at: now)
    guard s < 1 else { return .zero }
    return value * ((2 * s - 3) * s * s + 1) + velocity * (Self.seconds * s * (s - 1) * (s - 1))
  }

  /// Returns the rate of change of the remaining difference, per second.
  func velocity(at now: Instant) -> SIMD3<Double> {
    let s = share(at: now)
    return value * (6 * s * (s - 1) / Self.seconds) + velocity * ((3 * s - 4) * s + 1)
  }

  private func share(at now: Instant) -> Double {
    min(max(begin.seconds(to: now) / Self.seconds, 0), 1)
  }
}
