import CCurl
import Synchronization

/// Stops a transfer from another thread.
final class FetchCancellation: Sendable {
  private struct State {
    var isRequested = false
    /// The multi handle of the running transfer, as an integer because pointers are not `Sendable`;
    /// 0 for none.
    var multi: UInt = 0
  }

  private let state = Mutex(State())

  /// Whether the transfer must stop.
  var isRequested: Bool {
    state.withLock(\.isRequested)
  }

  /// Asks the transfer to stop, and wakes it if it is waiting.
  func request() {
    state.withLock { state in
      state.isRequested = true
      guard let multi = UnsafeMutableRawPointer(bitPattern: state.multi) else { return }
      curl_multi_wakeup(multi)
    }
  }

  /// Sets the handle to wake; nil before it is destroyed.
  func setHandle(_ multi: UnsafeMutableRawPointer?) {
    state.withLock { $0.multi = UInt(bitPattern: multi) }
  }
}
