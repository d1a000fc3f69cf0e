import Breathing
import Cabin

extension Show {
  /// Whether the picture asks to check the oxygen.
  var asksForOxygen: Bool { surroundings.asksForOxygen.isOn }

  /// Adopts the state of the cabin; nil if it is unknown from now on.
  ///
  /// When it is time to check the oxygen, sheets close, because the request hides them. The choice before a session
  /// stays: the session waits for it.
  mutating func adopt(_ cabin: CabinState?, at now: Instant) {
    let asked = asksForOxygen
    surroundings.adopt(cabin, at: now)
    guard asksForOxygen, !asked, !isWaitingForStart else { return }
    for overlay in Overlay.allCases { closeOverlay(overlay, at: now) }
  }
}
