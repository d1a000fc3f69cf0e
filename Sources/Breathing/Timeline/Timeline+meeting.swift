extension Timeline {
  /// Returns when another session can take over without a jump: the first instant at which lung
  /// fullness is equal in both.
  ///
  /// - Parameters:
  ///   - other: The session that takes over.
  ///   - now: The earliest instant.
  /// - Returns: That instant, to a fiftieth of a second; `now` if there is none within a minute.
  public func meeting(_ other: Timeline, after now: Instant) -> Instant {
    func difference(_ instant: Instant) -> Double {
      breath(at: instant).fullness - other.breath(at: instant).fullness
    }
    let first = difference(now)
    guard abs(first) > 0.01 else { return now }
    let step: Duration = .milliseconds(20)
    var instant = now
    while now.duration(to: instant) < .seconds(60) {
      instant = instant.advanced(by: step)
      let next = difference(instant)
      if abs(next) <= 0.01 || (next < 0) != (first < 0) { return instant }
    }
    return now
  }
}
