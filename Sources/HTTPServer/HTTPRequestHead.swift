import Text

/// The first line and the fields of a request.
package struct HTTPRequestHead: Sendable, Hashable {
  package let method: String
  package let path: String
  package let query: [String: String]
  package let fields: [String: String]
  package let isPersistent: Bool

  /// The longest request target, in bytes.
  private static let longestTarget = 7_168

  /// The refusal of lines that end otherwise.
  static let bareLineFeed = HTTPRefusal(
    .badRequest,
    "lines must end with a carriage return and a line feed"
  )

  /// Reads lines that end with CR LF.
  package init(_ text: ArraySlice<UInt8>, maximumFields: Int) throws(HTTPRefusal) {
    guard let lines = Self.lines(text) else { throw Self.bareLineFeed }
    let words = lines[0].split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, Self.isToken(words[0]) else {
      throw HTTPRefusal(.badRequest, "the first line is not a request line")
    }
    method = String(decoding: words[0], as: UTF8.self)
    guard words[1].count <= Self.longestTarget else {
      throw HTTPRefusal(.targetTooLong, "a target may have at most \(Self.longestTarget) bytes")
    }
    let absolute = try Self.absolute(words[1])
    if method == "OPTIONS", words[1].elementsEqual("*".utf8) {
      (path, query) = ("*", [:])
    } else {
      (path, query) = try Self.target(absolute?.rest ?? words[1])
    }
    let version = String(decoding: words[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      throw HTTPRefusal(.versionNotSupported, "only HTTP/1.1 and HTTP/1.0 are supported")
    }
    guard lines.count - 1 <= maximumFields else {
      throw HTTPRefusal(.fieldsTooLarge, "at most \(maximumFields) fields are allowed")
    }
    var fields = try Self.fields(lines.dropFirst())
    guard fields["host"] != nil || version == "HTTP/1.0" else {
      throw HTTPRefusal(.badRequest, "the Host field is missing")
    }
    if let absolute { fields["host"] = absolute.authority }
    self.fields = fields
    // A client of HTTP/1.0 takes the end of the connection for the end of the answer (RFC 9112, section 9.3).
    let connection = (fields["connection"] ?? "").lowercased()
    isPersistent = version == "HTTP/1.1" && !connection.includes("close")
  }

  /// Returns the request with a body.
  package func request(body: [UInt8]) -> HTTPRequest {
    HTTPRequest(
      method: method,
      path: path,
      query: query,
      fields: fields,
      body: body,
      isPersistent: isPersistent
    )
  }

  private static func lines(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var lines: [ArraySlice<UInt8>] = []
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      guard line.last == 0x0D, !line.dropLast().contains(0x0D) else { return nil }
      lines.append(line.dropLast())
    }
    return lines.isEmpty ? nil : lines
  }

  private static func fields(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(HTTPRefusal) -> [String: String] {
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: 0x3A), isToken(line[..<colon]) else {
        throw HTTPRefusal(.badRequest, "a field must be a name, a colon and a value")
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let blank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
      let value = line[(colon + 1)...].drop(while: blank).reversed().drop(while: blank).reversed()
      guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw HTTPRefusal(.badRequest, "the field \(name.prefix(40)) contains control characters")
      }
      let text = String(decoding: value, as: UTF8.self)
      if let first = fields[name] {
        guard name != "host", name != "content-length" else {
          throw HTTPRefusal(.badRequest, "the field \(name) is given twice")
        }
        fields[name] = first + ", " + text
      } else {
        fields[name] = text
      }
    }
    return fields
  }

  /// Splits a target of the form `http://host:port/path`, whose host replaces the Host field (RFC 9112, section 3.2.2);
  /// nil for a target of another form.
  private static func absolute(
    _ target: ArraySlice<UInt8>
  ) throws(HTTPRefusal) -> (authority: String, rest: ArraySlice<UInt8>)? {
    let start = String(decoding: target.prefix(8), as: UTF8.self).lowercased()
    guard let scheme = ["http://", "https://"].first(where: { start.hasPrefix($0) }) else {
      return nil
    }
    let text = target.dropFirst(scheme.utf8.count)
    let end = text.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? text.endIndex
    let authority = text[..<end]
    // The at sign would follow the name of a user.
    guard !authority.isEmpty,
      authority.allSatisfy({ 0x21...0x7E ~= $0 && $0 != 0x23 && $0 != 0x40 })
    else { throw HTTPRefusal(.badRequest, "the request target is malformed") }
    var rest = text[end...]
    if rest.first != 0x2F { rest.insert(0x2F, at: rest.startIndex) }
    return (String(decoding: authority, as: UTF8.self), rest)
  }

  /// Reads a target of the form `/path?name=value&name=value`.
  private static func target(
    _ text: ArraySlice<UInt8>
  ) throws(HTTPRefusal) -> (path: String, query: [String: String]) {
    let parts = text.split(separator: 0x3F, maxSplits: 1, omittingEmptySubsequences: false)
    guard text.first == 0x2F, text.allSatisfy({ 0x21...0x7E ~= $0 && $0 != 0x23 }),
      let path = unescaped(parts[0])
    else { throw HTTPRefusal(.badRequest, "the request target is malformed") }
    var query: [String: String] = [:]
    for pair in parts.count == 2 ? parts[1].split(separator: 0x26) : [] {
      let sides = pair.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      let value = sides.count == 2 ? unescaped(sides[1].map { $0 == 0x2B ? 0x20 : $0 }) : ""
      guard let name = unescaped(sides[0]), let value else {
        throw HTTPRefusal(.badRequest, "the request target is malformed")
      }
      query[name] = value
    }
    return (path, query)
  }

  /// Decodes escapes such as `%41`; nil for invalid UTF-8 and control characters.
  private static func unescaped(_ text: some Collection<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }

  /// Whether bytes form a token, as methods and field names must (RFC 9110, section 5.6.2).
  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
