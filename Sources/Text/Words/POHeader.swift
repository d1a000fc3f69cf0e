/// What the header of a PO file states: the translation of the empty text.
struct POHeader {
  /// The language; nil if the header names none.
  let language: LanguageTag?
  let plural: PluralRule

  /// Whether the header states the plural forms.
  let statesPlural: Bool

  init(_ entry: POEntry?) throws(MessageCatalogueError) {
    let fields = Self.fields(of: entry)
    language = try Self.language(fields["language"])
    if let type = fields["content-type"] { try Self.checkCharset(type) }
    statesPlural = fields["plural-forms"] != nil
    guard let forms = fields["plural-forms"] else {
      plural = .germanic
      return
    }
    do {
      plural = try PluralRule(forms.value)
    } catch {
      throw forms.error("Plural-Forms", found: error.found, allowed: error.allowed)
    }
  }

  /// The value of a field, and its line in the file.
  private struct Field {
    let value: String
    let line: Int

    func error(_ name: String, found: String, allowed: String) -> MessageCatalogueError {
      MessageCatalogueError(line: line, field: name, found: found, allowed: allowed)
    }
  }

  /// The fields by their names in small letters.
  private static func fields(of entry: POEntry?) -> [String: Field] {
    guard let entry, let text = entry.forms.first else { return [:] }
    var fields: [String: Field] = [:]
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
      fields[line[..<colon].lowercased()] = Field(
        value: line[line.index(after: colon)...].trimmed,
        line: entry.line(ofByte: start)
      )
    }
    return fields
  }

  private static func language(_ field: Field?) throws(MessageCatalogueError) -> LanguageTag? {
    guard let field, !field.value.isEmpty else { return nil }
    guard let tag = LanguageTag(field.value) else {
      throw field.error(
        "Language",
        found: "“\(field.value.printable)”",
        allowed: "the code of a language, such as de, pt_BR or sr@latin"
      )
    }
    return tag
  }

  private static func checkCharset(_ field: Field) throws(MessageCatalogueError) {
    let type = field.value.lowercased()
    guard let found = type.firstPlace(of: "charset=") else { return }
    let charset = type[found.upperBound...]
    guard ["utf-8", "utf8", "charset", "us-ascii", "ascii"].contains(String(charset)) else {
      throw field.error(
        "Content-Type",
        found: "charset=\(charset)",
        allowed: "charset=UTF-8"
      )
    }
  }
}
