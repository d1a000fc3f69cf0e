extension Timeline {
  /// How many commands are remembered at least, however long ago they were given.
  static let memory = 8

  /// Returns the session without the commands that were over at an instant, once they are many: each
  /// holds a table of the flights and interludes it led to, and a service that is told another pace with
  /// every breath would keep a day's.
  ///
  /// From that instant on it is the same session; what was before is told no more.
  public func forgetting(before instant: Instant) -> Timeline {
    let most = 2 * Self.memory
    guard segments.count > most || warp.pieces.count > most else { return self }
    var timeline = self
    // What goes on at the instant stays whole, and so does the lead-in, from which a session counts.
    let kept = segmentIndex(at: warp.session(at: instant.nanoseconds))
    if kept > Self.memory { timeline.segments.removeSubrange(1..<kept) }
    timeline.warp = warp.forgetting(before: instant.nanoseconds)
    return timeline
  }
}
