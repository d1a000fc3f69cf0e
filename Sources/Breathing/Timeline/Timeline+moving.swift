extension Timeline {
  /// Returns the session shifted to a clock that is ahead: every instant is later by `ahead`.
  public func moved(by ahead: Duration) -> Timeline {
    guard ahead != .zero else { return self }
    var timeline = self
    timeline.start = start.advanced(by: ahead)
    timeline.heldUntil = heldUntil?.advanced(by: ahead)
    timeline.warp = warp.moved(by: ahead.nanoseconds)
    return timeline
  }
}

extension Edge {
  /// Returns the edge shifted to a clock that is ahead.
  public func moved(by ahead: Duration) -> Edge {
    var edge = self
    edge.instant = instant.advanced(by: ahead)
    return edge
  }
}
