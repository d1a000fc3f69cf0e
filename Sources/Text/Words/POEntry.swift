/// An entry of a PO file.
struct POEntry: Hashable {
  /// The line of its `msgid`.
  let line: Int
  let context: String?
  let id: String
  let plural: String?

  /// The translation, one text for each plural form.
  let forms: [String]
  let isFuzzy: Bool

  /// The strings in quotes of which the first form consists.
  var strings: [Quoted] = []

  /// A string in quotes and its line.
  struct Quoted: Hashable {
    let line: Int
    let text: String
  }

  var key: Message.Key { Message.Key(context: context, text: id) }
  var isHeader: Bool { id.isEmpty && context == nil }
  var isTranslated: Bool { forms.allSatisfy { !$0.isEmpty } }

  func error(_ field: String, found: String, allowed: String) -> MessageCatalogueError {
    MessageCatalogueError(line: line, field: field, found: found, allowed: allowed)
  }

  /// The line of a byte of the first form.
  func line(ofByte byte: Int) -> Int {
    var end = 0
    for string in strings {
      end += string.text.utf8.count
      if byte < end { return string.line }
    }
    return strings.last?.line ?? line
  }

  /// Checks the translation against the English text.
  ///
  /// - Parameter header: The header of the file, which states the plural forms.
  /// - Throws: What is wrong.
  func check(_ header: POHeader) throws(MessageCatalogueError) {
    let rule = header.plural
    if plural != nil, forms.count != rule.count {
      throw error(
        "msgstr",
        found: "\(forms.count) plural \(forms.count == 1 ? "form" : "forms") of “\(id)”",
        allowed: header.statesPlural
          ? "\(rule.count), as Plural-Forms says"
          : "\(rule.count), because the header has no Plural-Forms"
      )
    }
    let needed = Placeholders.names(in: id).union(plural.map(Placeholders.names(in:)) ?? [])
    for (index, form) in forms.enumerated() {
      let field = plural == nil ? "msgstr" : "msgstr[\(index)]"
      let names = Placeholders.names(in: form)
      // A form for a few numbers may spell them out: "a minute ago".
      let isInWords = plural != nil && !rule.needsNumber(form: index)
      let missing = needed.subtracting(names).subtracting(isInWords ? ["count"] : [])
      if let name = names.subtracting(needed).min() {
        throw error(field, found: "{\(name)} in “\(form)”", allowed: allowed(needed))
      }
      if let name = missing.min() {
        throw error(field, found: "no {\(name)} in “\(form)”", allowed: allowed(needed))
      }
      let english = (id + (plural ?? "")).unicodeScalars
      if form.unicodeScalars.contains(where: { $0.value < 32 && !english.contains($0) }) {
        throw error(field, found: "a control character in “\(form.printable)”", allowed: "text")
      }
    }
  }

  private func allowed(_ names: Set<String>) -> String {
    names.isEmpty
      ? "no placeholder" : "exactly " + names.sorted().map { "{\($0)}" }.joined(separator: ", ")
  }
}
