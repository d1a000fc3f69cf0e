package import Airports
package import Breathing
package import Feeds
package import System

/// Fetches tables from a server, patiently.
package struct TableDownload: Sendable {
  /// The address of the folder the tables lie in, on the web or of this machine.
  package let base: String

  /// Fetches once.
  package let fetcher: Fetcher

  /// How long to wait between tries.
  package let backoff: Backoff

  package init(base: String, fetcher: Fetcher, backoff: Backoff) {
    self.base = base
    self.fetcher = fetcher
    self.backoff = backoff
  }

  /// The most attempts per table.
  package static let tries = 4

  /// The longest that a server may ask to be left alone before we give up for now.
  package static let longestWait: Duration = .seconds(120)

  /// How large a table may be: five times the largest there is.
  package static let maximumBytes = 64 << 20

  /// The address of a table.
  package func address(of table: CatalogueTable) -> String {
    (base.hasSuffix("/") ? base : base + "/") + table.fileName
  }

  /// Fetches a table, trying again where that may help.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - known: The version that is here already, if any: then an answer may have no body.
  /// - Returns: The answer, which has a body or says that nothing changed.
  /// - Throws: A failure that names the address and what went wrong.
  package func fetch(
    _ table: CatalogueTable,
    unless known: UpdateState.Version?
  ) async throws(Failure) -> FetchResponse {
    let address = address(of: table)
    var backoff = backoff
    var request: FetchRequest
    do {
      request = FetchRequest(try FetchAddress(address), validator: known?.validator)
    } catch {
      throw Failure(error, at: address)
    }
    request.timeout = .seconds(300)
    request.maximumBytes = Self.maximumBytes
    while true {
      do throws(FetchError) {
        return try await fetcher.fetch(request).accepted()
      } catch {
        let asked = error.retryAfter?.wait(nowUnixSeconds: UnixTime.now) ?? .zero
        guard error.isPassing, backoff.failures + 1 < Self.tries, asked <= Self.longestWait
        else { throw Failure(error, at: request.address.description) }
        guard (try? await Task.sleep(for: max(asked, backoff.waitAfterFailure()))) != nil
        else { throw Failure(.cancelled, at: address) }
      }
    }
  }
}

extension Failure {
  /// Something that could not be fetched.
  package init(_ error: FetchError, at address: String) {
    let status: ExitStatus =
      switch error {
      case .address: .usage
      case .unreadable: .noInput
      case .tooLarge, .misdirected: .data
      case .refused where !error.isPassing: .unavailable
      default: .tryLater
      }
    self.init(status, "\(address): \(error)")
  }
}
