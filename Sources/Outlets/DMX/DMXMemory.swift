import Synchronization

/// The look and the universes that were sent last, kept across reloads. A new outlet continues from them, so that
/// fixtures do not jump and receivers see an uninterrupted source.
public final class DMXMemory: Sendable {
  private struct State {
    var look: DMXLook?
    var universes: [DMXStream.Universe: DMXUniverse] = [:]
    var sequence: UInt8 = 0
  }

  private let state = Mutex(State())

  /// Creates the memory of a program that has not sent anything.
  public init() {}

  /// The look sent last; nil before the first.
  var look: DMXLook? { state.withLock(\.look) }

  /// Returns the values of a stream's universe that were sent last.
  func universe(of stream: DMXStream) -> DMXUniverse {
    state.withLock { $0.universes[stream.universe] ?? DMXUniverse() }
  }

  /// Records a look and the universe of a stream.
  func keep(_ look: DMXLook, _ universe: DMXUniverse, of stream: DMXStream) {
    state.withLock { state in
      state.look = look
      state.universes[stream.universe] = universe
    }
  }

  /// Returns the sequence number of the next packet of a stream.
  func nextSequence(of stream: DMXStream) -> UInt8 {
    state.withLock { state in
      state.sequence = stream.sequence(after: state.sequence)
      return state.sequence
    }
  }
}
