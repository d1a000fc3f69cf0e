import ArgumentParser
import Settings
import System
import Text

/// The options of every command that needs to know what the person chose.
struct SharedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read another settings file.", valueName: "file"),
    completion: .file(extensions: ["toml"])
  )
  var config: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set any setting, such as sound.volume=40.", valueName: "key=value"),
    completion: .list(Setting.all.map { $0.key + "=" })
  )
  var choices: [String] = []

  /// The settings in effect and where each came from.
  ///
  /// - Parameter options: What other options chose; they have the last word.
  /// - Returns: The built-in settings as files and options changed them.
  /// - Throws: A failure that names the file or option and what is wrong.
  func configuration(with options: [ChosenSetting] = []) throws(Failure) -> Configuration {
    var configuration = try Configuration.load(chosen: config)
    do throws(ConfigurationError) {
      for choice in choices {
        try configuration.choose(choice)
      }
      for option in options {
        guard let words = option.words else { continue }
        try configuration.set(option.setting, to: words, option: option.name)
      }
    } catch {
      throw Failure(error)
    }
    return configuration
  }

  /// The settings in effect.
  func settings() throws(Failure) -> Settings {
    try configuration().settings
  }
}

/// A command-line option that sets a setting.
struct ChosenSetting {
  /// The option with its dashes.
  let name: String

  /// The setting.
  let setting: Setting

  /// What the person wrote, if anything.
  let words: String?

  init(_ name: String, _ setting: Setting, _ words: String?) {
    self.name = name
    self.setting = setting
    self.words = words
  }

  init(_ name: String, _ setting: Setting, _ flag: Bool?) {
    self.init(name, setting, flag.map(String.init))
  }
}

extension Configuration {
  /// Applies a setting of the form `key=value`.
  fileprivate mutating func choose(_ choice: String) throws(ConfigurationError) {
    guard let equals = choice.firstIndex(of: "=") else {
      let near = Configuration.near(to: choice)
      throw ConfigurationError(
        source: "--set \(choice.printable(limit: 60))",
        line: nil,
        problem: .noAssignment(near: near)
      )
    }
    let (key, words) = (String(choice[..<equals]), String(choice[equals...].dropFirst()))
    if key.hasPrefix(Self.patterns + ".") {
      return try setPattern(key, to: words, option: "--set")
    }
    guard let setting = Setting.named(key) else {
      throw ConfigurationError(
        source: "--set",
        line: nil,
        problem: .unknownKey(key.printable(limit: 60), nearest: Configuration.nearest(to: key))
      )
    }
    try set(setting, to: words, option: "--set")
  }
}
