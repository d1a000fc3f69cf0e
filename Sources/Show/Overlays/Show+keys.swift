extension Show {
  /// The keys and what they do: those of the breath, those of the views, and those of the window.
  var help: [KeyHelp] {
    Self.breathKeys + views.all.flatMap(\.help) + Self.windowKeys
  }

  private static let breathKeys = [
    KeyHelp("Space", "pause or resume"),
    KeyHelp("← →", "slower or faster"),
    KeyHelp("Backspace", "too slow for me"),
    KeyHelp("Tab", "skip to what comes next"),
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
    KeyHelp("Esc", "back, or end gently"),
  ]
}
