package import Breathing

/// Settings with the origin of each value. Later sources override earlier ones.
package struct Configuration: Sendable, Hashable {
  /// The table of the program's settings.
  package let table: SettingTable

  /// The settings in effect.
  @CopyOnWrite package private(set) var settings = Settings()

  /// This screen's own settings, if a plan was adopted; otherwise nil.
  @CopyOnWrite private var own: Settings? = nil

  /// The pace that the person at this screen chose last, as far as a plan that was sent has noted it; nil for that of
  /// its own settings.
  package private(set) var chosenPace: Pace?

  /// The origins of settings that are not built in, by key.
  private var origins: [String: Origin] = [:]

  /// Creates the built-in settings.
  package init(_ table: SettingTable) {
    self.table = table
  }

  /// The source of a setting's value.
  package enum Origin: Sendable, Hashable {
    case builtIn
    case file(path: String, line: Int?)
    case option(String)
  }

  /// Returns the origin of a setting. The key of a pattern is `patterns.` and its name.
  package func origin(of key: String) -> Origin {
    origins[key] ?? .builtIn
  }

  /// Applies the settings in a file.
  ///
  /// - Throws: The first error; the configuration is then unchanged.
  package mutating func read(_ text: String, from path: String) throws(ConfigurationError) {
    var next = self
    for entry in try ConfigurationText(text, from: path).entries {
      try next.read(entry, from: path)
    }
    self = next
  }

  /// Applies a single entry of a file.
  ///
  /// - Throws: The error in the entry; the configuration is then unchanged.
  mutating func read(
    _ entry: ConfigurationText.Entry,
    from path: String
  ) throws(ConfigurationError) {
    func problem(_ problem: ConfigurationError.Problem) -> ConfigurationError {
      ConfigurationError(source: path, line: entry.line, problem: problem)
    }
    if let setting = table[entry.key] {
      guard let value = entry.value.flatMap(setting.kind.admit) else {
        let allowed = setting.kind.allowed
        throw problem(.wrongValue(key: entry.key, found: entry.found, allowed: allowed))
      }
      if let secret = setting.secretProblem(of: value) { throw problem(secret) }
      setting.apply(value, &settings)
    } else if entry.key.hasPrefix(Self.patterns + ".") {
      do {
        try settings.addPattern(entry)
      } catch {
        throw problem(error)
      }
    } else if entry.found == "{}", table.names.contains(entry.key) {
      return
    } else if table.names.contains(entry.key) {
      throw problem(.table(entry.key))
    } else {
      throw problem(table.problem(ofUnknown: entry.key))
    }
    origins[entry.key] = .file(path: path, line: entry.line)
  }

  /// Applies a command-line option.
  package mutating func set(
    _ setting: Setting,
    to text: String,
    option: String
  ) throws(ConfigurationError) {
    // `put` refuses a text that is no value, and names it.
    try put(setting, setting.kind.parse(text) ?? .text(text), from: .option(option))
  }

  /// Sets a value from a given origin.
  package mutating func put(
    _ setting: Setting,
    _ value: SettingValue,
    from origin: Origin
  ) throws(ConfigurationError) {
    guard let admitted = setting.kind.admit(value) else {
      throw ConfigurationError(
        source: origin.description,
        line: nil,
        problem: .wrongValue(
          key: setting.key,
          found: value.withoutCredentials.description,
          allowed: setting.kind.allowed
        )
      )
    }
    if let secret = setting.secretProblem(of: admitted) {
      throw ConfigurationError(source: origin.description, line: nil, problem: secret)
    }
    setting.apply(admitted, &settings)
    origins[setting.key] = origin
  }

  /// Copies the value of a setting, and its origin, from another configuration.
  package mutating func adopt(_ setting: Setting, of other: Configuration) {
    let value = setting.value(other.settings)
    setting.apply(value, &settings)
    own = own.map { own in
      var own = own
      setting.apply(value, &own)
      return own
    }
    origins[setting.key] = other.origins[setting.key]
  }

  /// Applies a command-line option that defines a pattern.
  package mutating func setPattern(
    _ key: String,
    to notation: String,
    option: String
  ) throws(ConfigurationError) {
    do {
      try addPattern(key, notation)
    } catch {
      throw ConfigurationError(source: option, line: nil, problem: error)
    }
    origins[key] = .option(option)
  }

  /// Adopts the plan of a room, which is the only source of the settings that all its screens
  /// share.
  ///
  /// Shared settings that the plan does not contain get their built-in values, whatever this
  /// machine's files contain. If this screen's own policy is stricter, it stays in effect, and the
  /// nearest gentle pattern replaces one that it refuses.
  ///
  /// - Returns: The message to log if the plan's pattern was replaced; otherwise nil.
  /// - Throws: The first error; the configuration is then unchanged.
  @discardableResult
  package mutating func adopt(
    plan text: String,
    from path: String
  ) throws(ConfigurationError) -> String? {
    var plan = Configuration(table)
    try plan.read(text, from: path)
    func refusal(_ key: String, _ found: String, _ reason: String) -> ConfigurationError {
      let line: Int? = if case .file(_, let line) = plan.origin(of: key) { line } else { nil }
      let problem = ConfigurationError.Problem.refused(key: key, found: found, reason: reason)
      return ConfigurationError(source: path, line: line, problem: problem)
    }
    let shared = Set(Setting.planned.map(\.key))
    for key in plan.origins.keys.sorted()
    where !shared.contains(key) && !key.hasPrefix(Self.patterns + ".") {
      let found = table[key]?.value(plan.settings).withoutCredentials.description ?? "?"
      throw refusal(
        key,
        found,
        "a plan holds only settings that all screens share; this one is per screen"
      )
    }
    guard plan.settings.seed != nil else {
      throw refusal(
        Setting.seed.key,
        "\"random\"",
        "a plan needs a number, so that all screens show the same"
      )
    }
    guard plan.settings.near != nil else {
      throw refusal(Setting.near.key, "nothing", "a plan needs a place, the same for all screens")
    }
    if plan.origins[Setting.roomEpoch.key] == nil {
      plan.settings.roomEpoch = DailyEpoch(minutes: 0)
    }
    beginAdopting()
    for setting in Setting.planned {
      setting.apply(setting.value(plan.settings), &settings)
      origins[setting.key] = plan.origins[setting.key]
    }
    settings.patterns = plan.settings.patterns
    origins = origins.filter { !$0.key.hasPrefix(Self.patterns + ".") }
    origins.merge(plan.origins.filter { $0.key.hasPrefix(Self.patterns + ".") }) { $1 }
    tightenPolicy()
    return plan.keepsItsPolicy ? replaceRefusedPattern() : nil
  }

  /// This screen's own settings, without those of an adopted plan.
  package var ownSettings: Settings { own ?? settings }

  /// Saves this screen's own settings before a plan is adopted.
  package mutating func beginAdopting() {
    own = ownSettings
  }

  /// Tightens the adopted policy to this screen's own.
  package mutating func tightenPolicy() {
    let policy = screen.policy.tightened(by: settings.policy)
    (settings.audience, settings.allowsSlow) = (policy.audience, policy.allowsSlow)
  }

  /// Replaces the adopted pattern and ramp with those of a pace.
  package mutating func setPace(_ pace: Pace) {
    settings.pattern = pace.name
    guard case .pattern(_, let ramp?) = pace else { return }
    settings.ramp = true
    (settings.startSeconds, settings.growthPercent) = (ramp.start.seconds, ramp.step * 100)
  }

  /// The same configuration for a session without an end.
  package var endless: Configuration {
    var endless = self
    endless.settings.minutes = 0
    return endless
  }

  /// The same configuration with the gentle pattern, until the person at the screen chooses another one.
  package var withGentlePattern: Configuration {
    var configuration = self
    configuration.settings.pattern = Preset.gentle.rawValue
    configuration.chosenPace = Preset.gentle.pace
    return configuration
  }

  /// Notes the pace that the person at this screen chose last, which may be another than that of its settings.
  package mutating func noteChoice(of pace: Pace?) {
    chosenPace = pace
  }

  /// The same configuration for `aloft display`, which alone follows the opening hours.
  package var unattended: Configuration {
    var unattended = self
    unattended.settings.unattended.isUnattended = true
    return unattended
  }

  /// Replaces the custom patterns.
  package mutating func choosePatterns(_ patterns: [String: String]) {
    settings.patterns = patterns
  }

  /// Adds a custom pattern.
  ///
  /// - Throws: The problem with its name or notation.
  package mutating func addPattern(_ key: String, _ notation: String) throws(ConfigurationError
    .Problem)
  {
    let found = SettingValue.text(notation)
    try settings.addPattern(
      ConfigurationText.Entry(key: key, value: found, found: found.description, line: nil)
    )
  }

  /// Removes patterns that came with plans, once there are many. Patterns in use and patterns named
  /// by the newest plan are kept. Other programs may add patterns with every plan for months.
  package mutating func forgetPatterns(but named: some Sequence<String>) {
    func key(_ name: String) -> String { Self.patterns + "." + name }
    guard settings.patterns.keys.count(where: { origins[key($0)] == nil }) > Self.maximumPatterns
    else {
      return
    }
    let kept = Set(named)
    settings.patterns = settings.patterns.filter { name, _ in
      origins[key(name)] != nil || name == settings.pattern || kept.contains(key(name))
    }
  }

  /// The number of patterns from plans above which unused ones are removed.
  package static let maximumPatterns = 32

  /// The name of the table with patterns.
  package static let patterns = "patterns"
}

extension Configuration.Origin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .builtIn: "built in"
    case .file(let path, let line?): "\(path), line \(line)"
    case .file(let path, nil): path
    case .option(let option): option
    }
  }
}
