import CCurl
import Synchronization

/// The two handles of libcurl for one transfer at a time.
///
/// They keep connections open, so that the next transfer to the same server is quicker.
final class FetchHandles: Sendable {
  // Numbers, which unlike pointers may be shared between threads.
  private let easyAddress, multiAddress: UInt

  /// Creates fresh handles; nil when libcurl cannot start or memory is short.
  init?() {
    guard Self.isReady, let easy = curl_easy_init() else { return nil }
    guard let multi = curl_multi_init() else {
      curl_easy_cleanup(easy)
      return nil
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

  /// Whether libcurl could set itself up, which must happen once.
  private static let isReady = shim_curl_global_init() == CURLE_OK
}

/// Handles between two transfers.
final class FetchPool: Sendable {
  private let idle = Mutex<[FetchHandles]>([])

  /// The number of handles kept.
  private static let size = 2

  /// Returns handles for a transfer, which nothing else uses meanwhile.
  func take() -> FetchHandles? {
    idle.withLock { $0.popLast() } ?? FetchHandles()
  }

  /// Keeps handles whose transfer succeeded, for reuse.
  func keep(_ handles: FetchHandles) {
    idle.withLock { idle in
      if idle.count < Self.size { idle.append(handles) }
    }
  }
}
