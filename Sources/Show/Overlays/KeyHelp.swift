package import Text

/// A line in the list of keys.
package struct KeyHelp: Sendable, Hashable {
  /// What is printed on a key.
  package enum Cap: Sendable, Hashable {
    /// A letter or sign, the same in every language.
    case sign(String)
    /// A name.
    case name(Message)

    func text(_ words: Words) -> String {
      switch self {
      case .sign(let sign): sign
      case .name(let name): words(name)
      }
    }
  }

  /// What is printed on the keys.
  package let cap: Cap

  /// What they do, in a few words.
  package let does: Message

  /// The command of the key; two for a pair such as `← →`; none for the keys of pages, which depend
  /// on the page. A tap on the line performs it.
  package let commands: [Command]

  /// Whether the keys turn the pages of a view.
  var turnsPages: Bool { commands.isEmpty }

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - sign: The letter or sign on the key, or those of a pair with a space between them.
  ///   - does: What they do, in English.
  ///   - commands: Their commands.
  package init(_ sign: String, _ does: String, _ commands: Command...) {
    self.init(.sign(sign), does, commands)
  }

  init(_ cap: Cap, _ does: String, _ commands: [Command]) {
    self.cap = cap
    self.does = Message(does, context: "keys", comment: "What a key does; little room")
    self.commands = commands
  }
}

/// Lines of the list of keys that belong together.
package struct KeyGroup: Sendable, Hashable {
  /// The heading over them.
  package let title: Message

  /// The lines.
  package let keys: [KeyHelp]
}

extension Message {
  package static let spaceKey = Message("Space", context: "key")
  package static let backspaceKey = Message("Backspace", context: "key")
  package static let tabKey = Message("Tab", context: "key")
  package static let commaKey = Message("Comma", context: "key", comment: "The key “,”")
  package static let escapeKey = Message("Esc", context: "key")

  /// Advice for a person who feels unwell.
  package static let gentleAdvice = Message(
    "Breathe gently. Whenever it feels too much, breathe as you like.",
    context: "keys",
    comment: "Below the list of keys"
  )

  static let ofKeys: [Message] = {
    let views = Views.builtIn.all
    let groups = Show.commonKeys(of: views)
    let ofViews = views.flatMap(\.help) + views.compactMap { $0.sheet.map(KeyHelp.sheet) }
    let keys = groups.flatMap(\.keys) + ofViews + Show.unattendedKeys
    let names = [spaceKey, backspaceKey, tabKey, commaKey, escapeKey, shiftArrows]
    // Views share some keys.
    var listed: Set<Message> = []
    let lines = keys.map(\.does).filter { listed.insert($0).inserted }
    return names + groups.map(\.title) + lines + [gentleAdvice]
  }()
}
