import Arguments
import Outlets
import Settings
import System
import Text

/// The options of every command that uses settings.
struct SharedOptions: ArgumentGroup {
  @Option(
    help: ArgumentHelp("Read another settings file.", valueName: "file"),
    completion: .file(extensions: ["toml"])
  )
  var config: String?

  @Option(
    name: .custom("set"),
    help: ArgumentHelp(
      "Set any setting, such as sound.volume=40. A setting's own option takes precedence.",
      valueName: "key=value"
    ),
    completion: .list(SettingTable.builtIn.all.map { $0.key + "=" })
  )
  var choices: [String] = []

  /// Returns the settings in effect, with the origin of each.
  ///
  /// - Parameter options: The settings chosen by other options, which override everything else.
  /// - Returns: The settings after files and options were applied.
  /// - Throws: A failure that names the file or option and the problem.
  func configuration(with options: [ChosenSetting] = []) throws(Failure) -> Configuration {
    var configuration = try Configuration.load(.builtIn, chosen: config)
    do throws(ConfigurationError) {
      for choice in choices {
        try configuration.choose(choice)
      }
      for option in options {
        guard let text = option.text else { continue }
        try configuration.set(option.setting, to: text, option: option.name)
      }
    } catch {
      throw Failure(error)
    }
    return configuration
  }

  /// Whether none of these options was used.
  var isUnused: Bool { config == nil && choices.isEmpty }

  /// The settings in effect.
  func settings() throws(Failure) -> Settings {
    try configuration().settings
  }
}

/// A setting chosen by a command-line option.
struct ChosenSetting {
  /// The option's name with its dashes.
  let name: String

  /// The setting.
  let setting: Setting

  /// The value as written; nil if the option was not used.
  let text: String?

  init(_ name: String, _ setting: Setting, _ text: String?) {
    self.name = name
    self.setting = setting
    self.text = text
  }

  init(_ name: String, _ setting: Setting, _ flag: Bool?) {
    self.init(name, setting, flag.map(String.init))
  }
}

extension Configuration {
  /// Applies an option of the form `key=value`.
  fileprivate mutating func choose(_ choice: String) throws(ConfigurationError) {
    guard let equals = choice.firstIndex(of: "="), equals > choice.startIndex else {
      let meant = table[choice].map { [$0] } ?? table.near(to: choice)
      let near = meant.map { "\($0.key)=\($0.defaultValue.commandLineText)" }
      throw ConfigurationError(
        source: "--set \(choice.printable(limit: 60))",
        line: nil,
        problem: .noAssignment(near: near)
      )
    }
    let (key, text) = (String(choice[..<equals]), String(choice[equals...].dropFirst()))
    if key.hasPrefix(Self.patterns + ".") {
      return try setPattern(key, to: text, option: "--set")
    }
    guard !table.names.contains(key) else {
      throw ConfigurationError(source: "--set", line: nil, problem: .table(key))
    }
    guard let setting = table[key] else {
      throw ConfigurationError(source: "--set", line: nil, problem: table.problem(ofUnknown: key))
    }
    try set(setting, to: text, option: "--set")
  }
}
