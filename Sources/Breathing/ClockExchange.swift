/// A question for the time and its answer, as two clocks saw them.
///
/// The four readings are those of the Network Time Protocol (RFC 5905, section 8).
public struct ClockExchange: Sendable, Hashable {
  /// When the question left, by one's own clock.
  public let asked: Instant

  /// When it arrived, and when the answer left, by the other's clock.
  public let received, answered: Instant

  /// When the answer arrived, by one's own clock.
  public let heard: Instant

  /// Creates an exchange from its four readings.
  ///
  /// - Returns: Nothing when the answer came before the question, or took less time than the other
  ///   kept it: then a clock was set meanwhile, or the other makes no sense.
  public init?(asked: Instant, received: Instant, answered: Instant, heard: Instant) {
    guard asked <= heard, received <= answered,
      received.duration(to: answered) <= asked.duration(to: heard)
    else { return nil }
    self.asked = asked
    self.received = received
    self.answered = answered
    self.heard = heard
  }

  /// How far the other clock is ahead, if both ways took the same time: ((T2 − T1) + (T3 − T4)) / 2.
  public var offset: Duration {
    (asked.duration(to: received) + heard.duration(to: answered)) / 2
  }

  /// How long both ways took together: (T4 − T1) − (T3 − T2). The offset is wrong by half of it at
  /// most.
  public var roundTrip: Duration {
    asked.duration(to: heard) - received.duration(to: answered)
  }
}
