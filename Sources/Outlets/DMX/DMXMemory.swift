import Synchronization

/// The look and the universes that were sent last, kept across reloads. A new outlet continues from them, so that
/// fixtures do not jump and receivers see an uninterrupted source. The look may be kept across a crash as well.
public final class DMXMemory: Sendable {
  private struct State {
    var look: DMXLook?
    var universes: [DMXStream.Universe: DMXUniverse] = [:]
    var sequence: UInt8 = 0
    var file: DMXLookFile?
  }

  private let state = Mutex(State())

  /// Creates the memory of a program that has not sent anything.
  public init() {}

  /// Keeps the looks from now on in a file as well. If nothing was sent yet, the look in it is the last one: that of a
  /// program that was killed.
  ///
  /// - Parameter file: The file; nil for none.
  func keep(in file: DMXLookFile?) {
    let kept = file?.look
    let last = state.withLock { state -> DMXLook? in
      state.look = state.look ?? kept
      state.file = file
      return state.look
    }
    if let last { file?.keep(last) }
  }

  /// The look sent last; nil before the first.
  var look: DMXLook? { state.withLock(\.look) }

  /// Returns the values of a stream's universe that were sent last.
  func universe(of stream: DMXStream) -> DMXUniverse {
    state.withLock { $0.universes[stream.universe] ?? DMXUniverse() }
  }

  /// Records a look and the universe of a stream.
  func keep(_ look: DMXLook, _ universe: DMXUniverse, of stream: DMXStream) {
    let file = state.withLock { state -> DMXLookFile? in
      defer { state.look = look }
      state.universes[stream.universe] = universe
      return state.look == look ? nil : state.file
    }
    file?.keep(look)
  }

  /// Returns the sequence number of the next packet of a stream.
  func nextSequence(of stream: DMXStream) -> UInt8 {
    state.withLock { state in
      state.sequence = stream.sequence(after: state.sequence)
      return state.sequence
    }
  }
}
