/// An object whose members must have certain types. Errors name the member.
///
/// An optional member may be absent or null. Unknown members are ignored.
public struct JSONObject: Sendable, Hashable {
  private let members: [String: JSONValue]

  /// The names that lead to this object, joined by dots; empty for a whole document.
  private let path: String

  /// Creates an object from a value.
  ///
  /// - Throws: `JSONMemberError` if the value is not an object.
  public init(_ value: JSONValue) throws(JSONMemberError) {
    try self.init(value, at: "")
  }

  private init(_ value: JSONValue, at path: String) throws(JSONMemberError) {
    guard case .object(let members) = value else {
      throw JSONMemberError(path, needed: "an object", found: value)
    }
    (self.members, self.path) = (members, path)
  }

  /// The names of the members, in alphabetical order.
  public var names: [String] { members.keys.sorted() }

  /// Returns a text.
  public func string(_ name: String) throws(JSONMemberError) -> String {
    try needed(name, "a string", \.string)
  }

  /// Returns a text, or nil.
  public func optionalString(_ name: String) throws(JSONMemberError) -> String? {
    try optional(name, "a string", \.string)
  }

  /// Returns a number.
  public func number(_ name: String) throws(JSONMemberError) -> Double {
    try needed(name, "a number", \.number)
  }

  /// Returns a number within a range.
  public func number(
    _ name: String,
    in range: ClosedRange<Double>
  ) throws(JSONMemberError) -> Double {
    let kind = "a number from \(range.lowerBound) to \(range.upperBound)"
    return try needed(name, kind) { $0.number.flatMap { range.contains($0) ? $0 : nil } }
  }

  /// Returns a whole number that is not negative.
  public func count(_ name: String) throws(JSONMemberError) -> Int {
    try needed(name, "a whole number of 0 or more") { $0.whole.flatMap { $0 < 0 ? nil : $0 } }
  }

  /// Returns a whole number.
  public func whole(_ name: String) throws(JSONMemberError) -> Int {
    try needed(name, "a whole number", \.whole)
  }

  /// Returns true or false.
  public func flag(_ name: String) throws(JSONMemberError) -> Bool {
    try needed(name, "true or false", \.boolean)
  }

  /// Returns one of a set of words.
  public func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    of choices: Choice.Type
  ) throws(JSONMemberError) -> Choice {
    let words = choices.allCases.map(\.rawValue).joined(separator: ", ")
    return try needed(name, "one of \(words)") { $0.string.flatMap(Choice.init(rawValue:)) }
  }

  /// Returns a list of texts.
  public func strings(_ name: String) throws(JSONMemberError) -> [String] {
    try list(name, "a list of strings", \.string)
  }

  /// Returns a list of whole numbers, or nil.
  public func optionalWholes(_ name: String) throws(JSONMemberError) -> [Int]? {
    try has(name) ? list(name, "a list of whole numbers", \.whole) : nil
  }

  /// Returns an object.
  public func object(_ name: String) throws(JSONMemberError) -> JSONObject {
    try JSONObject(try needed(name, "an object") { $0 }, at: path(to: name))
  }

  /// Returns a list of objects.
  public func objects(_ name: String) throws(JSONMemberError) -> [JSONObject] {
    let elements = try needed(name, "a list of objects", \.elements)
    return try elements.map { (value) throws(JSONMemberError) in
      try JSONObject(value, at: path(to: name))
    }
  }

  /// Returns a list of objects; empty if there is none.
  public func optionalObjects(_ name: String) throws(JSONMemberError) -> [JSONObject] {
    try has(name) ? objects(name) : []
  }

  /// Returns an object whose members are all texts.
  public func texts(_ name: String) throws(JSONMemberError) -> [String: String] {
    let object = try object(name)
    var texts: [String: String] = [:]
    for name in object.names { texts[name] = try object.string(name) }
    return texts
  }

  private func has(_ name: String) -> Bool { members[name, default: .null] != .null }

  private func list<Element>(
    _ name: String,
    _ kind: String,
    _ read: (JSONValue) -> Element?
  ) throws(JSONMemberError) -> [Element] {
    let elements = try needed(name, kind, \.elements)
    return try elements.map { (element) throws(JSONMemberError) in
      guard let value = read(element) else {
        throw JSONMemberError(path(to: name), needed: kind, found: "one with \(element.summary)")
      }
      return value
    }
  }

  private func optional<Value>(
    _ name: String,
    _ kind: String,
    _ read: (JSONValue) -> Value?
  ) throws(JSONMemberError) -> Value? {
    try has(name) ? needed(name, kind, read) : nil
  }

  private func needed<Value>(
    _ name: String,
    _ kind: String,
    _ read: (JSONValue) -> Value?
  ) throws(JSONMemberError) -> Value {
    guard let value = members[name].flatMap(read) else {
      throw JSONMemberError(path(to: name), needed: kind, found: members[name])
    }
    return value
  }

  private func path(to name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

/// A member that is missing or of another type.
public struct JSONMemberError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The names that lead to the member, joined by dots; empty for the document itself.
  public let path: String

  /// What it must be.
  public let needed: String

  /// What was found, in a few words; nil if the member is missing.
  public let found: String?

  init(_ path: String, needed: String, found: JSONValue?) {
    self.init(path, needed: needed, found: found?.summary)
  }

  init(_ path: String, needed: String, found: String?) {
    (self.path, self.needed, self.found) = (path, needed, found)
  }

  /// One sentence without a full stop.
  public var description: String {
    let name = path.isEmpty ? "the document" : path
    guard let found else { return "\(name) is missing; it must be \(needed)" }
    return "\(name) must be \(needed), not \(found)"
  }
}
