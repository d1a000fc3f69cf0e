import ArgumentParser

/// The options that every command takes which needs to know what the person chose.
struct SharedOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Read one more file of settings.", valueName: "file"))
  var config: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Choose any setting by its key.", valueName: "key=value")
  )
  var choices: [String] = []

  /// The settings in effect and where each came from.
  func configuration() throws(Failure) -> Configuration {
    var configuration = try Configuration.load(chosen: config)
    do {
      for choice in choices {
        try configuration.choose(choice)
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

extension Configuration {
  /// Takes over a choice written `key=value`.
  fileprivate mutating func choose(_ choice: String) throws(ConfigurationError) {
    let parts = choice.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let key = String(parts[0])
    guard let setting = Setting.named(key) else {
      throw ConfigurationError(
        source: "--set",
        line: nil,
        problem: .unknownKey(key, nearest: Configuration.nearest(to: key))
      )
    }
    try set(setting, to: parts.count == 2 ? String(parts[1]) : "", option: "--set")
  }
}
