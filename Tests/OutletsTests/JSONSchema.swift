import Foundation
import Testing

/// A JSON schema, and the violations of it (json-schema.org, draft 2020-12: only the keywords that
/// ours uses).
struct JSONSchema {
  private let root: [String: Any]

  init(_ data: Data) throws {
    root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The violations by a value, with their positions; empty if it is valid.
  func problems(_ value: Any) -> [String] { problems(value, root, at: "") }

  /// The violations by a JSON text.
  func problems(in text: String) -> [String] {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else {
      return ["it is no JSON: \(text)"]
    }
    return problems(value)
  }

  private func problems(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
    var found: [String] = []
    for (word, wanted) in schema {
      switch word {
      case "$ref": found += problems(value, definition(wanted), at: place)
      case "oneOf":
        let choices = (wanted as? [[String: Any]] ?? []).map { problems(value, $0, at: place) }
        if choices.count(where: \.isEmpty) != 1 {
          found.append("\(place): \(choices.count(where: \.isEmpty)) choices fit: \(choices)")
        }
      case "const":
        if !isEqual(value, wanted) { found.append("\(place) is \(value), not \(wanted)") }
      case "enum":
        if !(wanted as? [Any] ?? []).contains(where: { isEqual(value, $0) }) {
          found.append("\(place) is \(value)")
        }
      case "type":
        if !has(value, type: wanted as? String ?? "") { found.append("\(place) is no \(wanted)") }
      case "minimum", "maximum", "exclusiveMinimum":
        if !keeps(value, word, wanted as? Double ?? .nan) {
          found.append("\(place) is \(value), \(word) \(wanted)")
        }
      case "pattern":
        let text = value as? String ?? ""
        if text.range(of: wanted as? String ?? "^$", options: .regularExpression) == nil {
          found.append("\(place) is \(value)")
        }
      case "required":
        let members = value as? [String: Any] ?? [:]
        for name in wanted as? [String] ?? [] where members[name] == nil {
          found.append("\(place) has no \(name)")
        }
      case "properties":
        let properties = wanted as? [String: [String: Any]] ?? [:]
        for (name, member) in value as? [String: Any] ?? [:] {
          // Our description of other members may be open, but unknown ones are reported.
          guard let schema = properties[name] else {
            found.append("\(place).\(name) is not described")
            continue
          }
          found += problems(member, schema, at: "\(place).\(name)")
        }
      case "$schema", "title", "description", "$defs": break
      default: found.append("\(place): the test does not know \(word)")
      }
    }
    return found
  }

  private func definition(_ reference: Any) -> [String: Any] {
    let name = (reference as? String ?? "").replacing("#/$defs/", with: "")
    let all = root["$defs"] as? [String: [String: Any]] ?? [:]
    return all[name] ?? ["there is no \(name)": true]
  }

  private func isEqual(_ one: Any, _ other: Any) -> Bool {
    guard let one = one as? NSObject, let other = other as? NSObject else { return false }
    return one == other
  }

  private func has(_ value: Any, type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": Self.isTruth(value)
    case "integer": value is Int && !Self.isTruth(value)
    case "number": value is Double && !Self.isTruth(value)
    default: false
    }
  }

  /// Whether it is a Boolean; a plain cast by Foundation accepts 0 and 1 as well.
  static func isTruth(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private func keeps(_ value: Any, _ word: String, _ bound: Double) -> Bool {
    guard let number = value as? Double else { return false }
    return switch word {
    case "minimum": number >= bound
    case "maximum": number <= bound
    default: number > bound
    }
  }
}
