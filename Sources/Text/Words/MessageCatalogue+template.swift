extension MessageCatalogue {
  /// The template of all messages: a PO file without translations, for translators' tools.
  ///
  /// - Parameter messages: The messages; of equal ones, the first.
  /// - Returns: The text of the file.
  public static func template(of messages: [Message]) -> String {
    var seen: Set<Message.Key> = []
    let entries = messages.filter { seen.insert($0.key).inserted }.map(entry)
    return header + entries.joined()
  }

  private static let header = """
    # The words of Aloft.
    # CONTRIBUTING.md, "Add a language", explains how to translate them.
    msgid ""
    msgstr ""
    "Project-Id-Version: aloft\\n"
    "PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"
    "Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"
    "Language-Team: LANGUAGE <LL@li.org>\\n"
    "Language: \\n"
    "MIME-Version: 1.0\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Content-Transfer-Encoding: 8bit\\n"
    "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

    """

  private static func entry(_ message: Message) -> String {
    let names = Placeholders.names(in: message.text + (message.plural ?? ""))
    let lines: [String?] = [
      "",
      message.comment.map { "#. \($0)" },
      names.isEmpty ? nil : "#, python-brace-format",
      "msgctxt \(quoted(message.context))",
      "msgid \(quoted(message.text))",
      message.plural.map { "msgid_plural \(quoted($0))" },
      message.plural == nil ? "msgstr \"\"" : "msgstr[0] \"\"\nmsgstr[1] \"\"",
    ]
    return lines.compactMap { $0.map { $0 + "\n" } }.joined()
  }

  private static func quoted(_ text: String) -> String {
    let escapes: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t"]
    return "\"" + text.map { escapes[$0] ?? String($0) }.joined() + "\""
  }
}
