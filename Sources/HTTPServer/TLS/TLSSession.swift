import COpenSSL
import Glibc
import Network
import Synchronization

/// The server's side of one secure connection. The request loop and the cue stream use it concurrently,
/// but OpenSSL allows one call at a time: a lock serialises them, and no call under it waits.
package final class TLSSession: Sendable {
  /// What a call needs before it can continue, or its result.
  enum Outcome: Sendable, Hashable {
    /// The number of bytes; 0 if the client has ended the connection.
    case bytes(Int)
    /// The socket must become readable or writable first.
    case waits(SocketPoller.Readiness)
    /// The connection is lost, or the client violated the protocol.
    case lost

    fileprivate init(_ code: Int32) {
      self =
        switch code {
        case SHIM_TLS_READ.rawValue: .waits(.read)
        case SHIM_TLS_WRITE.rawValue: .waits(.write)
        case 0...: .bytes(Int(code))
        default: .lost
        }
    }
  }

  private struct State {
    let address: UInt
    /// Whether the handshake is complete and nothing has failed since.
    var isOpen = false

    var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }
  }

  private let state: Mutex<State>

  /// Takes ownership of a connection that has not begun.
  init(owning pointer: OpaquePointer) {
    state = Mutex(State(address: UInt(bitPattern: pointer)))
  }

  deinit { state.withLock { shim_tls_free($0.pointer) } }

  /// Continues the handshake. It is complete when the outcome is a number of bytes.
  func handshake() -> Outcome {
    state.withLock { state in
      let outcome = Outcome(shim_tls_accept(state.pointer))
      if case .bytes = outcome { state.isOpen = true }
      return outcome
    }
  }

  /// Receives bytes into a buffer.
  func receive(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Outcome {
    use { shim_tls_receive($0, buffer.baseAddress, Int32(clamping: buffer.count)) }
  }

  /// Sends bytes. If the last call had to wait, they must begin with the bytes of that call.
  func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
    guard !bytes.isEmpty else { return .bytes(0) }
    return bytes.withUnsafeBytes { bytes in
      use { shim_tls_send($0, bytes.baseAddress, Int32(clamping: bytes.count)) }
    }
  }

  /// Sends `close_notify`, unless that would have to wait.
  func end() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.isOpen = false
      shim_tls_end(state.pointer)
    }
  }

  private func use(_ call: (OpaquePointer?) -> Int32) -> Outcome {
    state.withLock { state in
      guard state.isOpen else { return .lost }
      let outcome = Outcome(call(state.pointer))
      if outcome == .lost { state.isOpen = false }
      return outcome
    }
  }
}
