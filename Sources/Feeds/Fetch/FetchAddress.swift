import Text

/// The address of content to fetch: a URL, or a file on this machine.
public enum FetchAddress: Sendable, Hashable {
  /// A URL that begins with `http://` or `https://`.
  case web(String)

  /// The path of a file.
  case file(path: String)

  /// Reads an address: `https://…`, `http://…`, `file:///…` or a path.
  ///
  /// - Throws: `FetchError.address` for an empty text, another scheme, a URL without a host or with
  ///   an impossible port, or invalid characters.
  public init(_ text: String) throws(FetchError) {
    guard !text.isEmpty else { throw .address("an empty address") }
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { throw .address("an address may not contain control characters") }
    guard let end = text.firstPlace(of: "://") else {
      self = .file(path: text)
      return
    }
    let rest = text[end.upperBound...]
    switch text[..<end.lowerBound].lowercased() {
    case "http", "https":
      guard let first = rest.first, !"/?#".contains(first)
      else { throw .address("a web address must name a host after ://") }
      guard !rest.contains(" ") else { throw .address("a web address may not contain spaces") }
      guard Self.hasPossiblePort(rest.prefix { !"/?#".contains($0) })
      else { throw .address("the port of a web address must be 1 to 65535") }
      self = .web(text)
    case "file":
      guard rest.hasPrefix("/"), let path = String(percentEncoded: rest)
      else { throw .address("a file's address must look like file:///path") }
      self = .file(path: path)
    case let scheme:
      throw .address("\(scheme):// is not supported; use https://, http://, file:// or a path")
    }
  }

  /// Whether the port of an authority such as `user@host:80` is possible, or missing.
  private static func hasPossiblePort(_ authority: Substring) -> Bool {
    let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    // The colons of an IPv6 address are in brackets.
    guard !host.hasSuffix("]"), let colon = host.lastIndex(of: ":") else { return true }
    let port = host[colon...].dropFirst()
    guard !port.isEmpty else { return true }
    return port.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt16(port).map { $0 > 0 } == true
  }
}

extension FetchAddress {
  /// Whether it is a file on this machine.
  public var isFile: Bool {
    if case .file = self { true } else { false }
  }
}

extension FetchAddress: CustomStringConvertible {
  /// The address without parts that may be secret: the user, and everything after the path.
  public var description: String {
    switch self {
    // A misspelt URL, such as http:/user:secret@host, is read as a path.
    case .file(let path): path.withoutCredentials
    case .web(let text): text.replacingCredentials(with: "")
    }
  }
}

extension String {
  /// Decodes percent escapes such as `%20`; nil if the result is not UTF-8.
  fileprivate init?(percentEncoded text: Substring) {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16), value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    self.init(validating: bytes, as: UTF8.self)
  }
}
