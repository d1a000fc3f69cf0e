package import Settings
package import SharedSky
package import System

/// An identity as a line of `aloft mint`: 16 hexadecimal digits, and 32 of its secret.
extension SkyClient.Identity {
  /// Parses a line.
  package init?(line: Substring) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[1].utf8.count == 32, let id = Self.number(words[0]),
      let first = Self.number(words[1].prefix(16)), let last = Self.number(words[1].suffix(16))
    else { return nil }
    let secret = PlaneSecret(first, last)
    guard id != 0, !secret.isEmpty else { return nil }
    self.init(id: PlaneID(rawValue: id), secret: secret)
  }

  /// The line, including the secret.
  package var line: String {
    "\(id) \(Self.digits(secret.first))\(Self.digits(secret.last))"
  }

  private static func number(_ digits: Substring) -> UInt64? {
    guard digits.utf8.count == 16, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt64(digits, radix: 16)
  }

  private static func digits(_ number: UInt64) -> String {
    PlaneID(rawValue: number).description
  }
}

extension Configuration {
  /// Whether this screen's plane is shown only to the members of its circle.
  ///
  /// - Parameter identity: Its identity.
  /// - Returns: Whether it is.
  /// - Throws: A failure if it should be, but its identity belongs to no circle.
  package func isSkyClosed(for identity: SkyClient.Identity?) throws(Failure) -> Bool {
    guard settings.sky.circle == .members else { return false }
    guard let identity, identity.id.circle != 0 else {
      throw refusal(
        of: .skyCircle,
        because: "sky.identity_file must hold the identity of a circle; aloft mint --circle 1 "
          + "creates one"
      )
    }
    return true
  }

  /// The identity of this screen's plane at the relay, if a file is set.
  ///
  /// - Throws: A failure that names the setting and the file and contains no secret.
  package func skyIdentity() throws(Failure) -> SkyClient.Identity? {
    guard let path = settings.sky.identityFile else { return nil }
    let bytes = try secret(in: path, of: .skyIdentityFile)
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { line in (line.first { !$0.isWhitespace } ?? "#") != "#" }
    // Several lines are refused: each identity is for one plane, and a relay takes two planes with
    // the same identity for one.
    guard lines.count == 1, let identity = SkyClient.Identity(line: lines[0]) else {
      throw refusal(
        of: .skyIdentityFile,
        because: "it must hold one line as aloft mint prints it, an identity of 16 hexadecimal "
          + "digits and its secret of 32"
      )
    }
    return identity
  }
}
