import Synchronization
import TOMLKit
import Text

/// What a configuration file says, key by key, before anyone asks whether it may.
package struct ConfigurationText: Sendable {
  /// A key, its value, and its line if known.
  package struct Entry: Sendable {
    package let key: String
    package let value: SettingValue?
    /// The value as the file writes it, shortened, for a message.
    package let found: String
    package let line: Int?
  }

  /// The entries in no particular order; a table without keys appears by its name alone.
  package let entries: [Entry]

  /// Reads a file's text.
  package init(_ text: String, from source: String) throws(ConfigurationError) {
    if let known = Self.recent.withLock({ $0.first { $0.text == text } }) {
      self.entries = known.entries
      return
    }
    let lines = KeyLines(text)
    var entries: [Entry] = []
    do {
      Self.visit(try TOMLText.table(text), under: "", lines: lines, into: &entries)
    } catch {
      let words = error.words.printable(limit: 200)
      throw ConfigurationError(source: source, line: error.line, problem: .syntax(words))
    }
    entries.sort { ($0.line ?? .max, $0.key) < ($1.line ?? .max, $1.key) }
    self.entries = entries
    Self.recent.withLock { [entries] in
      $0.insert((text, entries), at: 0)
      if $0.count > Self.room { $0.removeLast() }
    }
  }

  /// The last texts parsed. A service reloads its settings on request, and TOMLKit never releases
  /// the memory of what it parsed, so an unchanged text is not parsed again.
  private static let recent = Mutex<[(text: String, entries: [Entry])]>([])

  /// How many texts are remembered: the machine's, the person's, the one asked for, a room's, and some.
  private static let room = 8

  private static func visit(
    _ table: TOMLTable,
    under path: String,
    lines: KeyLines,
    into entries: inout [Entry]
  ) {
    for name in table.keys {
      let key = path.isEmpty ? name : path + "." + name
      // A key with an escaped zero comes back shortened, and then is not in the table.
      guard let value = table[name] else {
        entries.append(Entry(key: key, value: nil, found: "?", line: lines[key]))
        continue
      }
      if let inner = value.table, path.isEmpty {
        if inner.isEmpty {
          entries.append(Entry(key: key, value: nil, found: "{}", line: lines[key]))
        }
        visit(inner, under: key, lines: lines, into: &entries)
      } else {
        entries.append(
          Entry(key: key, value: SettingValue(value), found: words(for: value), line: lines[key])
        )
      }
    }
  }

  private static func words(for value: any TOMLValueConvertible) -> String {
    if let known = SettingValue(value) {
      return known.description.printable(limit: 60)
    }
    switch value.type {
    case .table: return "a table"
    case .array: return "a list of other things than texts"
    default: return value.debugDescription.printable(limit: 60)
    }
  }
}

extension SettingValue {
  /// The value of a TOML node; nothing for dates, tables and lists of anything but texts.
  fileprivate init?(_ value: any TOMLValueConvertible) {
    if let flag = value.bool {
      self = .flag(flag)
    } else if let whole = value.int {
      self = .whole(whole)
    } else if let number = value.double {
      self = .number(number)
    } else if let text = value.string {
      self = .text(text)
    } else if let array = value.array {
      let texts = array.map(\.string)
      guard texts.allSatisfy({ $0 != nil }) else { return nil }
      self = .texts(texts.compactMap(\.self))
    } else {
      return nil
    }
  }
}
