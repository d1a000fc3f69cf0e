import Breathing
import Feeds
import Network
import Settings
import Show
package import System

/// Polls the NOTAMs and sends them to the show.
package struct NotamService: Sendable {
  private let source: NotamSource

  /// Called with true when the source begins to fail, and with false when it delivers again.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// Creates the service if a source is set.
  ///
  /// - Parameters:
  ///   - setup: The settings, and the place of the flights.
  ///   - clock: The clock.
  ///   - environment: The environment, for the user's folders.
  /// - Throws: A failure if the source is not an address, or if its key cannot be read.
  package init?(
    _ setup: Setup,
    by clock: SessionClock,
    environment: [String: String] = Environment.current
  ) throws(Failure) {
    let settings = setup.settings
    guard let chosen = settings.notamSource else { return nil }
    let access = try Self.access(setup.configuration)
    do throws(FetchError) {
      let stations = WeatherStations(near: setup.place.coordinate, in: setup.catalogue)
      source = try NotamSource(
        FetchAddress(FilePath(expandingTilde: stations.filled(into: chosen)).string),
        every: .seconds(settings.notamMinutes * 60),
        access: access,
        store: StateHome(environment: environment).map { NotamFile(in: $0) },
        by: Fetcher(agent: Release.agent),
        // Not the show's seed: many screens may share that, and all would poll at once.
        seed: .random(in: 0...UInt64.max),
        watch: clock.watch
      ) { clock.wall }
    } catch {
      throw setup.configuration.refusal(of: .notamSource, because: "\(error)")
    }
  }

  /// Reads the key of the source, if the settings name one.
  private static func access(_ configuration: Configuration) throws(Failure) -> AccessFields? {
    guard let path = configuration.settings.notamKeyFile else { return nil }
    let bytes = try configuration.secret(in: path, of: .notamKeyFile)
    do throws(AccessFields.Problem) {
      return try AccessFields(bytes)
    } catch {
      throw configuration.refusal(of: .notamKeyFile, because: "\(error)")
    }
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    var failures = FailureLog()
    await source.run { news in
      switch news {
      case .notams(let notams): send(.notams(notams))
      case .failing(let why):
        note(true)
        guard failures.noteFailure(why) else { return }
        Diagnostics.log("no NOTAMs from \(source.address): \(why); the last list remains")
      case .returned:
        note(false)
        _ = failures.noteSuccess()
        Diagnostics.log("the NOTAMs from \(source.address) are back")
      }
    }
  }
}
