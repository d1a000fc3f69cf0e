import Text

extension SettingValue {
  /// The value without users, passwords and queries in addresses, for messages and listings.
  package var withoutCredentials: SettingValue {
    switch self {
    case .text(let text): .text(text.withoutCredentials)
    case .texts(let texts): .texts(texts.map(\.withoutCredentials))
    case .flag, .whole, .number: self
    }
  }
}
