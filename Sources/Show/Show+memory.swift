public import Breathing

extension Show {
  /// Removes commands that were over at an instant, once there are many: earlier instants are no
  /// longer queried.
  public mutating func forget(before instant: Instant) {
    timeline = timeline.forgetting(before: instant)
  }
}
