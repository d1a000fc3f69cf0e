/// A message of MIDI 1.0 on one of its sixteen channels.
public struct MIDIMessage: Sendable, Hashable {
  /// The kinds of message.
  public enum Kind: Sendable, Hashable {
    /// Starts a note with a velocity from 1 to 127.
    case noteOn(UInt8, velocity: UInt8)
    /// Ends a note.
    case noteOff(UInt8)
    /// Sets a controller to a value from 0 to 127.
    case control(UInt8, value: UInt8)
  }

  /// The kind and its values.
  public let kind: Kind

  /// The channel, from 1 to 16.
  public let channel: Int

  /// Creates a message; numbers are clamped to MIDI's ranges.
  public init(_ kind: Kind, channel: Int) {
    self.kind = kind
    self.channel = min(max(channel, 1), 16)
  }

  /// The message's three bytes (MIDI 1.0 Detailed Specification, table 1).
  public var bytes: [UInt8] {
    let channel = UInt8(channel - 1)
    return switch kind {
    case .noteOff(let note): [0x80 | channel, min(note, 127), 0]
    case .noteOn(let note, let velocity): [0x90 | channel, min(note, 127), min(velocity, 127)]
    case .control(let number, let value): [0xB0 | channel, min(number, 127), min(value, 127)]
    }
  }
}
