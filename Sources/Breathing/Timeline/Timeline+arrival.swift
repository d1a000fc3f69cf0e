extension Timeline {
  /// Whether a flight ends at an edge of this timeline.
  ///
  /// The next flight, an interlude or the gentle end begins there; a flight after an interlude
  /// begins without an arrival.
  public func isArrival(_ edge: Edge) -> Bool {
    let beginsStage = edge.isFlightStart || edge.kind == .interlude || edge.kind == .ending
    guard beginsStage, edge.flight > 0 else { return false }
    return moment(at: edge.instant.advanced(by: .nanoseconds(-1))).stage == .flight
  }
}
