import Breathing
package import Show
package import System

extension Services {
  /// Creates the services that the settings require.
  ///
  /// - Parameters:
  ///   - expedition: The settings and the place.
  ///   - clock: The clock of the session.
  ///   - isSteered: Whether a person can start services on the settings panel.
  ///   - show: Returns the current show: its radar's range limits the aircraft polled, and the
  ///     shared sky receives its plane; without it, neither runs.
  /// - Throws: A failure that names the setting that prevents a service.
  package init(
    _ expedition: SessionBuilder,
    by clock: SessionClock,
    isSteered: Bool = false,
    of show: (@Sendable () -> Show)? = nil
  ) throws(Failure) {
    let reach: AircraftSources.Reach = { show?().radar?.options.reachMetres ?? 0 }
    self.init([
      try WeatherService(expedition, by: clock)?.run,
      try CabinService(expedition, by: clock)?.run,
      try GPSService(expedition, by: clock)?.run,
      try UpdateService(expedition)?.run,
      try TrafficService(expedition, reach: reach, by: clock)?.run,
      try show.flatMap { show throws(Failure) in
        try SkyService(expedition, by: clock, isSteered: isSteered, of: show)?.run
      },
    ])
  }
}
