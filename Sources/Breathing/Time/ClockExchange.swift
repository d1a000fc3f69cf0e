/// A time request and its reply, as seen by both clocks.
///
/// The four readings are those of the Network Time Protocol (RFC 5905, section 8).
public struct ClockExchange: Sendable, Hashable {
  /// T1: when the request was sent, by the local clock.
  public let asked: Instant

  /// T2 and T3: when the request arrived and the reply was sent, by the remote clock.
  public let received, answered: Instant

  /// T4: when the reply arrived, by the local clock.
  public let returned: Instant

  /// Creates an exchange from its four readings.
  ///
  /// - Returns: Nil if the reply arrived before the request was sent, or sooner than the remote
  ///   processing time allows: a clock was set in between, or the remote clock is wrong.
  public init?(asked: Instant, received: Instant, answered: Instant, returned: Instant) {
    guard asked <= returned, received <= answered,
      received.duration(to: answered) <= asked.duration(to: returned)
    else { return nil }
    self.asked = asked
    self.received = received
    self.answered = answered
    self.returned = returned
  }

  /// The offset of the remote clock, assuming symmetric delays: ((T2 − T1) + (T3 − T4)) / 2.
  public var offset: Duration {
    (asked.duration(to: received) + returned.duration(to: answered)) / 2
  }

  /// The round-trip time: (T4 − T1) − (T3 − T2). The offset is wrong by at most half of it.
  public var roundTrip: Duration {
    asked.duration(to: returned) - received.duration(to: answered)
  }
}
