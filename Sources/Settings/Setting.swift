/// A setting: its key, its allowed values and its meaning.
///
/// A `SettingTable` lists them.
package struct Setting: Sendable {
  /// The key in files, a table and a name: `breath.pattern`.
  package let key: String

  /// The allowed values.
  package let kind: SettingKind

  /// The meaning, in one or two sentences.
  package let meaning: String

  /// Returns its value in the given settings.
  package let value: @Sendable (Settings) -> SettingValue

  /// Sets its value in some settings. The value must be one that `kind` admits.
  package let apply: @Sendable (SettingValue, inout Settings) -> Void

  /// Returns why a value is refused because it contains a secret; nil for others.
  private var secret: @Sendable (SettingValue) -> String? = { _ in nil }

  /// Creates a setting. The functions below create the usual kinds.
  package init(
    key: String,
    kind: SettingKind,
    meaning: String,
    value: @escaping @Sendable (Settings) -> SettingValue,
    apply: @escaping @Sendable (SettingValue, inout Settings) -> Void
  ) {
    self.key = key
    self.kind = kind
    self.meaning = meaning
    self.value = value
    self.apply = apply
  }

  /// Returns the setting with texts refused that contain a secret, because settings are printed.
  ///
  /// - Parameter reason: Returns why a text is refused; nil if it contains no secret.
  /// - Returns: The setting.
  package func refusingSecrets(
    because reason: @escaping @Sendable (String) -> String?
  ) -> Setting {
    var setting = self
    setting.secret = { value in
      guard case .text(let text) = value else { return nil }
      return reason(text)
    }
    return setting
  }

  /// Returns the problem of a value that contains a secret, without repeating it; nil for others.
  func secretProblem(of value: SettingValue) -> ConfigurationError.Problem? {
    secret(value).map { .refused(key: key, found: "\"…\"", reason: $0) }
  }

  /// The default.
  package var defaultValue: SettingValue { value(Settings()) }

  /// Whether the given settings turn this one on: its value is not `off`, false or an
  /// empty list.
  package func isOn(in settings: Settings) -> Bool {
    switch value(settings) {
    case .text("off"), .flag(false), .texts([]): false
    default: true
    }
  }

  /// The table, such as `breath`.
  package var table: String { String(key.prefix { $0 != "." }) }

  /// The name in the table, such as `pattern`.
  package var name: String { String(key.drop { $0 != "." }.dropFirst()) }
}

extension Setting {
  /// The key path of a value in settings.
  package typealias Path<Value> = WritableKeyPath<Settings, Value> & Sendable

  package static func flag(_ key: String, _ path: any Path<Bool>, _ meaning: String) -> Setting {
    Setting(key: key, kind: .flag, meaning: meaning) {
      .flag($0[keyPath: path])
    } apply: { value, settings in
      if case .flag(let flag) = value { settings[keyPath: path] = flag }
    }
  }

  package static func whole(
    _ key: String,
    _ path: any Path<Int>,
    _ range: ClosedRange<Int>,
    _ meaning: String
  ) -> Setting {
    Setting(key: key, kind: .whole(range), meaning: meaning) {
      .whole($0[keyPath: path])
    } apply: { value, settings in
      if case .whole(let whole) = value { settings[keyPath: path] = whole }
    }
  }

  package static func number(
    _ key: String,
    _ path: any Path<Double>,
    _ range: ClosedRange<Double>,
    _ meaning: String
  ) -> Setting {
    Setting(key: key, kind: .number(range), meaning: meaning) {
      .number($0[keyPath: path])
    } apply: { value, settings in
      if case .number(let number) = value { settings[keyPath: path] = number }
    }
  }

  package static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String,
    _ path: any Path<Choice>,
    _ meaning: String
  ) -> Setting {
    Setting(key: key, kind: .choice(Choice.allCases.map(\.rawValue)), meaning: meaning) {
      .text($0[keyPath: path].rawValue)
    } apply: { value, settings in
      guard case .text(let text) = value, let choice = Choice(rawValue: text) else { return }
      settings[keyPath: path] = choice
    }
  }

  package static func text(
    _ key: String,
    _ path: any Path<String>,
    _ allowed: String,
    _ meaning: String
  ) -> Setting {
    Setting(key: key, kind: .text(allowed), meaning: meaning) {
      .text($0[keyPath: path])
    } apply: { value, settings in
      if case .text(let text) = value { settings[keyPath: path] = text }
    }
  }

  /// A text, or a word for none; `allowed` names both.
  package static func optional(
    _ key: String,
    _ path: any Path<String?>,
    or word: String,
    _ allowed: String,
    _ meaning: String
  ) -> Setting {
    Setting(key: key, kind: .text(allowed), meaning: meaning) {
      .text($0[keyPath: path] ?? word)
    } apply: { value, settings in
      guard case .text(let text) = value else { return }
      settings[keyPath: path] = text == word ? nil : text
    }
  }

  package static func choices(
    _ key: String,
    _ path: any Path<[String]>,
    _ choices: [String],
    _ meaning: String
  ) -> Setting {
    Setting(key: key, kind: .choices(choices), meaning: meaning) {
      .texts($0[keyPath: path])
    } apply: { value, settings in
      if case .texts(let texts) = value { settings[keyPath: path] = texts }
    }
  }

  package static func texts(
    _ key: String,
    _ path: any Path<[String]>,
    _ allowed: String,
    _ meaning: String
  ) -> Setting {
    Setting(key: key, kind: .texts(allowed), meaning: meaning) {
      .texts($0[keyPath: path])
    } apply: { value, settings in
      if case .texts(let texts) = value { settings[keyPath: path] = texts }
    }
  }
}
