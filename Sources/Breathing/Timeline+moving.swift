extension Timeline {
  /// Returns the same session on a clock that is ahead: every instant lies so much later.
  public func moved(by ahead: Duration) -> Timeline {
    guard ahead != .zero else { return self }
    var timeline = self
    timeline.start = start.advanced(by: ahead)
    timeline.warp = warp.moved(by: ahead.nanoseconds)
    return timeline
  }
}

extension Edge {
  /// Returns the edge on a clock that is ahead.
  public func moved(by ahead: Duration) -> Edge {
    var edge = self
    edge.instant = instant.advanced(by: ahead)
    return edge
  }
}
