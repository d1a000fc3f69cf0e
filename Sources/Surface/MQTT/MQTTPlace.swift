/// Which display of which room it is, and so the topics it speaks and listens on.
///
/// A room is `aloft/<site>/<room>`. Where several displays share one, each but the first has a name
/// of its own, `aloft/<site>/<room>/<display>`, and all listen to their room's commands and plan.
public struct MQTTPlace: Sendable, Hashable {
  /// What the topics of a display end in.
  public enum Leaf: String, Sendable, CaseIterable {
    /// Whether it is there; retained, and the last will.
    case online
    /// How it is, as JSON.
    case state
    /// What happens, as JSON; never retained.
    case cue
    /// Whether it draws.
    case render
    /// Whether the session runs.
    case run
    /// Whether it is silent.
    case mute
    /// The pattern that is breathed.
    case pattern
    /// How loud it is, in percent.
    case volume
    /// Nothing is said here; pressed by `skip/set`.
    case skip
    /// Commands in words or JSON.
    case command = "cmd"
    /// Answers to commands, as JSON; never retained.
    case answer
    /// The plan of the room; retained.
    case plan
  }

  /// What all topics begin with.
  public static let root = "aloft"

  /// The house.
  public let site: TopicWord

  /// The room in it.
  public let room: TopicWord

  /// The display, where the room has several.
  public let display: TopicWord?

  /// Names a place; nil where the display is called as a topic of the room ends.
  public init?(site: TopicWord, room: TopicWord, display: TopicWord? = nil) {
    guard display.map({ Leaf(rawValue: $0.text) == nil }) ?? true else { return nil }
    self.site = site
    self.room = room
    self.display = display
  }

  /// Reads the place and the leaf of a topic; nil where it is no topic of a display.
  public init?(topic: String, leaf: inout Leaf) {
    let words = topic.split(separator: "/", omittingEmptySubsequences: false)
    guard 4...5 ~= words.count, words[0] == Self.root, let last = words.last,
      let known = Leaf(rawValue: String(last)), let site = TopicWord(words[1]),
      let room = TopicWord(words[2])
    else { return nil }
    let display = words.count == 5 ? TopicWord(words[3]) : nil
    guard words.count == 4 || display != nil else { return nil }
    self.init(site: site, room: room, display: display)
    leaf = known
  }

  /// What it is called where only letters, digits, hyphens and underscores may be.
  public var identifier: String {
    ([Self.root] + words).joined(separator: "_")
  }

  /// What it is called in a table or a command: `lobby`, `lobby/left`.
  public var name: String {
    words.dropFirst().joined(separator: "/")
  }

  /// What a person reads: "Lobby sky", "Lobby left sky".
  public var title: String {
    let words = words.dropFirst().joined(separator: " ").replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst() + " sky"
  }

  /// Returns a topic of this display.
  public func topic(_ leaf: Leaf) -> String {
    ([Self.root] + words + [leaf.rawValue]).joined(separator: "/")
  }

  /// Returns the topic on which a state is asked for.
  public func setTopic(_ leaf: Leaf) -> String {
    topic(leaf) + "/set"
  }

  /// Returns a topic of the whole room.
  public func roomTopic(_ leaf: Leaf) -> String {
    "\(Self.root)/\(site)/\(room)/\(leaf.rawValue)"
  }

  private var words: [String] {
    [site.text, room.text] + (display.map { [$0.text] } ?? [])
  }
}
