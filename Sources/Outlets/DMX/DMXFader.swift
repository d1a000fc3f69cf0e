import Breathing

/// Moves fixtures from their current look towards a target, never fast enough to flash.
///
/// A flash is a pair of opposing changes of at least a tenth of full luminance; WCAG 2.2 (success
/// criterion 2.3.1) allows three per second. At `fastest`, a tenth takes a sixth of a second, so
/// there are at most six such changes per second, whatever commands, reloads and clocks do.
struct DMXFader: Sendable, Hashable {
  /// The look that was sent last.
  private(set) var look: DMXLook

  /// The time before the last frame that counts, in seconds.
  private(set) var passed = 0.0

  private var last: Instant?

  /// The fastest change of an intensity, a colour or an emitter's light, in full ranges per second.
  static let fastest = 0.6

  /// The speed towards the resting look, in full ranges per second.
  static let calmest = 0.2

  /// The longest time between two frames that counts, in seconds, so that no jump follows a stall.
  private static let longestFrame = 0.05

  /// Creates a fader for fixtures that currently have a look.
  init(from look: DMXLook) {
    self.look = look
  }

  /// Moves towards a look.
  ///
  /// - Parameters:
  ///   - target: The look to reach.
  ///   - now: The current instant; if it is before the last one, nothing moves.
  ///   - speed: The fastest change, in full ranges per second.
  /// - Returns: The new look.
  mutating func move(toward target: DMXLook, at now: Instant, speed: Double) -> DMXLook {
    passed = last.map { min(max($0.seconds(to: now), 0), Self.longestFrame) } ?? 0
    last = now
    look = look.moved(toward: target, atMost: speed * passed)
    return look
  }
}
