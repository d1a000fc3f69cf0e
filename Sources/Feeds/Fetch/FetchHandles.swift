import CCurl
import Synchronization

/// The two libcurl handles of a transfer.
///
/// They keep connections open, so that the next transfer from the same server is faster.
final class FetchHandles: Sendable {
  // Integers, because pointers are not `Sendable`.
  private let easyAddress, multiAddress: UInt

  /// Creates fresh handles.
  ///
  /// - Throws: `FetchError.unreachable` if libcurl is missing or cannot start, or if memory is
  ///   short.
  init() throws(FetchError) {
    if let problem = shim_curl_problem() { throw .unreachable(String(cString: problem)) }
    guard Self.isReady, let easy = curl_easy_init() else { throw Self.cannotStart }
    guard let multi = curl_multi_init() else {
      curl_easy_cleanup(easy)
      throw Self.cannotStart
    }
    easyAddress = UInt(bitPattern: easy)
    multiAddress = UInt(bitPattern: multi)
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_multi_cleanup(multi)
  }

  /// The handle that describes the transfer.
  var easy: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: easyAddress) }

  /// The handle that runs the transfer.
  var multi: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: multiAddress) }

  private static var cannotStart: FetchError { .unreachable("libcurl cannot start") }

  /// Whether libcurl's global initialisation, which happens once, succeeded.
  private static let isReady = shim_curl_global_init() == CURLE_OK
}

/// Keeps handles for reuse between transfers.
final class FetchPool: Sendable {
  private let idle = Mutex<[FetchHandles]>([])

  /// The maximum number of unused handles kept.
  private static let size = 2

  /// Returns handles that no other transfer uses.
  func acquire() throws(FetchError) -> FetchHandles {
    if let kept = idle.withLock({ $0.popLast() }) { return kept }
    return try FetchHandles()
  }

  /// Returns the handles of a successful transfer to the pool.
  func release(_ handles: FetchHandles) {
    idle.withLock { idle in
      if idle.count < Self.size { idle.append(handles) }
    }
  }
}
