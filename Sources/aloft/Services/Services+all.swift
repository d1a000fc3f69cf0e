import Breathing

extension Services {
  /// The services that the settings ask for.
  ///
  /// - Parameters:
  ///   - expedition: What the person chose, and where.
  ///   - clock: The clock of the session.
  /// - Throws: A failure that names a setting by which a service cannot be.
  init(_ expedition: Expedition, by clock: SessionClock) throws(Failure) {
    self.init([
      try WeatherService(expedition, by: clock)?.run,
      try CabinService(expedition, by: clock)?.run,
      try GPSService(expedition, by: clock)?.run,
      try UpdateService(expedition)?.run,
      try TrafficService(expedition, by: clock)?.run,
    ])
  }
}
