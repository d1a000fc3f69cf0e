import Breathing
package import Show
package import System

extension Services {
  /// Creates the services that the settings require.
  ///
  /// - Parameters:
  ///   - builder: The settings and the place.
  ///   - clock: The clock of the session.
  ///   - isInteractive: Whether a person can start services on the settings panel.
  ///   - show: Returns the current show: its radar's range limits the aircraft polled, and the
  ///     shared sky receives its plane; without it, neither runs.
  /// - Throws: A failure that names the setting that prevents a service.
  package init(
    _ builder: SessionBuilder,
    by clock: SessionClock,
    isInteractive: Bool = false,
    of show: (@Sendable () -> Show)? = nil
  ) throws(Failure) {
    let reach: AircraftSources.RangeProvider = { show?().radar?.options.rangeMetres ?? 0 }
    self.init([
      try WeatherService(builder, by: clock)?.run,
      try NotamService(builder, by: clock)?.run,
      try CabinService(builder, by: clock)?.run,
      try GPSService(builder, by: clock)?.run,
      HeadingService(builder, by: clock)?.run,
      try UpdateService(builder)?.run,
      try SatelliteService(builder, by: clock)?.run,
      try TrafficService(builder, range: reach, by: clock)?.run,
      try show.flatMap { show throws(Failure) in
        try SkyService(builder, by: clock, isInteractive: isInteractive, of: show)?.run
      },
    ])
  }
}
