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
  ///   of the English text. Also for a header whose language is not a tag.
  public init(po bytes: [UInt8], language: String = "und") throws(MessageCatalogueError) {
    var reader = POReader(bytes)
    let entries = try reader.entries()
    let header = try POHeader(entries.first { $0.isHeader })
    var seen: Set<Message.Key> = []
    var translations: [Message.Key: [String]] = [:]
    for entry in entries {
      guard seen.insert(entry.key).inserted else {
        throw entry.isHeader
          ? entry.error("msgid", found: "a second header", allowed: "one header")
          : entry.error("msgid", found: "“\(entry.id)” again", allowed: "one entry a message")
      }
      guard !entry.isHeader, !entry.isFuzzy, entry.isTranslated else { continue }
      try entry.check(header)
      translations[entry.key] = entry.forms
    }
    self.init(
      language: header.language?.description ?? language,
      plural: header.plural,
      translations
    )
  }
}
