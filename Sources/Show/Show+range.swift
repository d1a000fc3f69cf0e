package import Flights

extension Show {
  /// Changes the range of flights as another screen did, so that both show the same flights.
  ///
  /// - Parameter changes: The changes of that screen since the session began.
  package mutating func adopt(_ changes: [RangeChange]) {
    for change in changes { journey.reach(change.range, after: change.leg) }
  }
}
