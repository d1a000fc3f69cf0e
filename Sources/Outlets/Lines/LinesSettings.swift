package import Settings

/// The settings of cues as lines of JSON.
package struct LinesSettings: SettingGroup {
  /// The path of the socket; nil for none.
  package var socket: String?
  /// Whether the group of the socket's file may use it.
  package var isShared = false
  /// Whether lines are written to standard output.
  package var writesOutput = false
  /// Levels per second; 0 for none.
  package var levels = 0
  /// How early each line is written.
  package var lead = Duration.zero

  /// Creates the defaults.
  package init() {}
}

extension Settings {
  /// The settings of cues as lines of JSON.
  package var lines: LinesSettings {
    get { self[LinesSettings.self] }
    set { self[LinesSettings.self] = newValue }
  }
}

extension Setting {
  package static let linesSocket = optional(
    "lines.socket",
    \.lines.socket,
    or: "off",
    "\"off\" or a path such as \"/run/aloft/cues.sock\"",
    """
    A Unix socket where programs read cues as lines of JSON and write commands, such as \
    "/run/aloft/cues.sock". "off" creates none.
    """
  )
  package static let linesShared = flag(
    "lines.shared",
    \.lines.isShared,
    "Let the socket's group use it as well as its owner."
  )
  package static let linesOutput = flag(
    "lines.stdout",
    \.lines.writesOutput,
    "Also write the lines to standard output."
  )
  package static let linesLevels = whole(
    "lines.levels",
    \.lines.levels,
    0...120,
    "Level lines per second; 0 writes none."
  )
  package static let linesLead = duration(
    "lines.lead",
    \.lines.lead,
    leads,
    "How far ahead lines are written, for programs with latency."
  )

  /// The settings of cues as lines of JSON.
  package static let lines = [linesSocket, linesShared, linesOutput, linesLevels, linesLead]
}
