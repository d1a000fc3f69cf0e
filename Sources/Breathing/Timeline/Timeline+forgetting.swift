extension Timeline {
  /// The minimum number of commands kept, however old.
  static let memory = 8

  /// Returns the session without the commands that ended before an instant, once there are many.
  /// Each command holds a table of flights and interludes, so a service that changes pace at every
  /// breath would otherwise accumulate a day's worth.
  ///
  /// The session is unchanged from that instant on; queries about earlier times are no longer
  /// valid.
  public func forgetting(before instant: Instant) -> Timeline {
    let most = 2 * Self.memory
    guard segments.count > most || warp.pieces.count > most else { return self }
    var timeline = self
    // Keeps the lead-in, from which a session is counted, and of the current stage and of the gentle end also the
    // segment before: pictures show what a stage follows, and the length counts to the end of the last one.
    let current = segmentIndex(at: warp.session(at: instant.nanoseconds))
    let kept = (over == nil ? current : min(current, segments.count - 2)) - 1
    if kept > Self.memory { timeline.segments.removeSubrange(1..<kept) }
    timeline.warp = warp.forgetting(before: instant.nanoseconds)
    return timeline
  }
}
