import Text

/// A display's site and room, which determine its topics.
///
/// A room is `aloft/<site>/<room>`. If several displays share a room, each but the first has its
/// own name, `aloft/<site>/<room>/<display>`, and all subscribe to the room's commands and plan.
public struct MQTTTopics: Sendable, Hashable {
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

  /// The site.
  public let site: TopicWord

  /// The room within the site.
  public let room: TopicWord

  /// The display's name, if the room has several.
  public let display: TopicWord?

  /// Creates the topics of a display; nil if its name is a reserved topic of the room.
  public init?(site: TopicWord, room: TopicWord, display: TopicWord? = nil) {
    guard display.map({ Subtopic(rawValue: $0.text) == nil }) ?? true else { return nil }
    self.site = site
    self.room = room
    self.display = display
  }

  /// Reads a topic and its leaf; nil if it is not a display's topic.
  public init?(topic: String, subtopic: inout Subtopic) {
    let words = topic.split(separator: "/", omittingEmptySubsequences: false)
    guard 4...5 ~= words.count, words[0] == Self.root, let last = words.last,
      let known = Subtopic(rawValue: String(last)), let site = TopicWord(words[1]),
      let room = TopicWord(words[2])
    else { return nil }
    let display = words.count == 5 ? TopicWord(words[3]) : nil
    guard words.count == 4 || display != nil else { return nil }
    self.init(site: site, room: room, display: display)
    subtopic = known
  }

  /// An identifier that contains only letters, digits, hyphens and underscores.
  public var identifier: String {
    ([Self.root] + words).joined(separator: "_")
  }

  /// The name in tables and commands: `lobby`, `lobby/left`.
  public var name: String {
    words.dropFirst().joined(separator: "/")
  }

  /// The title for people: "Lobby sky", "Lobby left sky".
  public var title: String {
    let words = words.dropFirst().joined(separator: " ").substituting("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst() + " sky"
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

  private var words: [String] {
    [site.text, room.text] + (display.map { [$0.text] } ?? [])
  }
}
