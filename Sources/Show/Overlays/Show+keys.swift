import Flights
import Scenes
import Text

extension Show {
  /// The keys and what they do: those for every view, and those of the view that is shown.
  ///
  /// - Parameter size: The size of the picture: a tall one has sheets.
  /// - Returns: The groups.
  package func keyGroups(in size: SIMD2<Int>) -> (common: [KeyGroup], own: KeyGroup?) {
    let sheet = size.y > size.x ? views[view]?.sheet : nil
    let own = (views[view]?.help ?? []).filter { key in
      key.turnsPages ? hasPages(in: size) : key == .northUp ? isHeadingKnown : true
    }
    let keys = own + (sheet.map { [.sheet($0)] } ?? [])
    return (
      Self.commonKeys(of: views.all, isUnattended: isUnattended, isFollowing: isFollowing),
      keys.isEmpty ? nil : KeyGroup(title: view.title, keys: keys)
    )
  }

  /// Whether a card may have further pages: those of reports, or in a small window what its first page leaves out.
  private func hasPages(in size: SIMD2<Int>) -> Bool {
    !sources.isDisjoint(with: [.weather, .notams]) || Legibility(smallWindow: size) != nil
  }

  /// Whether anything says which way the viewer faces or moves.
  private var isHeadingKnown: Bool {
    surroundings.compass != nil || surroundings.facing != nil || surroundings.fix?.track != nil
  }

  /// Returns the keys that have a meaning in every view: at most fourteen with the program's views.
  ///
  /// H is left out, because it opens the list.
  ///
  /// - Parameters:
  ///   - views: The views.
  ///   - isUnattended: Whether nobody attends the screen, so that no key quits or leaves full screen.
  ///   - isFollowing: Whether another screen decides about the breath, so that no key changes it.
  /// - Returns: The keys, in groups.
  package static func commonKeys(
    of views: [any View],
    isUnattended: Bool = false,
    isFollowing: Bool = false
  ) -> [KeyGroup] {
    let search = KeyHelp("S", "find an airport", .search(.open))
    let breath = isFollowing ? [] : [KeyGroup(title: .breathKeys, keys: breathKeys)]
    return breath + [
      KeyGroup(title: .moodKeys, keys: moodKeys),
      KeyGroup(title: .viewKeys, keys: views.compactMap(\.keyHelp) + [search]),
      KeyGroup(title: .windowKeys, keys: isUnattended ? unattendedKeys : windowKeys),
    ]
  }

  /// Draws the keys over a darkened picture, with their tap targets.
  func drawKeys(_ share: Double, over style: OverlayStyle, into shown: inout Presentation) {
    let size = shown.scene.size
    let sheet = KeySheet(keyGroups(in: size), size: size, style: style, words: appearance.words)
    shown.scene.marks += sheet.marks(share)
    guard overlays.front == .keys else { return }
    shown.sheet = nil
    shown.targets = sheet.targets(pages: [shown.pageDown, shown.pageUp])
  }

  private static let breathKeys = [
    KeyHelp(.name(.spaceKey), "pause or resume", [.togglePause]),
    KeyHelp("← →", "slower or faster", .slower, .faster),
    KeyHelp(.name(.backspaceKey), "this is too slow", [.tooSlow]),
    KeyHelp(.name(.tabKey), "skip to what comes next", [.skip]),
    KeyHelp("P", "next gentle pattern", .nextPattern),
  ]

  private static let moodKeys = [
    KeyHelp("M", "mute or unmute", .toggleMute),
    KeyHelp("N", "light, or high contrast", .nextPalette),
  ]

  private static let windowKeys = [
    KeyHelp(.name(.commaKey), "settings", [.panel(.toggle)]),
    KeyHelp("F", "full screen", .toggleFullscreen),
    KeyHelp(.name(.escapeKey), "back, or end gently", [.back]),
    KeyHelp("Q", "quit", .quit),
  ]

  /// The keys of the window on an unattended screen.
  static let unattendedKeys = [
    KeyHelp(.name(.commaKey), "settings", [.panel(.toggle)]),
    KeyHelp(.name(.escapeKey), "back", [.back]),
  ]
}

extension KeyHelp {
  /// The key that has no effect unless the heading is known.
  static let northUp = KeyHelp("U", "north up or heading up", .toggleNorthUp)

  /// The keys of views that turn with the direction that the viewer faces.
  static let turning = [
    northUp,
    KeyHelp("[ ]", "turn", .turn(byDegrees: -10), .turn(byDegrees: 10)),
  ]
}

extension Message {
  private static func group(_ text: String) -> Message {
    Message(text, context: "keys", comment: "The heading of a few keys; little room")
  }

  static let breathKeys = group("Breath")
  static let moodKeys = group("Sound and light")
  static let viewKeys = group("What is shown")
  static let windowKeys = group("Window")
}
