import Session
import Settings
import System

extension SessionBuilder {
  /// Logs that a command flies a session of its own, where the settings name the time at which the room's begins.
  func remarkOnEpoch() {
    guard settings.roomEpoch != nil else { return }
    Diagnostics.log(
      "room.epoch is ignored: this session is not the room's, "
        + "which only aloft, aloft serve and aloft display join"
    )
  }
}
