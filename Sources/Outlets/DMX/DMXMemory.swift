import Synchronization

/// The look that was sent last, kept across reloads. A new outlet continues from it, so that
/// fixtures do not jump and receivers see an uninterrupted source.
public final class DMXMemory: Sendable {
  private struct State {
    var look: DMXLook?
    var sequence: UInt8 = 0
  }

  private let state = Mutex(State())

  /// Creates the memory of a program that has not sent anything.
  public init() {}

  /// The look sent last; nil before the first.
  var look: DMXLook? { state.withLock(\.look) }

  /// Records a look.
  func keep(_ look: DMXLook) {
    state.withLock { $0.look = look }
  }

  /// Returns the sequence number of the next packet of a stream.
  func nextSequence(of stream: DMXStream) -> UInt8 {
    state.withLock { state in
      state.sequence = stream.sequence(after: state.sequence)
      return state.sequence
    }
  }
}
