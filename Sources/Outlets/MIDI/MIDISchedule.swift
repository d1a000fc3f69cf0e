public import Breathing
public import Show

/// The MIDI messages of a session: a note that lasts for each phase, and the level as breath
/// controller messages.
public struct MIDISchedule: Sendable {
  private let channel: Int
  private var note: UInt8?
  private var level: UInt8?

  /// The number of the breath controller (MIDI 1.0, controller 2).
  public static let breathController: UInt8 = 2

  /// The velocity of notes.
  private static let velocity: UInt8 = 64

  /// Creates a schedule at the start of a session.
  ///
  /// - Parameter channel: The channel, from 1 to 16.
  public init(channel: Int) {
    self.channel = channel
  }

  /// Returns the note of a phase; nil for free breathing.
  public static func note(_ phase: Breath.Phase) -> UInt8? {
    switch phase {
    case .inhale: 60
    case .hold: 62
    case .exhale: 64
    case .rest: 65
    case .free: nil
    }
  }

  /// Returns the messages of a cue.
  ///
  /// - Parameter cue: The cue.
  /// - Returns: The end of the last note and the start of the next one; none if the note is the
  ///   same.
  public mutating func messages(for cue: Cue) -> [MIDIMessage] {
    switch cue.event {
    case .arrival, .checkOxygen: []
    case .paused, .sessionEnd: silence()
    // A phase that begins with a pause has no next one; the note waits for the resumption.
    case .phase where cue.next == nil: silence()
    case .sessionStart, .phase, .interlude, .ending, .resumed:
      silence() + begin(Self.note(cue.edge.phase))
    }
  }

  /// Returns the messages of a level.
  ///
  /// - Parameter fullness: How full the lungs are, from 0 to 1.
  /// - Returns: The controller message, if the value changed.
  public mutating func messages(level fullness: Double) -> [MIDIMessage] {
    let value = UInt8(min(max(fullness, 0), 1) * 127 + 0.5)
    guard value != level else { return [] }
    level = value
    return [MIDIMessage(.control(Self.breathController, value: value), channel: channel)]
  }

  /// The messages for a receiver that has had none: the current note and level.
  var current: [MIDIMessage] {
    let kinds: [MIDIMessage.Kind?] = [
      note.map { .noteOn($0, velocity: Self.velocity) },
      level.map { .control(Self.breathController, value: $0) },
    ]
    return kinds.compactMap(\.self).map { MIDIMessage($0, channel: channel) }
  }

  /// Returns the end of the current note, if there is one.
  public mutating func silence() -> [MIDIMessage] {
    guard let note = note.take() else { return [] }
    return [MIDIMessage(.noteOff(note), channel: channel)]
  }

  private mutating func begin(_ next: UInt8?) -> [MIDIMessage] {
    note = next
    return next.map { [MIDIMessage(.noteOn($0, velocity: Self.velocity), channel: channel)] } ?? []
  }
}
