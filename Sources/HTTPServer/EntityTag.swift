/// Entity tags, with which a client asks whether a resource changed (RFC 9110, section 8.8.3).
package enum EntityTag {
  /// Returns the tag of some contents: their 64-bit FNV-1a hash, which is enough to detect changes.
  package static func strong(of bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\"\(String(hash, radix: 16))\""
  }

  /// Returns the weak tag of the part of some contents that matters: answers with the same tag may differ otherwise,
  /// such as in the time (RFC 9110, section 8.8.1).
  package static func weak(of bytes: some Sequence<UInt8>) -> String { "W/" + strong(of: bytes) }
}

extension HTTPRequest {
  /// Whether `If-None-Match` contains the tag. Tags that differ only in being weak match (RFC 9110, section 13.1.2).
  package func matchesEntityTag(_ entityTag: String) -> Bool {
    let known = fields["if-none-match"] ?? ""
    let strong = Self.withoutPrefix(entityTag[...])
    return known == "*" || known.split(separator: ",").contains { Self.withoutPrefix($0) == strong }
  }

  /// Whether `If-Match` is absent or contains the tag. A weak tag never matches (RFC 9110, section 13.1.1).
  package func admitsEntityTag(_ entityTag: String) -> Bool {
    guard let wanted = fields["if-match"], wanted != "*" else { return true }
    return !entityTag.hasPrefix("W/")
      && wanted.split(separator: ",").contains { Self.withoutSpaces($0) == entityTag }
  }

  /// Whether a range of a file with this tag may be sent: the method is GET, and `If-Range`, if present, has the tag
  /// (RFC 9110, sections 13.1.5 and 14.2). A date or a weak tag is not exact enough.
  package func wantsRange(of entityTag: String) -> Bool {
    method == "GET"
      && (fields["if-range"].map { $0 == entityTag && !entityTag.hasPrefix("W/") } ?? true)
  }

  /// Returns a tag of a list without surrounding spaces and without the prefix of weak tags.
  private static func withoutPrefix(_ text: Substring) -> Substring {
    let text = withoutSpaces(text)
    return text.hasPrefix("W/") ? text.dropFirst(2) : text
  }

  /// Returns a tag of a list without surrounding spaces.
  private static func withoutSpaces(_ text: Substring) -> Substring {
    text.drop { $0 == " " }.prefix { $0 != " " }
  }
}
