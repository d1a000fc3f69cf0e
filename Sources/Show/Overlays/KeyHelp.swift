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

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - sign: The letters or signs on the keys.
  ///   - does: What they do, in English.
  package init(_ sign: String, _ does: String) {
    self.init(.sign(sign), does)
  }

  init(_ cap: Cap, _ does: String) {
    self.cap = cap
    self.does = Message(does, context: "keys")
  }
}

extension Message {
  package static let spaceKey = Message("Space", context: "key")
  package static let backspaceKey = Message("Backspace", context: "key")
  package static let tabKey = Message("Tab", context: "key")
  package static let escapeKey = Message("Esc", context: "key")

  /// Advice for a person who feels unwell.
  package static let gentleAdvice = Message(
    "Breathe gently. Whenever it feels too much, breathe as you like.",
    context: "keys",
    comment: "Below the list of keys"
  )

  static let ofKeys =
    [spaceKey, backspaceKey, tabKey, escapeKey]
    + Show.keys(of: Views.builtIn.all).map(\.does) + [gentleAdvice]
}
