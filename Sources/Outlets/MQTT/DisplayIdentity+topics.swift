/// The topics of a display: those of a room are below `aloft/<site>/<room>`.
///
/// If several displays share a room, each but the first has topics of its own, below `aloft/<site>/<room>/<display>`,
/// and all subscribe to the room's commands and plan.
extension DisplayIdentity {
  /// The last part of a display's topics.
  public enum Subtopic: String, Sendable, CaseIterable {
    /// Whether the display is online; retained, and the last will.
    case online
    /// The state, as JSON.
    case state
    /// Cues, as JSON; never retained.
    case cue
    /// Whether a window shows frames.
    case render
    /// Whether the session runs.
    case run
    /// Whether the sound is muted.
    case mute
    /// The breathing pattern.
    case pattern
    /// The volume, in percent.
    case volume
    /// A button; nothing is published here, only `skip/set` is received.
    case skip
    /// Commands in words or JSON.
    case command = "cmd"
    /// Answers to commands, as JSON; never retained.
    case answer
    /// The plan of the room; retained.
    case plan
    /// The opening hours, holidays and programme, as JSON; retained.
    case timetable
  }

  /// The first part of all topics.
  public static let root = "aloft"

  /// Reads a topic of a display; nil if it is not one.
  public static func parse(topic: String) -> (identity: DisplayIdentity, subtopic: Subtopic)? {
    let words = topic.split(separator: "/", omittingEmptySubsequences: false)
    guard 4...5 ~= words.count, words[0] == root, let site = TopicWord(words[1]),
      let last = words.last, let subtopic = Subtopic(rawValue: String(last))
    else { return nil }
    let name = words[2..<words.count - 1].joined(separator: "/")
    guard let identity = DisplayIdentity(site: site, name: name) else { return nil }
    return (identity, subtopic)
  }

  /// Returns a topic of this display.
  public func topic(_ subtopic: Subtopic) -> String {
    ([Self.root] + words + [subtopic.rawValue]).joined(separator: "/")
  }

  /// Returns the topic that sets a state.
  public func setTopic(_ subtopic: Subtopic) -> String {
    topic(subtopic) + "/set"
  }

  /// Returns a topic of the whole room.
  public func roomTopic(_ subtopic: Subtopic) -> String {
    "\(Self.root)/\(site)/\(room)/\(subtopic.rawValue)"
  }
}
