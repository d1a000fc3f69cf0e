/// What the header of a PO file states: the translation of the empty text.
struct POHeader {
  let language: String?
  let plural: PluralRule

  init(_ entry: POEntry?) throws(MessageCatalogueError) {
    var fields: [String: String] = [:]
    for line in (entry?.forms.first ?? "").split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmed
    }
    let tag = fields["language"]?.split { ".@".contains($0) }.first
    language = tag?.substituting("_", with: "-")
    if let type = fields["content-type"]?.lowercased(), let found = type.firstPlace(of: "charset=")
    {
      let charset = type[found.upperBound...]
      guard ["utf-8", "utf8", "charset", "us-ascii", "ascii"].contains(String(charset)) else {
        throw MessageCatalogueError(
          line: entry?.line ?? 1,
          field: "Content-Type",
          found: "charset=\(charset)",
          allowed: "charset=UTF-8"
        )
      }
    }
    guard let forms = fields["plural-forms"] else {
      plural = .germanic
      return
    }
    do {
      plural = try PluralRule(forms)
    } catch {
      throw MessageCatalogueError(
        line: entry?.line ?? 1,
        field: "Plural-Forms",
        found: error.found,
        allowed: error.allowed
      )
    }
  }
}
