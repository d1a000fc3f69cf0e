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

  init(_ tree: CommandTree, version: String) {
    let program = tree.command
    let name = program.commandName
    page.request("TH", name.uppercased(), "1", "", "\(name) \(version)", "User Commands")
    // No hyphenation and no justification, so that file names and options are not broken.
    page.request("nh")
    page.request("ad", "l")
    heading("NAME", "\(name) - \(Self.phrase(program.abstract ?? ""))")
    page.request("SH", "SYNOPSIS")
    page.words("\(name) [command] [options]")
    if let discussion = program.discussion {
      page.request("SH", "DESCRIPTION")
      page.paragraphs(discussion)
    }
    let common = Self.common(to: program.displayed)
    page.request("SH", "COMMANDS")
    for command in program.displayed {
      write(command, under: [], omitting: common)
    }
    page.request("SH", "COMMON OPTIONS")
    for argument in common {
      write(argument)
    }
    writeSettings()
    writeSurroundings()
  }

  // MARK: Commands

  /// Returns the options that at least three commands have in common, in the order of the first.
  private static func common(to commands: [CommandTree.Command]) -> [CommandTree.Argument] {
    var seen: [CommandTree.Argument] = []
    var counts: [CommandTree.Argument: Int] = [:]
    for argument in commands.flatMap(\.displayedArguments) where argument.kind != .positional {
      if counts[argument] == nil { seen.append(argument) }
      counts[argument, default: 0] += 1
    }
    return seen.filter { counts[$0, default: 0] >= min(3, commands.count) }
  }

  private mutating func write(
    _ command: CommandTree.Command,
    under path: [String],
    omitting common: [CommandTree.Argument]
  ) {
    let path = path + [command.commandName]
    let arguments = command.displayedArguments
    let values = arguments.filter { $0.kind == .positional }.map { argument in
      let name = "<\(argument.valueName ?? "value")>" + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    page.request("SS", (path + values).joined(separator: " "))
    page.words(command.abstract ?? "")
    if let discussion = command.discussion {
      page.request("PP")
      page.paragraphs(discussion)
    }
    for argument in arguments where !common.contains(argument) {
      write(argument)
    }
    for subcommand in command.displayed {
      write(subcommand, under: path, omitting: common)
    }
  }

  private mutating func write(_ argument: CommandTree.Argument) {
    let value = argument.kind == .flag ? nil : argument.valueName ?? "value"
    if argument.kind == .positional {
      page.term([(value ?? "", nil)])
    } else {
      page.term((argument.names ?? []).map { ($0.spelling, value) })
    }
    page.words(argument.abstract ?? "")
    if let discussion = argument.discussion {
      page.words(discussion)
    }
    if let values = argument.allValues, !values.isEmpty {
      page.words("One of " + values.joined(separator: ", ") + ".")
    }
    if let standard = argument.defaultValue {
      page.words("Default: \(standard).")
    }
  }

  // MARK: Settings and surroundings

  private mutating func writeSettings() {
    page.request("SH", "SETTINGS")
    page.words("Set these in the files listed below, or with --set key=value.")
    for setting in SettingTable.builtIn.all {
      page.term([(setting.key, nil)])
      page.words(setting.meaning)
      let takes = setting.kind.isClosed ? "Takes \(setting.kind.allowed). " : ""
      page.words("\(takes)Default: \(setting.standard).")
    }
    page.term([("\(Configuration.patterns).NAME", nil)])
    page.words("A pattern of your own in notation, such as \"4-6\".")
  }

  private mutating func writeSurroundings() {
    page.request("SH", "FILES")
    for (file, meaning) in [
      ("/etc/aloft/aloft.toml", "The settings of the machine."),
      ("~/.config/aloft/aloft.toml", "Your own settings; they override the machine's."),
      (
        "~/.local/state/aloft/timetable.toml",
        "The timetable that staff have set for aloft display; it overrides both."
      ),
    ] {
      page.term([(file, nil)])
      page.words(meaning)
    }
    page.request("SH", "ENVIRONMENT")
    for (variable, meaning) in [
      ("ALOFT_DATA", "The directory of the data files, if not the installed one."),
      (HTTPToken.variable, "The staff token of the HTTP server, instead of http.token_file."),
      (
        MQTTBroker.passwordVariable,
        "The password for the MQTT broker, instead of mqtt.password_file."
      ),
      (
        "\(OpenSkyAccess.identityVariable), \(OpenSkyAccess.secretVariable)",
        "Credentials of an OpenSky API client; they take precedence over the file's."
      ),
      ("XDG_CONFIG_HOME", "The directory of personal settings, if not ~/.config."),
      ("XDG_DATA_HOME", "The directory of updated data, if not ~/.local/share."),
      (
        "XDG_STATE_HOME",
        "The directory of consent, keys and other state, if not ~/.local/state."
      ),
      ("TZ", "The time zone, which sets the place if sky.near is not set."),
    ] {
      page.term([(variable, nil)])
      page.words(meaning)
    }
    page.request("SH", "EXIT STATUS")
    for status in ExitStatus.allCases {
      page.term([("\(status.rawValue)", nil)])
      page.words(status.meaning)
    }
  }

  private mutating func heading(_ title: String, _ words: String) {
    page.request("SH", title)
    page.words(words)
  }

  /// Returns a sentence as a phrase, as the index of manual pages requires.
  private static func phrase(_ sentence: String) -> String {
    let words = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
