import Breathing
import Feeds
import Settings
import Show
package import System

/// Polls the NOTAMs and sends them to the show.
package struct NotamService: Sendable {
  private let source: NotamSource

  /// Creates the service if a source is set.
  ///
  /// - Throws: A failure if the source is not an address.
  package init?(_ builder: SessionBuilder, by clock: SessionClock) throws(Failure) {
    let settings = builder.settings
    guard let chosen = settings.notamSource else { return nil }
    let address: FetchAddress
    do throws(FetchError) {
      let filled = WeatherStations(builder).filled(into: chosen)
      address = try FetchAddress(FilePath(expandingTilde: filled).string)
    } catch {
      throw builder.configuration.refusal(of: .notamSource, because: "\(error)")
    }
    source = NotamSource(
      address,
      every: .seconds(settings.notamMinutes * 60),
      by: Fetcher(agent: Release.agent),
      // Not the show's seed: many screens may share that, and all would poll at once.
      seed: .random(in: 0...UInt64.max)
    ) { clock.wall }
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    await source.run { news in
      switch news {
      case .notams(let notams): send(.notams(notams))
      case .failing(let why):
        Diagnostics.log("no NOTAMs from \(source.address): \(why); the former list stays")
      case .returned: Diagnostics.log("the NOTAMs from \(source.address) are back")
      }
    }
  }
}
