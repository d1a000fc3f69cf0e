import Breathing

/// Brings fixtures from the look they have to the one they should have, never fast enough to flash.
///
/// A flash is a pair of opposing changes of at least a tenth of full luminance (WCAG 2.2, success
/// criterion 2.3.1, which allows three in a second). At `fastest` a tenth takes a sixth of a second,
/// so there are at most six such changes in a second, whatever commands, reloads and clocks do.
struct DMXFader: Sendable, Hashable {
  /// The look that fixtures were sent last.
  private(set) var look: DMXLook

  private var last: Instant?

  /// The fastest change of an intensity, a colour or an emitter's light, in full ranges per second.
  static let fastest = 0.6

  /// The change toward the resting look, in full ranges per second.
  static let calmest = 0.2

  /// The longest time between two frames that counts, so that no jump follows a stall.
  private static let longestFrame = 0.05

  /// Creates a fader for fixtures that have a look.
  init(from look: DMXLook) {
    self.look = look
  }

  /// Moves toward a look at an instant.
  ///
  /// - Parameters:
  ///   - target: The look that fixtures should have.
  ///   - now: The instant; one before the last counts as no time passed.
  ///   - speed: The fastest change, in full ranges per second.
  /// - Returns: The look that fixtures have now.
  mutating func move(toward target: DMXLook, at now: Instant, speed: Double) -> DMXLook {
    let passed = last.map { min(max($0.seconds(to: now), 0), Self.longestFrame) } ?? 0
    last = now
    look = look.moved(toward: target, atMost: speed * passed)
    return look
  }
}
