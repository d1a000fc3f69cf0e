public import Breathing

extension Show {
  /// Forgets the commands that were over at an instant, once they are many: nobody asks about what was
  /// before it any more.
  public mutating func forget(before instant: Instant) {
    timeline = timeline.forgetting(before: instant)
  }
}
