extension Show {
  /// The keys and what they do: those of the breath, those of the views, and those of the window.
  var help: [KeyHelp] { Self.keys(of: views.all) }

  /// Returns the keys with some views.
  static func keys(of views: [any View]) -> [KeyHelp] {
    breathKeys + views.flatMap(\.help) + windowKeys
  }

  private static let breathKeys = [
    KeyHelp(.name(.spaceKey), "pause or resume"),
    KeyHelp("← →", "slower or faster"),
    KeyHelp(.name(.backspaceKey), "too slow for me"),
    KeyHelp(.name(.tabKey), "skip to what comes next"),
    KeyHelp("P", "another gentle pattern"),
    KeyHelp("M", "mute or unmute"),
    KeyHelp("N", "day, night or by the sun"),
    KeyHelp("C", "captions on or off"),
  ]

  private static let windowKeys = [
    KeyHelp("U", "north up or the way you face"),
    KeyHelp("[ ]", "turn"),
    KeyHelp(",", "settings"),
    KeyHelp("F", "full screen"),
    KeyHelp(.name(.escapeKey), "back, or end gently"),
  ]
}
