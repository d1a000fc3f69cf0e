import Breathing
import Scenes

extension Services {
  /// The services that the settings ask for.
  ///
  /// - Parameters:
  ///   - expedition: What the person chose, and where.
  ///   - clock: The clock of the session.
  ///   - isSteered: Whether a person may choose, on the settings panel, what runs.
  ///   - show: Tells what is shown at present: as far as a radar reaches, aircraft are asked for, and
  ///     its plane is told to the shared sky; without it, neither.
  /// - Throws: A failure that names a setting by which a service cannot be.
  init(
    _ expedition: Expedition,
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
