import Arguments
import DataFiles
import Listings
import Outlets
import Session
import Settings
import System

/// Prints the settings in effect.
struct ConfigCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "config",
    abstract: "Print every setting, its value, and where it came from.",
    discussion: """
      Settings are read from /etc/aloft/aloft.toml, then ~/.config/aloft/aloft.toml, then the file \
      given with --config, then the timetable that staff have set for this display, then the \
      options; later values win. aloft without options then starts with the last choice on the \
      start sheet, except for settings that were changed since; a line on standard error says \
      what differs. Settings that no session can start with, such as a pattern that the safety \
      policy refuses or a language that does not exist, are reported; the exit status is then 78, \
      or 64 if an option is wrong.
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

  func validate() throws {
    guard !(json && documented) else {
      throw ValidationError("--json and --documented cannot both be printed.")
    }
  }

  /// Whether the settings are those of aloft without options.
  private var isPlain: Bool {
    options.isUnused
      && (look.chosen + window.chosen + sound.chosen).allSatisfy { $0.text == nil }
  }

  func run() throws {
    if documented {
      try Output.standard.write(SettingTable.builtIn.documented)
      return
    }
    let given = try options.configuration(with: look.chosen + window.chosen + sound.chosen)
    let configuration = try TimetableRecord(.builtIn, of: given.displayName)
      .applied(to: given)
    try Output.standard.print(json ? configuration.json : configuration.columns)
    if isPlain, configuration.settings.mayAskAtStart {
      try StartRecord(configuration).remark(on: configuration).map(Diagnostics.log)
    }
    try configuration.check()
    // Opens the words of the language, the catalogue and the place.
    guard (try? DataDirectory.current()) != nil else { return }
    try SessionBuilder(configuration.withoutOthersFiles()).check()
  }
}
