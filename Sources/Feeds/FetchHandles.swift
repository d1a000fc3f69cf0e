import CCurl
import Synchronization

/// The two handles of libcurl for one transfer at a time.
///
/// They keep connections open, so that the next transfer to the same server is quicker.
final class FetchHandles: Sendable {
  // Numbers, which unlike pointers may be shared between threads.
  private let easyAddress, multiAddress: UInt

  /// Creates fresh handles.
  ///
  /// - Throws: `FetchError.unreachable` when libcurl is missing, cannot start or memory is short.
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

  /// Describes one transfer.
  var easy: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: easyAddress) }

  /// Carries it out.
  var multi: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: multiAddress) }

  private static var cannotStart: FetchError { .unreachable("libcurl cannot start") }

  /// Whether libcurl could set itself up, which must happen once.
  private static let isReady = shim_curl_global_init() == CURLE_OK
}

/// Handles between two transfers.
final class FetchPool: Sendable {
  private let idle = Mutex<[FetchHandles]>([])

  /// The number of handles kept.
  private static let size = 2

  /// Returns handles for a transfer, which nothing else uses meanwhile.
  func take() throws(FetchError) -> FetchHandles {
    if let kept = idle.withLock({ $0.popLast() }) { return kept }
    return try FetchHandles()
  }

  /// Keeps handles whose transfer succeeded, for reuse.
  func keep(_ handles: FetchHandles) {
    idle.withLock { idle in
      if idle.count < Self.size { idle.append(handles) }
    }
  }
}
