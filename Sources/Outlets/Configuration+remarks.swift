package import Settings

extension Configuration {
  /// Whether a file or an option gives a setting another value than the default.
  func isChosen(_ setting: Setting) -> Bool {
    origin(of: setting.key) != .builtIn && setting.value(settings) != setting.defaultValue
  }

  /// Returns a remark on a setting, after the place where its value was chosen. It never has the value, which may be a
  /// secret.
  func remark(on setting: Setting, _ words: String) -> String {
    let remark = "\(setting.key) \(words)"
    return switch origin(of: setting.key) {
    case .builtIn: remark
    case .file(let path, let line?): "\(path), line \(line): \(remark)"
    case .file(let path, nil): "\(path): \(remark)"
    case .option(let option): "\(option): \(remark)"
    }
  }
}

extension OutletKinds {
  /// Returns what to log about settings that were chosen but have no effect, one remark for each table.
  ///
  /// An outlet that is off by the settings themselves is meant to be off. One whose switch nobody set was more likely
  /// forgotten.
  package func remarks(_ configuration: Configuration) -> [String] {
    all.flatMap { kind -> [String] in
      guard !kind.isOn(in: configuration.settings) else { return kind.remarks(configuration) }
      let switches = kind.switches.map(\.setting.key)
      let shared = kind.sharedSettings.map(\.key)
      let idle = kind.settings.first { configuration.isChosen($0) && !shared.contains($0.key) }
      guard let idle, switches.allSatisfy({ configuration.origin(of: $0) == .builtIn })
      else { return [] }
      let needed = switches.joined(separator: " or ")
      return [configuration.remark(on: idle, "has no effect without \(needed)")]
    }
  }
}
