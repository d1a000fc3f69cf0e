import Breathing
package import DataFiles
import Facts
import Feeds
package import Network
import Settings
package import System
import Text

/// Downloads new data in the background when those in use are too old.
///
/// The current show does not change: a new catalogue is used from the next start. After a failure,
/// the old data stay in use.
package struct UpdateService: Sendable {
  /// The greatest age of the data, in seconds.
  package let maximumAge: Int64

  /// The program's own data, and the folder of updated ones.
  package let data: DataDirectory
  package let home: DataHome

  /// Runs one update, which does nothing if there is no newer data.
  package let update: @Sendable () async throws(Failure) -> Void

  /// The wait after each failure.
  package let backoff: Backoff

  /// The wait after the start, so that an update does not slow it.
  package var startDelay: Duration = .seconds(60)

  /// Called after each attempt with whether it failed.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// Waits for a time.
  package var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// Logs a message.
  package var log: @Sendable (String) -> Void = { Diagnostics.log($0) }

  package init(
    maximumAge: Int64,
    data: DataDirectory,
    home: DataHome,
    update: @escaping @Sendable () async throws(Failure) -> Void,
    backoff: Backoff = Backoff(first: .seconds(30 * 60), longest: .seconds(12 * 60 * 60)),
    startDelay: Duration = .seconds(60),
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    self.maximumAge = maximumAge
    self.data = data
    self.home = home
    self.update = update
    self.backoff = backoff
    self.startDelay = startDelay
    self.log = log
  }

  /// The longest sleep, in seconds: a machine that was suspended for weeks checks soon after.
  private static let checkIntervalSeconds: Int64 = 6 * 60 * 60

  /// Runs until its task is cancelled; the current show receives nothing.
  package func run(_ send: @escaping Services.Send) async {
    var retry = Retry(backoff)
    var wait = startDelay
    while (try? await pause(wait)) != nil {
      let rest = secondsLeft(nowUnixSeconds: UnixTime.now)
      guard rest <= 0 else {
        wait = .seconds(min(rest, Self.checkIntervalSeconds))
        continue
      }
      do throws(Failure) {
        let before = try? CatalogueChoice(data, home).file.checksum
        try await update()
        let file = try CatalogueChoice(data, home).file
        let news =
          file.checksum == before
          ? "The data are up to date" : "New data, used from the next start"
        log("\(news): \(file.summary(on: .today))")
        retry.succeed()
        note(false)
        // A check that could not be stored, as on a full disk, leaves the data too old: the server is asked again hours
        // later.
        wait = .seconds(Self.checkIntervalSeconds)
      } catch {
        guard !Task.isCancelled else { return }
        let failure = retry.fail(error.message)
        note(true)
        wait = failure.wait
        if failure.shouldLog {
          log("the data could not be updated and are unchanged: \(error.message); retrying")
        }
      }
    }
  }

  /// The seconds until the data in use, or the last check, are too old; 0 if their age is
  /// unknown.
  package func secondsLeft(nowUnixSeconds now: Int64) -> Int64 {
    let file = try? CatalogueChoice(data, home).file
    let made = (file?.day).map { Int64($0.number) * 86_400 }
    let checked = UpdateState.read(in: home)?.checked
    // A check in the future is ignored: the clock was wrong then, and no check would follow.
    let last = [made, checked].compactMap(\.self).filter { $0 <= now }.max()
    return last.map { $0 + maximumAge - now } ?? 0
  }
}

extension UpdateService {
  /// Creates the service if it is enabled.
  ///
  /// - Throws: A failure if there is no folder for updated data.
  package init?(_ setup: Setup) throws(Failure) {
    guard let days = setup.settings.dataUpdateDays else { return nil }
    let home = try DataHome.writable(setup.settings)
    let process = UpdateProcess(
      data: setup.data,
      home: home,
      url: setup.settings.dataURL
    )
    self.init(
      maximumAge: Int64(days) * 86_400,
      data: setup.data,
      home: home,
      update: { () async throws(Failure) in try await process.run() }
    )
  }
}
