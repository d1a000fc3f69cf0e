/// The messages of one language, read from a PO file of gettext.
public struct MessageCatalogue: Sendable, Hashable {
  /// The language as a BCP 47 tag, such as `de` or `pt-BR`.
  public let language: String

  /// Whether the language is written from right to left.
  let isRightToLeft: Bool

  /// The translations, in a class so that copying a picture's words is cheap.
  private let table: Table

  private final class Table: Sendable {
    let entries: [Message.Key: [String]]
    let plural: PluralRule

    init(_ entries: [Message.Key: [String]], _ plural: PluralRule) {
      (self.entries, self.plural) = (entries, plural)
    }
  }

  init(language: String, plural: PluralRule, _ entries: [Message.Key: [String]]) {
    self.language = language
    isRightToLeft = LanguageTag(language)?.isRightToLeft ?? false
    table = Table(entries, plural)
  }

  /// The number of translated messages.
  public var count: Int { table.entries.count }

  /// The translation of a message without a count; nil if there is none.
  func text(_ key: Message.Key) -> String? {
    table.entries[key]?.first
  }

  /// The translation of a message in the plural form of a count; nil if there is none.
  func text(_ key: Message.Key, count: UInt) -> String? {
    guard let forms = table.entries[key] else { return nil }
    return forms[min(table.plural.form(for: count), forms.count - 1)]
  }

  /// The plural forms of a translation; nil if there is none.
  func forms(_ key: Message.Key) -> [String]? { table.entries[key] }

  /// The identities of the translated messages, in no particular order.
  var keys: some Collection<Message.Key> { table.entries.keys }

  /// The number of plural forms.
  var formCount: Int { table.plural.count }

  /// The index of the plural form of a count.
  func form(of count: UInt) -> Int { table.plural.form(for: count) }

  /// Compares identities: a catalogue that is read twice counts as two.
  public static func == (lhs: MessageCatalogue, rhs: MessageCatalogue) -> Bool {
    lhs.table === rhs.table
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(table))
  }
}

/// The reason a PO file was refused.
public struct MessageCatalogueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int

  /// The field, such as `msgstr` or `Plural-Forms`.
  public let field: String

  /// What was found.
  public let found: String

  /// What is allowed.
  public let allowed: String

  /// The problem with its place, to follow the file's name.
  public var description: String { "line \(line): \(field): found \(found), allowed: \(allowed)" }
}
