/// Header fields that identify a client to a service, such as the `client_id` and `client_secret` of the FAA.
///
/// They are secret: no description contains a value.
public struct AccessFields: Sendable, Hashable {
  /// The values by name.
  let values: [String: String]

  /// The maximum number of fields, and the longest field in bytes.
  static let maximumCount = 16, longestBytes = 4096

  /// Why fields are rejected. A line is numbered from 1; no part of it is repeated.
  public enum Problem: Error, Sendable, Hashable {
    /// There is no field.
    case empty
    /// There are more than 16 fields.
    case tooMany
    /// A line is not a field.
    case line(Int)
    /// A line has a field that the program sets itself, or that an earlier line has.
    case taken(Int)
  }

  /// The fields that describe the request or the connection.
  private static let reserved: Set<String> = [
    "host", "connection", "content-length", "content-type", "transfer-encoding", "te", "upgrade",
    "expect", "range", "if-none-match", "if-modified-since", "user-agent",
  ]

  /// Reads fields, one a line: `client_id: 0123`. Empty lines and those that begin with `#` are skipped.
  public init(_ bytes: [UInt8]) throws(Problem) {
    var values: [String: String] = [:]
    var names = Self.reserved
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = Self.trimmed(line)
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      guard line.count <= Self.longestBytes, let colon = line.firstIndex(of: UInt8(ascii: ":"))
      else { throw .line(index + 1) }
      let (name, value) = (line[..<colon], Self.trimmed(line[(colon + 1)...]))
      guard !name.isEmpty, name.allSatisfy(Self.isOfName), !value.isEmpty,
        value.allSatisfy({ (0x20...0x7E).contains($0) })
      else { throw .line(index + 1) }
      let text = String(decoding: name, as: UTF8.self)
      guard names.insert(text.lowercased()).inserted else { throw .taken(index + 1) }
      guard values.count < Self.maximumCount else { throw .tooMany }
      values[text] = String(decoding: value, as: UTF8.self)
    }
    guard !values.isEmpty else { throw .empty }
    self.values = values
  }

  /// Returns the line without spaces, tabs and carriage returns around it.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var line = line.drop(while: isSpace)
    while let last = line.last, isSpace(last) { line.removeLast() }
    return line
  }

  /// Whether a byte may be in a name (`tchar` in RFC 9110, section 5.6.2).
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension AccessFields: CustomStringConvertible, CustomReflectable {
  /// The number of fields.
  public var description: String { "\(values.count) header fields" }

  /// Contains only the description, so that values are not printed by accident.
  public var customMirror: Mirror { Mirror(self, children: ["fields": description]) }
}

extension AccessFields.Problem: CustomStringConvertible {
  /// The problem, in words that follow the file's name.
  public var description: String {
    switch self {
    case .empty: "it holds no header field; a line is \"name: value\""
    case .tooMany: "it holds more than \(AccessFields.maximumCount) header fields"
    case .line(let line): "line \(line) is not a header field; a line is \"name: value\" in ASCII"
    case .taken(let line): "line \(line) has a field that occurs twice or that Aloft sets itself"
    }
  }
}
