import Breathing
import Show

extension ShowLink {
  /// The interval at which an unchanged level is repeated.
  private static var stillness: Duration { .seconds(1) }

  /// Calls a function with the moment at a fixed rate, on a time grid that is the same on all
  /// machines, until the task is cancelled. While nothing changes, it is called once a second, unless the rate is
  /// steady.
  ///
  /// - Parameters:
  ///   - rate: Calls per second, at least 1.
  ///   - lead: How far in the future the moment is.
  ///   - isSteady: Whether the rate stays the same while nothing changes.
  ///   - send: Called with the moment and its instant.
  func onGrid(
    of rate: Int,
    lead: Duration,
    isSteady: Bool = false,
    _ send: (Moment, Instant) -> Void
  ) async {
    let step = Duration.seconds(1) / max(rate, 1)
    var last: (breath: Breath, at: Instant)?
    while !Task.isCancelled {
      let next = now().next(onGridOf: step)
      guard (try? await sleep(until: next)) != nil else { return }
      let instant = next.advanced(by: lead)
      let moment = show().moment(at: instant)
      if !isSteady, let last, last.breath == moment.breath,
        (.zero..<Self.stillness).contains(last.at.duration(to: next))
      {
        continue
      }
      last = (moment.breath, next)
      send(moment, instant)
    }
  }
}
