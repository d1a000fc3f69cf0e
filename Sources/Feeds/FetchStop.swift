import CCurl
import Synchronization

/// By which a transfer under way is stopped from another thread.
final class FetchStop: Sendable {
  private struct State {
    var isAsked = false
    /// The multi handle of the transfer, as a number, which unlike a pointer may be shared; 0 for
    /// none.
    var multi: UInt = 0
  }

  private let state = Mutex(State())

  /// Whether the transfer is to stop.
  var isAsked: Bool {
    state.withLock(\.isAsked)
  }

  /// Requests that the transfer stop, and wakes it if it waits.
  func ask() {
    state.withLock { state in
      state.isAsked = true
      guard let multi = UnsafeMutableRawPointer(bitPattern: state.multi) else { return }
      curl_multi_wakeup(multi)
    }
  }

  /// Wakes this handle from now on; nil when it is about to go.
  func wakes(_ multi: UnsafeMutableRawPointer?) {
    state.withLock { $0.multi = UInt(bitPattern: multi) }
  }
}
