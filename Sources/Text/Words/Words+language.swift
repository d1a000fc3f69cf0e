extension Words {
  /// Returns whether a message is in the language, rather than in English for lack of a translation.
  public func translate(_ message: Message) -> Bool {
    catalogue.map { $0.text(message.key) != nil } ?? true
  }

  /// Returns whether a text in a language, given by its ISO 639 code, is in the language of these words, whatever the
  /// region or script.
  public func speak(_ code: String) -> Bool {
    code.lowercased() == language.prefix { $0 != "-" }.lowercased()
  }
}
