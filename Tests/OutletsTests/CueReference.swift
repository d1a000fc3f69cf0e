import Text

@testable import Outlets

/// The reference of lines that docs/ contains, made from the table of fields.
enum CueReference {
  /// docs/cues.schema.json.
  static var schema: String {
    var kinds: [(name: String, fields: [CueField])] = [("cue", [.eventType] + CueField.cue)]
    for other in CueField.others { kinds.append((other.event.rawValue, other.fields)) }
    let reference = { (object: CueObject) in "#/$defs/\(object.name)" }
    var definitions: [(key: String, value: JSONText?)] = []
    for kind in kinds {
      definitions.append(
        (kind.name, CueObject.schema(of: kind.fields + [.dropped], reference))
      )
    }
    for field in CueField.cue {
      guard case .object(let object) = field.kind else { continue }
      definitions.append((object.name, CueObject.schema(of: object.fields, reference)))
    }
    let choices = kinds.map { JSONText.object([("$ref", .string("#/$defs/\($0.name)"))]) }
    let meaning =
      "A line as every JSON outlet sends it; docs/cues.md describes the fields. Receivers ignore "
      + "members that they do not know."
    let schema = JSONText.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A line of Aloft")),
      ("description", .string(meaning)),
      ("oneOf", .array(choices)),
      ("$defs", .object(definitions)),
    ])
    return schema.indented + "\n"
  }

  /// The tables of docs/cues.md by their headings.
  static let tables = [("Fields", fields), ("Events", events)]

  private static var fields: String {
    var rows = rows(CueField.cue)
    for object in CueField.cue {
      if case .object(let kind) = object.kind {
        rows += self.rows(kind.fields, in: object.name + ".")
      }
    }
    let others = CueField.others.flatMap(\.fields).filter { field in
      !CueField.cue.contains { $0.name == field.name }
    }
    let more = others.reduce(into: [CueField]()) { found, field in
      if !found.contains(where: { $0.name == field.name }) { found.append(field) }
    }
    return table("field", rows + self.rows(more + [.dropped, .eventType]))
  }

  private static var events: String {
    table("event", CueEvent.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" })
  }

  private static func rows(_ fields: [CueField], in prefix: String = "") -> [String] {
    fields.map { field in
      let remark = field.remark.map { ". \($0)" } ?? ""
      return "| `\(prefix)\(field.name)` | \(field.phrase)\(remark) |"
    }
  }

  private static func table(_ title: String, _ rows: [String]) -> String {
    (["| \(title) | meaning |", "|---|---|"] + rows).joined(separator: "\n") + "\n"
  }
}
