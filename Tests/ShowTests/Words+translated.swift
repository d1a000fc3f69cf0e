import Text

extension Words {
  /// Words of an invented language with translations of some messages, in all plural forms.
  static func translated(_ translations: [(Message, String)]) throws -> Words {
    let header = """
      msgid ""
      msgstr ""
      "Language: ja\\n"
      "Plural-Forms: nplurals=1; plural=0;\\n"
      """
    let entries = translations.map { message, text in
      let identity = "msgctxt \"\(message.context)\"\nmsgid \"\(message.text)\""
      return message.plural.map { "\(identity)\nmsgid_plural \"\($0)\"\nmsgstr[0] \"\(text)\"" }
        ?? "\(identity)\nmsgstr \"\(text)\""
    }
    let file = ([header] + entries).joined(separator: "\n\n") + "\n"
    return Words(try MessageCatalogue(po: Array(file.utf8)))
  }
}
