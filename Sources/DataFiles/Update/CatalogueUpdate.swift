import Airports
import Feeds
package import System
import Text

/// Fetches the current tables, and builds and installs a catalogue from them.
package struct CatalogueUpdate: Sendable {
  /// Fetches the tables.
  package let download: TableDownload

  /// Builds and installs the catalogue.
  package let renewal: CatalogueRenewal

  package init(download: TableDownload, renewal: CatalogueRenewal) {
    self.download = download
    self.renewal = renewal
  }

  /// The result of an update.
  package enum Outcome: Sendable {
    /// The catalogue is still current.
    case unchanged(CatalogueFile)

    /// A new catalogue was installed.
    case renewed(CatalogueRenewal.Outcome)
  }

  /// Updates the catalogue if there is new data.
  ///
  /// - Parameter progress: Called with each step, in a few words.
  /// - Returns: The result.
  /// - Throws: A failure with the cause. Nothing has changed then.
  package func run(_ progress: (String) -> Void = { _ in }) async throws(Failure) -> Outcome {
    let home = renewal.store.home
    let lock = try DataLock(home)
    let inUse = try CatalogueChoice(renewal.data, home)
    // A catalogue needs names of cities, and with other names the same tables make another catalogue.
    let cities = try CityNames(renewal.data).version
    var state = UpdateState.read(in: home)
    // Versions belong to the catalogue that was made from them, so they are void after a rollback.
    let isOfUse = inUse.isUpdated && state?.checksum == inUse.file.checksum
    if state?.url != download.publicBase || !isOfUse { state = nil }
    // Another query may select other tables, whose versions are not these; their age still counts.
    let isSame = state?.variant == download.variant && state?.cities == cities
    let versions = isSame ? state?.versions : nil

    var answers: [CatalogueTable: FetchResponse] = [:]
    for table in CatalogueTable.ourAirports {
      progress("Checking \(download.name(of: table))")
      answers[table] = try await download.fetch(table, unless: versions?[table.fileName])
    }
    if var state, answers.values.allSatisfy(\.isNotModified) {
      state.checked = UnixTime.now
      Self.store(state, in: home)
      return .unchanged(inUse.file)
    }
    try checkAge(of: answers, after: state)
    // A catalogue needs all tables, so unchanged ones are downloaded too.
    for (table, answer) in answers where answer.isNotModified {
      progress("Downloading \(download.name(of: table))")
      answers[table] = try await download.fetch(table, unless: nil)
    }
    // Another server may have answered for these.
    try checkAge(of: answers, after: state)
    progress("Building the catalogue")
    let outcome = try renewal.renew(
      from: answers.mapValues(\.body),
      called: Dictionary(
        uniqueKeysWithValues: CatalogueTable.ourAirports.map { ($0, download.name(of: $0)) }
      ),
      source: "OurAirports",
      of: try Self.day(of: answers.values.map { $0 }),
      lock
    )
    let latest = UpdateState(
      url: download.publicBase,
      variant: download.variant,
      checksum: outcome.after.checksum,
      cities: cities,
      checked: UnixTime.now,
      versions: Dictionary(
        uniqueKeysWithValues: answers.compactMap { table, answer in
          answer.validator.map { (table.fileName, $0) }
        }
      )
    )
    Self.store(latest, in: home)
    return .renewed(outcome)
  }

  /// Throws if one of the tables is older than the one in use by a day or more: a server that was restored in part, or
  /// a mirror that lags behind, would mix the old with the new.
  private func checkAge(
    of answers: [CatalogueTable: FetchResponse],
    after state: UpdateState?
  ) throws(Failure) {
    guard let today = Day(unixSeconds: UnixTime.now) else { return }
    for table in CatalogueTable.ourAirports {
      let known = state?.versions[table.fileName]?.lastModified
      // A day in the future is one of a server whose clock was wrong.
      guard let before = known.flatMap({ Self.day(lastModified: $0) }), before <= today,
        let now = answers[table].flatMap({ Self.day(of: $0) }), now < before
      else { continue }
      let age = "the table of \(now) is older than the one in use, of \(before)"
      let remedy = "try again later, or read them with `aloft data import`"
      throw Failure(.tryLater, "\(download.name(of: table)): \(age); \(remedy)")
    }
  }

  /// Stores the versions of the server's tables. Without them, the next update downloads all tables.
  private static func store(_ state: UpdateState, in home: DataHome) {
    do throws(Failure) {
      try state.write(in: home)
    } catch {
      Diagnostics.log("\(error.message); the next update downloads all tables")
    }
  }

  /// Returns the latest modification date of the tables; today if the server gives none or one in
  /// the future.
  private static func day(of answers: [FetchResponse]) throws(Failure) -> Day {
    guard let today = Day(unixSeconds: UnixTime.now) else {
      throw Failure(.software, "the current date is not known")
    }
    let days = answers.compactMap { Self.day(of: $0) }
    return min(days.max() ?? today, today)
  }

  /// Returns the day on which a table was last changed; nil if that is not known.
  private static func day(of answer: FetchResponse) -> Day? {
    if let seconds = answer.changedUnixSeconds { return Day(unixSeconds: seconds) }
    return answer.headers["last-modified"].flatMap { day(lastModified: $0) }
  }

  /// Returns the day of HTTP's `Last-Modified`; nil if it is no date.
  private static func day(lastModified text: String) -> Day? {
    guard case .date(let seconds)? = RetryAfter(text) else { return nil }
    return Day(unixSeconds: seconds)
  }
}
