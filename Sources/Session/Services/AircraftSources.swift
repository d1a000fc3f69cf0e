import Breathing
package import Feeds
import Flights
import Geodesy
import Network
import Settings
import Show
package import System
import Text

/// Creates sources of real aircraft from the addresses in settings and options.
package struct AircraftSources {
  private let place: Coordinate
  private let range: RangeProvider
  private let configuration: Configuration
  private let isPublic: Bool
  private let interval: Duration
  private let clock: SessionClock

  /// Returns the radius in which aircraft are polled, in metres.
  package typealias RangeProvider = @Sendable () -> Double

  /// Prepares to create sources.
  ///
  /// - Parameters:
  ///   - setup: The settings and the place.
  ///   - interval: The poll interval; nil for that of the settings.
  ///   - range: Called before each poll for the radius. It is never less than that of the settings,
  ///     which is the default.
  ///   - clock: The clock of the session.
  package init(
    _ setup: Setup,
    every interval: Duration? = nil,
    range: RangeProvider? = nil,
    by clock: SessionClock
  ) {
    place = setup.place.coordinate
    let least = setup.settings.radar.rangeMetres
    self.range = { max(range?() ?? least, least) }
    configuration = setup.configuration
    isPublic = setup.settings.audience == .public
    self.interval = interval ?? .seconds(setup.settings.radarSeconds)
    self.clock = clock
  }

  /// The sources of the settings, best first.
  ///
  /// - Throws: A failure that names the setting and the invalid address.
  package func chosen() throws(Failure) -> [AircraftSource] {
    var sources: [AircraftSource] = []
    for text in configuration.settings.radarSources {
      sources.append(
        try source(text) {
          configuration.refusal(of: .radarSources, because: "\(text.withoutCredentials): \($0)")
        }
      )
    }
    return sources
  }

  /// Creates the source of an address.
  ///
  /// - Parameters:
  ///   - text: The address; `~` is the home directory, and placeholders are replaced.
  ///   - refusal: Makes the failure for an invalid address.
  /// - Returns: The source.
  /// - Throws: The refusal, or a failure about the access to OpenSky.
  package func source(
    _ text: String,
    refusal: (FetchError) -> Failure
  ) throws(Failure) -> AircraftSource {
    let area = { @Sendable [place, range] in AircraftArea(place, radiusMetres: range()) }
    let address: AircraftSource.Address
    var farSide: FetchAddress?
    do throws(FetchError) {
      let filled = AircraftPlaceholders(area()).filled(into: Self.expanded(text))
      address = try AircraftSource.Address(filled[0])
      if case .list = address, filled.count > 1 { farSide = try FetchAddress(filled[1]) }
    } catch {
      throw refusal(error)
    }
    return AircraftSource(
      address,
      beyondMeridian: farSide,
      every: interval,
      by: Fetcher(agent: Release.agent),
      // Not the show's seed: many screens may share that, and all would poll at once.
      seed: .random(in: 0...UInt64.max),
      area: area,
      openSky: address == .openSky ? try OpenSkyAccess(configuration) : .anonymous,
      sky: try sky(address),
      wallAhead: { [clock] in clock.now.duration(to: clock.wall) },
      clock: { [clock] in clock.now }
    )
  }

  /// What follows the shared sky, if that is the address; `sky:` means the relay of the settings.
  private func sky(
    _ address: AircraftSource.Address
  ) throws(Failure) -> AircraftSource.Following? {
    guard case .sharedSky(let named) = address else { return nil }
    let server: Endpoint
    if let named { server = named } else { server = try configuration.skyServer() }
    let sky = SkyAircraft(server: server, place: place, isPublic: isPublic, clock: clock)
    return { emit in await sky.run(emit) }
  }

  /// Returns an address with `~` replaced by the home directory.
  static func expanded(_ text: String) -> String {
    let scheme = text.hasPrefix("replay:") ? "replay:" : ""
    return scheme + FilePath(expandingTilde: String(text.dropFirst(scheme.count))).string
  }
}
