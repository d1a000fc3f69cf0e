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
