package import Breathing
package import Display
package import Show

/// How a window that shows no frames is opened again: first in the same way, then with another renderer, then
/// through another video driver.
package struct FrameRecovery: Sendable, Hashable {
  private var attempts = 0
  private var opened: Instant

  /// How long frames must reach the display before earlier attempts no longer count.
  static let probation: Duration = .seconds(30)

  /// The number of attempts: each of the three ways twice.
  static let maximumAttempts = 6

  /// Creates a recovery before the first failure.
  ///
  /// - Parameter now: When the first window opened.
  package init(at now: Instant) {
    opened = now
  }

  /// Whether a failure is not the first in a row; only the first is logged.
  package var isRepeated: Bool { attempts > 1 }

  /// Chooses how to open the next window.
  ///
  /// - Parameters:
  ///   - renderer: What drew the window that failed.
  ///   - driver: SDL's name of its video driver.
  ///   - now: When it failed.
  /// - Returns: The way; nil if all were tried.
  package mutating func next(
    after renderer: Rendering,
    _ driver: String,
    at now: Instant
  ) -> WindowFallback? {
    if opened.duration(to: now) >= Self.probation { attempts = 0 }
    defer {
      attempts += 1
      opened = now
    }
    guard attempts < Self.maximumAttempts else { return nil }
    return switch attempts % 3 {
    case 0: .same
    case 1: .renderer(renderer == .accelerated ? .software : .accelerated)
    default: .otherDriver(than: driver)
    }
  }
}
