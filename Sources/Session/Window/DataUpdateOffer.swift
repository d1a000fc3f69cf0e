import Breathing
package import DataFiles
import Feeds
import Glibc
import Network
package import Settings
package import Show
package import System
import Text

/// The offer to download newer data, for a private screen whose data are old.
///
/// A person who declines is not asked again: that is stored in the user's state folder.
package struct DataUpdateOffer: Sendable {
  /// The day of the data in use.
  package let day: String

  /// Downloads newer data, if there are any.
  private let update: @Sendable () async throws(Failure) -> Void

  private let data: DataDirectory
  private let home: DataHome
  private let state: StateHome

  /// The age of data, and of the last check, at which newer ones are offered: 90 days.
  private static let maximumAge: Int64 = 90 * 86_400

  /// The file in the state folder that records a refusal.
  private static let name = "update-declined"

  /// Creates the offer; nil if there is none: the data are recent or the day is unknown, updates are automatic, the
  /// screen is public, or a person has declined.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - data: The program's own data.
  ///   - environment: The environment, for the user's folders.
  ///   - now: Seconds since the Unix epoch.
  ///   - update: Downloads newer data; by default with a process of this program.
  package init?(
    _ settings: Settings,
    data: DataDirectory,
    environment: [String: String] = Environment.current,
    nowUnixSeconds now: Int64 = UnixTime.now,
    update: (@Sendable () async throws(Failure) -> Void)? = nil
  ) {
    guard settings.audience == .personal, settings.dataUpdateDays == nil,
      let home = try? DataHome.writable(settings),
      let state = StateHome(environment: environment), !FilePath(state.file(Self.name)).exists,
      let day = (try? CatalogueChoice(data, home))?.file.day
    else { return nil }
    let process = UpdateProcess(data: data, home: home, url: settings.dataURL)
    if let update {
      self.update = update
    } else {
      self.update = { () async throws(Failure) in try await process.run() }
    }
    let age = UpdateService(
      maximumAge: Self.maximumAge,
      data: data,
      home: home,
      update: self.update
    )
    guard age.secondsLeft(nowUnixSeconds: now) <= 0 else { return nil }
    (self.day, self.data, self.home, self.state) = (day.description, data, home, state)
  }

  /// Records that a person declined.
  ///
  /// - Throws: A failure that names the file; the next start will ask again.
  package func decline() throws(Failure) {
    try state.make()
    let path = state.file(Self.name)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, writing: path) }
    close(descriptor)
  }

  /// Downloads newer data and logs the result.
  ///
  /// - Parameter log: Logs a message.
  /// - Returns: How it ended.
  package func accept(log: @Sendable (String) -> Void = { Diagnostics.log($0) }) async
    -> UpdateOutcome
  {
    let before = try? await catalogue().checksum
    do throws(Failure) {
      try await update()
      let file = try await catalogue()
      let isNew = file.checksum != before
      let news = isNew ? "New data, used from the next start" : "The data are up to date"
      log("\(news): \(file.summary(on: .today))")
      return isNew ? .downloaded : .current
    } catch {
      log("the data could not be updated and are unchanged: \(error.message)")
      return .failed
    }
  }

  /// Opens the catalogue in use on a thread of its own, because disks may be slow.
  private func catalogue() async throws(Failure) -> CatalogueFile {
    let result: Result<CatalogueFile, Failure>
    do throws(NetworkError) {
      result = try await Worker.run("data offer") { [data, home] in
        Result { () throws(Failure) -> CatalogueFile in try CatalogueChoice(data, home).file }
      }
    } catch {
      throw Failure(.unavailable, "the data cannot be read: \(error)")
    }
    return try result.get()
  }
}
