package import Airports
package import Feeds
package import Network
import Packing
package import System

/// Fetches tables from a server, with retries.
package struct TableDownload: Sendable {
  /// The URL or path of the folder that contains the tables.
  package let base: String

  /// Performs the requests.
  package let fetcher: Fetcher

  /// The delays between attempts.
  package let backoff: Backoff

  package init(base: String, fetcher: Fetcher, backoff: Backoff) {
    self.base = base
    self.fetcher = fetcher
    self.backoff = backoff
  }

  /// The maximum number of attempts per table.
  package static let tries = 4

  /// The longest delay requested by a server that is accepted; after a longer one, the update
  /// fails.
  package static let longestWait: Duration = .seconds(120)

  /// The maximum size of a table, in bytes: five times the largest one.
  package static let maximumBytes = 64 << 20

  /// The maximum time for one table. The largest one, compressed, takes less at 1.1 kB/s.
  package var timeout: Duration = .seconds(3600)

  /// The longest time without a byte of a table.
  package var stallTimeout: Duration = .seconds(60)

  /// Returns the address of a table.
  private func address(of table: CatalogueTable) -> String {
    (base.hasSuffix("/") ? base : base + "/") + table.fileName
  }

  /// Returns the address of a table for messages, without parts that may be secret.
  func name(of table: CatalogueTable) -> String {
    let name = Self.withoutSecrets(address(of: table)) ?? table.fileName
    // The parameters of a URL are left out, and the file's name may be among them.
    return name.hasSuffix(table.fileName) ? name : "\(name) (\(table.fileName))"
  }

  /// The URL or path of the folder without parts that may be secret, as it is stored.
  var publicBase: String { Self.withoutSecrets(base) ?? "" }

  /// Part of a checksum of the whole address, which distinguishes addresses with equal public parts; nil if the address
  /// is stored whole.
  ///
  /// Only sixteen bits are stored, so that a long random key cannot be found from them.
  var variant: String? {
    guard base != publicBase else { return nil }
    let sum = Array(base.utf8).withUnsafeBytes { Checksum.of(Bytes($0)) }
    return String(sum & 0xFFFF, radix: 16)
  }

  private static func withoutSecrets(_ address: String) -> String? {
    (try? FetchAddress(address))?.description
  }

  /// Fetches a table, with retries after temporary errors.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - known: The version that is already here, or nil. If it is current, the response has no
  ///     body.
  /// - Returns: The response with a body, or with the status "not modified".
  /// - Throws: A failure with the address and the problem.
  package func fetch(
    _ table: CatalogueTable,
    unless known: FetchValidator?
  ) async throws(Failure) -> FetchResponse {
    var retry = Retry(backoff)
    var request: FetchRequest
    do throws(FetchError) {
      let source = try FetchAddress(address(of: table))
      // Somebody in between could change a few runways, which the checks of a new catalogue would not notice.
      guard source.keepsSecrets else {
        throw .address("http:// is allowed on this machine only; use https:// or a folder")
      }
      request = FetchRequest(source, validator: known)
    } catch {
      throw Failure(error, at: "the address of \(table.fileName), from data.url")
    }
    request.timeout = timeout
    request.stallTimeout = stallTimeout
    request.maximumBytes = Self.maximumBytes
    while true {
      do throws(FetchError) {
        let response = try await fetcher.fetch(request).accepted()
        // "Not modified" is valid only for a request with a version. No request is for a part.
        guard response.status == 200 || response.isNotModified && known != nil else {
          throw .malformed("its status is \(response.status); 200 is expected")
        }
        return response
      } catch {
        let asked = error.retryAfter?.wait(nowUnixSeconds: UnixTime.now) ?? .zero
        guard mayPass(error), retry.failures + 1 < Self.tries, asked <= Self.longestWait
        else { throw Failure(error, at: name(of: table)) }
        let wait = retry.fail("\(error)").wait
        guard (try? await Task.sleep(for: max(asked, wait))) != nil
        else { throw Failure(.cancelled, at: name(of: table)) }
      }
    }
  }

  /// Whether another attempt may succeed within minutes.
  private func mayPass(_ error: FetchError) -> Bool {
    switch error {
    case .untrusted, .misdirected: false
    // A connection that is too slow for a table stays too slow; one that stalled may recover.
    case .tooSlow(_, let time): time < timeout
    default: error.isTransient
    }
  }
}

extension Failure {
  /// Creates the failure for content that could not be fetched.
  package init(_ error: FetchError, at address: String) {
    let status: ExitStatus =
      switch error {
      case .address: .usage
      case .unreadable: .noInput
      case .tooLarge, .misdirected: .data
      case .untrusted: .unavailable
      case .refused where !error.isTransient: .unavailable
      default: .tryLater
      }
    self.init(status, "\(address): \(error)")
  }
}
