package import Airports
import Breathing
import Feeds
package import Geodesy
import Network
import Settings
import Show
package import System
import Text

/// Polls the weather and sends it to the show.
package struct WeatherService: Sendable {
  private let source: WeatherSource

  /// Called with true when the source begins to fail, and with false when it delivers again.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// Creates the service if a source is set.
  ///
  /// - Throws: A failure if the source is not an address.
  package init?(_ setup: Setup, by clock: SessionClock) throws(Failure) {
    let settings = setup.settings
    guard let chosen = settings.weatherSource else { return nil }
    let address: FetchAddress
    do throws(FetchError) {
      let stations = WeatherStations(near: setup.place.coordinate, in: setup.catalogue)
      address = try FetchAddress(FilePath(expandingTilde: stations.filled(into: chosen)).string)
    } catch {
      throw setup.configuration.refusal(of: .weatherSource, because: "\(error)")
    }
    source = WeatherSource(
      address,
      every: .seconds(settings.weatherMinutes * 60),
      by: Fetcher(agent: Release.agent),
      // Not the show's seed: many screens may share that, and all would poll at once.
      seed: .random(in: 0...UInt64.max),
      clock: { clock.wall },
      watch: clock.watch
    )
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    var failures = FailureLog()
    await source.run { news in
      switch news {
      case .reports(let book): send(.weather(book))
      case .failing(let why):
        note(true)
        guard failures.noteFailure(why) else { return }
        Diagnostics.log("no weather from \(source.address): \(why); the last reports remain")
      case .returned:
        note(false)
        _ = failures.noteSuccess()
        Diagnostics.log("the weather from \(source.address) is back")
      }
    }
  }
}

/// The aerodromes whose weather is requested.
package struct WeatherStations {
  private let place: RoundedPlace
  private let stations: [String]

  /// The number of nearest airports.
  private static let count = 40

  /// Selects the airports with a code of four letters that are nearest to the rounded place,
  /// nearest first.
  package init(near place: Coordinate, in catalogue: Catalogue) {
    self.place = RoundedPlace(place)
    let airports = catalogue.nearest(to: self.place.coordinate, count: Self.count) { index in
      let airport = catalogue.airport(index)
      return airport.icao != nil && airport.kind != .heliport
    }
    stations = airports.compactMap { catalogue.airport($0.index).icao }
  }

  /// Replaces the placeholders of an address: `{stations}`, `{lat}` and `{lon}`.
  ///
  /// A tenth of a degree is precise enough for weather, and does not reveal where a person lives.
  package func filled(into address: String) -> String {
    address
      .substituting("{stations}", with: stations.joined(separator: ","))
      .substituting("{lat}", with: "\(place.latitude)")
      .substituting("{lon}", with: "\(place.longitude)")
  }
}
