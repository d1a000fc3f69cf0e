import Text

/// A display's site, its room and, if the room has several displays, its name in the room.
///
/// The first display of a room has no name of its own; `lobby/left` is another one of the room `lobby`.
public struct DisplayIdentity: Sendable, Hashable {
  /// The site.
  public let site: TopicWord

  /// The room within the site.
  public let room: TopicWord

  /// The display's name, if the room has several.
  public let display: TopicWord?

  /// Creates an identity; nil if the display's name is a reserved topic of the room.
  public init?(site: TopicWord, room: TopicWord, display: TopicWord? = nil) {
    guard display.map({ Subtopic(rawValue: $0.text) == nil }) ?? true else { return nil }
    self.site = site
    self.room = room
    self.display = display
  }

  /// Reads a name within a site, such as `lobby` or `lobby/left`; nil if it is not one.
  public init?(site: TopicWord, name: String) {
    let words = name.split(separator: "/", omittingEmptySubsequences: false).map { TopicWord($0) }
    guard 1...2 ~= words.count, let room = words[0], let last = words[words.count - 1] else {
      return nil
    }
    self.init(site: site, room: room, display: words.count == 2 ? last : nil)
  }

  /// An identifier that contains only letters, digits, hyphens and underscores.
  public var identifier: String {
    ([Self.root] + words).joined(separator: "_")
  }

  /// The name in tables and commands: `lobby`, `lobby/left`.
  public var name: String {
    words.dropFirst().joined(separator: "/")
  }

  /// The name with its site, for messages: `clinic/lobby`, `clinic/lobby/left`.
  var nameWithSite: String {
    words.joined(separator: "/")
  }

  /// The title for people: "Lobby sky", "Lobby left sky".
  public var title: String {
    let words = words.dropFirst().joined(separator: " ").substituting("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst() + " sky"
  }

  /// The site, the room and the display.
  var words: [String] {
    [site.text, room.text] + (display.map { [$0.text] } ?? [])
  }
}
