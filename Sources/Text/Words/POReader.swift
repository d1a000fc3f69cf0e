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
        if text.hasPrefix("#~") {
          // The flags before an obsolete entry are its own.
          isFuzzy = false
        } else if text.hasPrefix("#,") {
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
    var first: [POEntry.Quoted] = []
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
      let strings = try strings(after: "msgstr")
      if forms.isEmpty { first = strings }
      forms.append(strings.text)
    }
    guard !forms.isEmpty else { throw missing("msgstr") }
    return POEntry(
      line: line,
      context: context,
      id: id,
      plural: plural,
      forms: forms,
      isFuzzy: isFuzzy,
      strings: first
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
    return try strings(after: word).text
  }

  private mutating func strings(
    after word: String
  ) throws(MessageCatalogueError) -> [POEntry.Quoted] {
    guard case .string = ahead?.token else { throw missing("string after \(word)") }
    var strings: [POEntry.Quoted] = []
    while let (token, line) = ahead, case .string(let text) = token {
      strings.append(POEntry.Quoted(line: line, text: text))
      try advance()
    }
    return strings
  }
}

extension [POEntry.Quoted] {
  /// The text of which the strings are parts.
  fileprivate var text: String { map(\.text).joined() }
}
