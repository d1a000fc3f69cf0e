import Airports
import Facts
import Feeds
package import System
import Text

/// Fetches the current tables and puts the catalogue made of them in place.
package struct CatalogueUpdate: Sendable {
  /// Where the tables come from.
  package let download: TableDownload

  /// What makes the catalogue and puts it in place.
  package let renewal: CatalogueRenewal

  package init(download: TableDownload, renewal: CatalogueRenewal) {
    self.download = download
    self.renewal = renewal
  }

  /// What an update came to.
  package enum Outcome: Sendable {
    /// The data in use are still the newest.
    case unchanged(CatalogueFile)

    /// There are new data.
    case renewed(CatalogueRenewal.Outcome)
  }

  /// Updates the catalogue if there is new data.
  ///
  /// - Parameter progress: Called with each step, in a few words.
  /// - Returns: The result.
  /// - Throws: A failure with the cause; nothing has then changed.
  package func run(_ progress: (String) -> Void = { _ in }) async throws(Failure) -> Outcome {
    let home = renewal.store.home
    let lock = try DataLock(home)
    let inUse = try CatalogueChoice(renewal.data, home)
    var state = UpdateState.read(in: home)
    // Versions count only for the catalogue that was made of them, and not after a rollback.
    let isOfUse = inUse.isUpdated && state?.checksum == inUse.file.checksum
    if state?.url != download.base || !isOfUse { state = nil }

    var answers: [CatalogueTable: FetchResponse] = [:]
    for table in CatalogueTable.ourAirports {
      progress("Checking \(download.address(of: table))")
      answers[table] = try await download.fetch(
        table,
        unless: state?.versions[table.fileName]
      )
    }
    if var state, answers.values.allSatisfy(\.isNotModified) {
      state.checked = UnixTime.now
      try state.write(in: home)
      return .unchanged(inUse.file)
    }
    // A catalogue needs all tables, so the unchanged ones are downloaded too.
    for (table, answer) in answers where answer.isNotModified {
      progress("Downloading \(download.address(of: table))")
      answers[table] = try await download.fetch(table, unless: nil)
    }
    progress("Building the catalogue")
    let outcome = try renewal.renew(
      from: answers.mapValues(\.body),
      called: Dictionary(
        uniqueKeysWithValues: CatalogueTable.ourAirports.map { ($0, download.address(of: $0)) }
      ),
      source: "OurAirports",
      of: try Self.day(of: answers.values.map { $0 }),
      lock
    )
    try UpdateState(
      url: download.base,
      checksum: outcome.after.checksum,
      checked: UnixTime.now,
      versions: Dictionary(
        uniqueKeysWithValues: answers.compactMap { table, answer in
          UpdateState.Version(answer.validator).map { (table.fileName, $0) }
        }
      )
    ).write(in: home)
    return .renewed(outcome)
  }

  /// The date of the table that changed last; today if the server gives none, or one in the future.
  private static func day(of answers: [FetchResponse]) throws(Failure) -> Day {
    guard let today = Day(unixSeconds: UnixTime.now) else {
      throw Failure(.software, "The current date is not known")
    }
    let days = answers.compactMap { answer -> Day? in
      guard case .date(let seconds) = answer.headers["last-modified"].flatMap(RetryAfter.init)
      else { return nil }
      return Day(unixSeconds: seconds)
    }
    return min(days.max() ?? today, today)
  }
}
