extension String {
  /// The address for messages and listings, without its user, its password and its query, any of which may be secret:
  /// `http://…@lamp.local/a?…`. Any other text is unchanged.
  ///
  /// A text without a scheme is an address if something before an @ has a colon, as in `user:secret@lamp.local`.
  package var withoutCredentials: String { replacingCredentials(with: "…@") }

  /// Returns the address without its user, its password and its query; any other text is unchanged.
  ///
  /// - Parameter mark: The text that replaces the user, the password and their @.
  /// - Returns: The address, with `?…` in place of its query or fragment.
  package func replacingCredentials(with mark: String) -> String {
    let scheme = firstPlace(of: "://")
    let start = scheme.map { afterSlashes($0.upperBound) } ?? startWithoutScheme
    let rest = self[start...]
    let authority = rest.prefix { !"/?#".contains($0) }
    let at =
      scheme == nil
      ? Self.end(ofLogin: authority)
      : authority.lastIndex(of: "@") ?? Self.misplacedEnd(of: rest, after: authority)
    let host = at.map { index(after: $0) } ?? start
    // In a path, a ? belongs to a file's name.
    let isURL = scheme.map { self[..<$0.lowerBound].lowercased() != "file" } ?? false
    let tail = isURL ? self[host...].firstIndex { $0 == "?" || $0 == "#" } : nil
    guard at != nil || tail != nil else { return self }
    let path = self[host..<(tail ?? endIndex)]
    return "\(self[..<start])\(at == nil ? "" : mark)\(path)\(tail == nil ? "" : "?…")"
  }

  /// The start of the text after a scheme with fewer than two slashes, as in `http:/lamp.local`, or of the whole text.
  private var startWithoutScheme: Index {
    let scheme = prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let rest = self[scheme.endIndex...]
    guard rest.hasPrefix(":/") else { return startIndex }
    return afterSlashes(index(after: rest.startIndex))
  }

  /// The first index, from a given one on, that is not of a slash.
  private func afterSlashes(_ start: Index) -> Index {
    self[start...].firstIndex { $0 != "/" } ?? endIndex
  }

  /// The @ after a user and a password; nil if the text before it has no colon, or has spaces, as a command does.
  private static func end(ofLogin authority: Substring) -> Index? {
    guard let at = authority.lastIndex(of: "@") else { return nil }
    let login = authority[..<at]
    return login.contains(":") && !login.contains(" ") ? at : nil
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
