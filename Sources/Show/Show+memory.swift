public import Breathing

extension Show {
  /// Removes commands that ended before an instant, once there are many. Earlier instants are no
  /// longer queried.
  public mutating func forget(before instant: Instant) {
    timeline = timeline.forgetting(before: instant)
  }
}
