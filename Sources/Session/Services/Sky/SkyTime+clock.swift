package import SharedSky

extension SkyTime {
  /// The current time by the machine's clock, which relays and their clients share.
  package static var now: SkyTime { SkyTime(SessionClock().now) }
}
