package import SharedSky

extension SkyTime {
  /// The time now, by the machine's clock: on it relays and their clients agree.
  package static var now: SkyTime { SkyTime(SessionClock().now) }
}
