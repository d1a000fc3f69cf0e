extension MessageCatalogue {
  /// Reads a PO file.
  ///
  /// Untranslated, fuzzy and obsolete entries are left out. Entries that the program does not know
  /// do no harm.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8.
  ///   - language: The language unless the header names one.
  /// - Throws: ``MessageCatalogueError`` for anything gettext's `msgfmt --check` refuses: malformed
  ///   syntax, an entry given twice, a wrong number of plural forms, other placeholders than those
  ///   of the English text.
  public init(po bytes: [UInt8], language: String = "und") throws(MessageCatalogueError) {
    var reader = POReader(bytes)
    let entries = try reader.entries()
    let header = try POHeader(entries.first { $0.isHeader })
    var seen: Set<Message.Key> = []
    var translations: [Message.Key: [String]] = [:]
    for entry in entries where !entry.isHeader {
      guard seen.insert(entry.key).inserted else {
        throw entry.error("msgid", found: "“\(entry.id)” again", allowed: "one entry a message")
      }
      guard !entry.isFuzzy, entry.isTranslated else { continue }
      try entry.check(header.plural)
      translations[entry.key] = entry.forms
    }
    self.init(
      language: header.language ?? language,
      plural: header.plural,
      translations
    )
  }
}

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

/// Collects the tokens of a PO file into entries.
struct POReader {
  private var tokens: POTokenizer
  private var ahead: (token: POTokenizer.Token, line: Int)?

  init(_ bytes: [UInt8]) {
    tokens = POTokenizer(bytes)
  }

  /// Reads all entries but the obsolete ones, which are comments.
  mutating func entries() throws(MessageCatalogueError) -> [POEntry] {
    var entries: [POEntry] = []
    var isFuzzy = false
    try advance()
    while let (token, line) = ahead {
      switch token {
      case .comment(let text):
        if text.hasPrefix("#,") {
          isFuzzy =
            isFuzzy || text.dropFirst(2).split(separator: ",").contains { $0.trimmed == "fuzzy" }
        }
        try advance()
      case .keyword("msgctxt", _), .keyword("msgid", _):
        entries.append(try entry(isFuzzy: isFuzzy))
        isFuzzy = false
      case .keyword(let word, _):
        throw error(line, word, found: "\(word) without msgid", allowed: "msgctxt or msgid")
      case .string:
        throw error(
          line,
          "string",
          found: "a string without a keyword",
          allowed: "msgctxt or msgid"
        )
      }
    }
    return entries
  }

  private mutating func advance() throws(MessageCatalogueError) {
    ahead = try tokens.next()
  }

  private func error(
    _ line: Int,
    _ field: String,
    found: String,
    allowed: String
  ) -> MessageCatalogueError {
    MessageCatalogueError(line: line, field: field, found: found, allowed: allowed)
  }

  private mutating func entry(isFuzzy: Bool) throws(MessageCatalogueError) -> POEntry {
    let context = try text(of: "msgctxt")
    let line = ahead?.line ?? tokens.line
    guard let id = try text(of: "msgid") else { throw missing("msgid") }
    let plural = try text(of: "msgid_plural")
    var forms: [String] = []
    while case .keyword("msgstr", let index) = ahead?.token {
      guard plural == nil ? index == nil && forms.isEmpty : index == forms.count else {
        throw error(
          ahead?.line ?? line,
          "msgstr",
          found: index.map { "msgstr[\($0)]" } ?? "msgstr",
          allowed: plural == nil ? "one msgstr" : "msgstr[\(forms.count)]"
        )
      }
      try advance()
      forms.append(try strings(after: "msgstr"))
    }
    guard !forms.isEmpty else { throw missing("msgstr") }
    return POEntry(
      line: line,
      context: context,
      id: id,
      plural: plural,
      forms: forms,
      isFuzzy: isFuzzy
    )
  }

  private func missing(_ word: String) -> MessageCatalogueError {
    let found =
      switch ahead?.token {
      case .keyword(let word, _): word
      case .string: "a string"
      case .comment: "a comment"
      case nil: "the end of the file"
      }
    return error(ahead?.line ?? tokens.line, word, found: found, allowed: word)
  }

  /// Reads a keyword and its text; nil if another keyword comes next.
  private mutating func text(of word: String) throws(MessageCatalogueError) -> String? {
    guard ahead?.token == .keyword(word, nil) else { return nil }
    try advance()
    return try strings(after: word)
  }

  private mutating func strings(after word: String) throws(MessageCatalogueError) -> String {
    guard case .string = ahead?.token else { throw missing("string after \(word)") }
    var text = ""
    while case .string(let part) = ahead?.token {
      text += part
      try advance()
    }
    return text
  }
}

/// What the header of a PO file states: the translation of the empty text.
private struct POHeader {
  let language: String?
  let plural: PluralRule

  init(_ entry: POEntry?) throws(MessageCatalogueError) {
    var fields: [String: String] = [:]
    for line in (entry?.forms.first ?? "").split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmed
    }
    let tag = fields["language"]?.split { ".@".contains($0) }.first?.replacing("_", with: "-")
    language = tag.map(String.init)
    if let type = fields["content-type"]?.lowercased(), let found = type.firstRange(of: "charset=")
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
