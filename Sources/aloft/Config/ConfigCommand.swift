import ArgumentParser
import Outlets
import Settings
import System

/// Prints the settings in effect.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print every setting, its value, and where it came from.",
    discussion: """
      Settings are read from /etc/aloft/aloft.toml, then ~/.config/aloft/aloft.toml, then the file \
      given with --config, then the options; later values win. Settings that no session can start \
      with, such as a pattern that the safety policy refuses, are reported; the exit status is \
      then 78, or 64 if an option is wrong.
      """
  )

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print a file that documents every setting with its default.")
  var documented = false

  @OptionGroup var options: PlanOptions

  @OptionGroup var look: LookOptions

  @OptionGroup var window: WindowOptions

  @OptionGroup var sound: SoundOptions

  func run() throws {
    if documented {
      try Output.standard.write(SettingTable.builtIn.documented)
      return
    }
    let configuration = try options.configuration(with: look.chosen + window.chosen + sound.chosen)
    try Output.standard.print(json ? configuration.json : configuration.columns)
    try configuration.check()
  }
}

extension Configuration {
  /// Every setting and named pattern with its value and origin, in the order of the settings table.
  private var rows: [(key: String, value: SettingValue, origin: Origin)] {
    let patterns = settings.patterns.sorted { $0.key < $1.key }.map { name, notation in
      (Self.patterns + "." + name, SettingValue.text(notation))
    }
    return (table.all.map { ($0.key, $0.value(settings)) } + patterns).map { key, value in
      (key, value, origin(of: key))
    }
  }

  /// The settings in columns.
  var columns: String {
    let rows = rows.map { ($0.key, $0.value.description, $0.origin.description) }
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.count)
    }
    return rows.map { key, value, origin in
      "\(padded(key, widths.0))  \(padded(value, widths.1))  \(origin)"
    }.joined(separator: "\n")
  }

  /// The settings as a JSON object: by key, the value and origin.
  var json: String {
    let members = rows.map { key, value, origin in
      let from = SettingValue.text(origin.description).json
      return "  \(SettingValue.text(key).json): {\"value\": \(value.json), \"from\": \(from)}"
    }
    return "{\n" + members.joined(separator: ",\n") + "\n}"
  }
}
