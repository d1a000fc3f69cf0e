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

  var key: Message.Key { Message.Key(context: context, text: id) }
  var isHeader: Bool { id.isEmpty && context == nil }
  var isTranslated: Bool { forms.allSatisfy { !$0.isEmpty } }

  func error(_ field: String, found: String, allowed: String) -> MessageCatalogueError {
    MessageCatalogueError(line: line, field: field, found: found, allowed: allowed)
  }

  /// Checks the translation against the English text.
  func check(_ rule: PluralRule) throws(MessageCatalogueError) {
    if plural != nil, forms.count != rule.count {
      throw error(
        "msgstr",
        found: "\(forms.count) plural forms of “\(id)”",
        allowed: "\(rule.count), as Plural-Forms says"
      )
    }
    let needed = Placeholders.names(in: id).union(plural.map(Placeholders.names(in:)) ?? [])
    for (index, form) in forms.enumerated() {
      let field = plural == nil ? "msgstr" : "msgstr[\(index)]"
      let names = Placeholders.names(in: form)
      // A form for one thing may say so in words: "a minute ago".
      let missing = needed.subtracting(names).subtracting(plural == nil ? [] : ["count"])
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
