import Arguments
import Feeds
import HTTPServer
import Outlets
import Session
import Settings
import System

/// The manual page of the whole program, generated from its commands and settings.
struct ManualPage {
  private var page = Roff()

  /// The page in the format of man(7).
  var text: String { page.text }

  init(_ program: CommandDescription, version: String) {
    let name = program.name
    page.request("TH", name.uppercased(), "1", "", "\(name) \(version)", "User Commands")
    // No hyphenation and no justification, so that file names and options are not broken.
    page.request("nh")
    page.request("ad", "l")
    heading("NAME", "\(name) - \(Self.phrase(program.abstract))")
    page.request("SH", "SYNOPSIS")
    page.addText("\(name) [command] [options]")
    if !program.discussion.isEmpty {
      page.request("SH", "DESCRIPTION")
      page.paragraphs(program.discussion)
    }
    let common = Self.common(to: program.subcommands)
    page.request("SH", "COMMANDS")
    for command in program.subcommands {
      write(command, omitting: common)
    }
    page.request("SH", "COMMON OPTIONS")
    for argument in common + [.version, .help] {
      write(argument)
    }
    writeSettings()
    writeSurroundings()
    let start = Documentation.path(of: "docs/using.md")
    heading("SEE ALSO", "\(start) and the pages beside it, in Debian's package aloft-doc.")
  }

  // MARK: Commands

  /// Returns the options that at least three commands have in common, in the order of the first.
  private static func common(to commands: [CommandDescription]) -> [ArgumentDefinition] {
    var seen: [ArgumentDefinition] = []
    var counts: [ArgumentDefinition: Int] = [:]
    for argument in commands.flatMap(\.arguments) where argument.kind != .positional {
      if counts[argument] == nil { seen.append(argument) }
      counts[argument, default: 0] += 1
    }
    return seen.filter { counts[$0, default: 0] >= min(3, commands.count) }
  }

  private mutating func write(
    _ command: CommandDescription,
    omitting common: [ArgumentDefinition]
  ) {
    let arguments = command.arguments
    let values = arguments.filter { $0.kind == .positional }.map { argument in
      let name = "<\(argument.valueName)>" + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    page.request("SS", (command.path.dropFirst() + values).joined(separator: " "))
    page.addText(command.abstract)
    if !command.discussion.isEmpty {
      page.request("PP")
      page.paragraphs(command.discussion)
    }
    for argument in arguments where !common.contains(argument) {
      write(argument)
    }
    for subcommand in command.subcommands {
      write(subcommand, omitting: common)
    }
  }

  private mutating func write(_ argument: ArgumentDefinition) {
    switch argument.kind {
    case .positional: page.term([(argument.valueName, nil)])
    case .option: page.term(argument.names.map { ($0, argument.valueName) })
    case .flag: page.term(argument.names.map { ($0, nil) })
    }
    page.addText(argument.abstract)
    if !argument.choices.isEmpty {
      page.addText("One of " + argument.choices.joined(separator: ", ") + ".")
    }
    if let value = argument.defaultValue {
      page.addText("Default: \(value).")
    }
  }

  // MARK: Settings and surroundings

  private mutating func writeSettings() {
    page.request("SH", "SETTINGS")
    page.addText("Set these in the files listed below, or with --set key=value.")
    for setting in SettingTable.builtIn.all {
      page.term([(setting.key, nil)])
      page.addText(setting.meaning)
      let takes = setting.kind.isClosed ? "Takes \(setting.kind.allowed). " : ""
      page.addText("\(takes)Default: \(setting.defaultValue).")
    }
    page.term([("\(Configuration.patterns).NAME", nil)])
    page.addText("A pattern of your own in notation, such as \"4-6\".")
  }

  private mutating func writeSurroundings() {
    page.request("SH", "FILES")
    for (file, meaning) in [
      ("/etc/aloft/aloft.toml", "The settings of the machine."),
      ("~/.config/aloft/aloft.toml", "Your own settings; they override the machine's."),
      (
        "~/.local/state/aloft/timetable-SITE_ROOM.toml",
        "The timetable that staff have set for aloft display; it overrides both."
      ),
    ] {
      page.term([(file, nil)])
      page.addText(meaning)
    }
    writeEnvironment()
    page.request("SH", "EXIT STATUS")
    for status in ExitStatus.allCases {
      page.term([("\(status.rawValue)", nil)])
      page.addText(status.meaning)
    }
  }

  private mutating func writeEnvironment() {
    page.request("SH", "ENVIRONMENT")
    for (variable, meaning) in [
      ("ALOFT_DATA", "The directory of the data files, if not the installed one."),
      (HTTPToken.variable, "The staff token of the HTTP server, instead of http.token_file."),
      (
        MQTTBroker.passwordVariable,
        "The password for the MQTT broker, instead of mqtt.password_file."
      ),
      (
        "\(OpenSkyAccess.clientIDVariable), \(OpenSkyAccess.secretVariable)",
        "Credentials of an OpenSky API client; they take precedence over the file's."
      ),
      (
        "PGPASSWORD",
        "The password for the relay's history, if relay.history_password_file is not set."
      ),
      ("XDG_CONFIG_HOME", "The directory of personal settings; ~/.config by default."),
      ("XDG_DATA_HOME", "The directory of updated data; ~/.local/share by default."),
      (
        "XDG_STATE_HOME",
        "The directory of state, such as consent and keys; ~/.local/state by default."
      ),
      ("STATE_DIRECTORY", "The same, as systemd sets it for a service; it takes precedence."),
      (
        "JOURNAL_STREAM",
        """
        The stream of the system's journal, as systemd sets it. Log lines written to it have a \
        priority.
        """
      ),
      (
        "LANGUAGE, LC_ALL, LC_MESSAGES, LANG",
        """
        The language of the pictures, if view.language is \"auto\": the first in the list LANGUAGE \
        that there is, or else that of the first of the others that is set.
        """
      ),
      ("TZ", "The time zone, which sets the place if sky.near is not set."),
    ] {
      page.term([(variable, nil)])
      page.addText(meaning)
    }
  }

  private mutating func heading(_ title: String, _ text: String) {
    page.request("SH", title)
    page.addText(text)
  }

  /// Returns a sentence as a phrase, as the index of manual pages requires.
  private static func phrase(_ sentence: String) -> String {
    let words = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
