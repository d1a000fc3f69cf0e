package import Text

/// A line of the help: keys and what they do.
struct KeyHelp {
  /// What is printed on a key.
  enum Cap {
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

  let cap: Cap
  let does: Message

  private init(_ cap: Cap, _ does: String) {
    self.cap = cap
    self.does = Message(does, context: "keys")
  }

  /// The keys and their functions, in plain words.
  static let all: [KeyHelp] = [
    KeyHelp(.name(.spaceKey), "pause or resume"),
    KeyHelp(.sign("← →"), "slower or faster"),
    KeyHelp(.name(.backspaceKey), "too slow for me"),
    KeyHelp(.name(.tabKey), "skip to what comes next"),
    KeyHelp(.sign("P"), "another gentle pattern"),
    KeyHelp(.sign("M"), "mute or unmute"),
    KeyHelp(.sign("N"), "day, night or by the sun"),
    KeyHelp(.sign("C"), "captions on or off"),
    KeyHelp(.sign("A"), "airport card or sky"),
    KeyHelp(.sign("S"), "find an airport"),
    KeyHelp(.sign("R"), "radar or sky"),
    KeyHelp(.sign("+ −"), "radar range"),
    KeyHelp(.sign("T V Z L B"), "next aircraft, steady, visitors, colour, blips"),
    KeyHelp(.sign("K E D G O"), "kinds, heights, distance, ground; routes"),
    KeyHelp(.sign("U"), "north up or the way you face"),
    KeyHelp(.sign("[ ]"), "turn"),
    KeyHelp(.sign(","), "settings"),
    KeyHelp(.sign("F"), "full screen"),
    KeyHelp(.name(.escapeKey), "back, or end gently"),
  ]
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
    [spaceKey, backspaceKey, tabKey, escapeKey] + KeyHelp.all.map(\.does) + [gentleAdvice]
}
