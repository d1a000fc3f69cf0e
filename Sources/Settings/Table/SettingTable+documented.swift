extension SettingTable {
  /// A settings file that documents every setting with its default.
  package var documented: String {
    var text = """
      # The settings of Aloft with their defaults.
      #
      # Read from /etc/aloft/aloft.toml, then $XDG_CONFIG_HOME/aloft/aloft.toml (~/.config), then the
      # file given with --config, then the timetable that staff have set for aloft display, then the
      # options of the command line; later ones win.
      # Copy what you want to change; `aloft config` prints the values in effect and their origins.

      """
    var table = ""
    for setting in all {
      if setting.table != table {
        table = setting.table
        text += "\n[\(table)]\n"
      }
      text += "\n" + Self.comment(setting.meaning)
      if setting.kind.isClosed {
        text += Self.comment("Takes \(setting.kind.allowed).")
      }
      text += "\(setting.name) = \(setting.defaultValue)\n"
    }
    text += "\n[patterns]\n\n"
    text += Self.comment("Patterns of your own, by name: seconds of inhale, hold, exhale and rest.")
    return text + "# evening = \"4-1-7\"\n"
  }

  /// Returns a text as comment lines of at most 100 characters.
  private static func comment(_ text: String) -> String {
    var lines = ["#"]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= 100 {
        lines.append("#")
      }
      lines[lines.count - 1] += " " + word
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
