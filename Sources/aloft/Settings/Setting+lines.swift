/// What is chosen of cues as lines of JSON.
struct LinesSettings: Sendable, Hashable {
  /// The path of the socket that is read; nothing means none.
  var socket: String?
  /// Whether the group of the socket's file may use it, too.
  var isShared = false
  /// Whether standard output is written to.
  var writesOutput = false
  /// How many times a second the level is told; 0 for never.
  var levels = 0
  /// How far ahead of its time each line is written.
  var lead = Duration.zero
}

extension Setting {
  static let linesSocket = Setting(
    key: "lines.socket",
    kind: .text("\"off\" or a path such as \"/run/aloft/cues.sock\""),
    meaning: """
      A socket of the file system where programs read cues as lines of JSON and write commands, such \
      as "/run/aloft/cues.sock"; "off" makes none.
      """
  ) {
    .text($0.lines.socket ?? "off")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.lines.socket = text == "off" ? nil : text
  }
  static let linesShared = flag(
    "lines.shared",
    \.lines.isShared,
    "Whether the socket's group may use it, too, or its owner alone."
  )
  static let linesOutput = flag(
    "lines.stdout",
    \.lines.writesOutput,
    "Whether the same lines are written to standard output."
  )
  static let linesLevels = whole(
    "lines.levels",
    \.lines.levels,
    0...120,
    "How many times a second the level of the breath is told besides; 0 is never."
  )
  static let linesLead = duration(
    "lines.lead",
    \.lines.lead,
    leads,
    "How far ahead lines are written, for programs that take so long to act."
  )

  /// The settings of cues as lines of JSON.
  static let lines = [linesSocket, linesShared, linesOutput, linesLevels, linesLead]
}
