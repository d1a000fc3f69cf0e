import Text

extension SettingValue {
  /// The value without users and passwords in addresses, for whatever is printed.
  package var withoutCredentials: SettingValue {
    switch self {
    case .text(let text): .text(text.withoutCredentials)
    case .texts(let texts): .texts(texts.map(\.withoutCredentials))
    case .flag, .whole, .number: self
    }
  }
}

extension String {
  /// The address with … in place of its user and password, as in `http://…@lamp.local`; any other text unchanged.
  package var withoutCredentials: String {
    guard let start = firstPlace(of: "://")?.upperBound else { return self }
    let rest = self[start...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let end = authority.lastIndex(of: "@") ?? Self.misplacedEnd(of: rest, after: authority)
    else { return self }
    return "\(self[..<start])…\(self[end...])"
  }

  /// The last @ of an address whose password contains one of the characters that end an authority; nil if the colon
  /// before them begins a port.
  private static func misplacedEnd(of rest: Substring, after authority: Substring) -> Index? {
    guard !authority.hasPrefix("["), let colon = authority.firstIndex(of: ":") else { return nil }
    let port = authority[colon...].dropFirst()
    let isPort = port.utf8.allSatisfy { 0x30...0x39 ~= $0 } && port.utf8.count <= 5
    return isPort ? nil : rest.lastIndex(of: "@")
  }
}
