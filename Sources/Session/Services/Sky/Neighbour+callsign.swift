import Breathing
import SharedSky

extension Neighbour {
  /// Chooses the callsign to show.
  ///
  /// - Parameter isRenamed: Whether it is replaced by a random one, always the same for one plane. A
  ///   public screen does not show names that strangers chose.
  /// - Returns: The callsign.
  func shownCallsign(isRenamed: Bool) -> SkyCallsign {
    guard isRenamed else { return record.callsign }
    var generator = SeededGenerator(seed: UInt64(id))
    return .drawn(using: &generator)
  }
}
