import Text

/// The keys and values in a configuration file, before it is checked whether they are allowed.
package struct ConfigurationText: Sendable {
  /// A key, its value, and its line if known.
  package struct Entry: Sendable {
    package let key: String
    package let value: SettingValue?
    /// The value as written in the file, shortened for a message.
    package let found: String
    package let line: Int?
  }

  /// The entries by line, then by key; those without a known line come last. A table without keys is an entry with its
  /// name.
  package let entries: [Entry]

  /// Reads the text of a file.
  package init(_ text: String, from source: String) throws(ConfigurationError) {
    let lines = KeyLines(text)
    var entries: [Entry] = []
    do {
      Self.visit(try TOMLTable(text: text), under: "", lines: lines, into: &entries)
    } catch {
      let reason = error.description.printable(limit: 200)
      throw ConfigurationError(source: source, line: error.line, problem: .syntax(reason))
    }
    entries.sort { ($0.line ?? .max, $0.key) < ($1.line ?? .max, $1.key) }
    self.entries = entries
  }

  private static func visit(
    _ table: TOMLTable,
    under path: String,
    lines: KeyLines,
    into entries: inout [Entry]
  ) {
    for name in table.keys {
      let key = path.isEmpty ? name : path + "." + name
      guard let value = table[name] else { continue }
      if let inner = value.table, path.isEmpty {
        if inner.isEmpty {
          entries.append(Entry(key: key, value: nil, found: "{}", line: lines[key]))
        }
        visit(inner, under: key, lines: lines, into: &entries)
      } else {
        entries.append(
          Entry(key: key, value: SettingValue(value), found: text(of: value), line: lines[key])
        )
      }
    }
  }

  private static func text(of value: TOMLValue) -> String {
    if let known = SettingValue(value) {
      return known.withoutCredentials.description.printable(limit: 60)
    }
    return switch value {
    case .table: "a table"
    case .array: "a list of other things than texts"
    default: value.description.printable(limit: 60)
    }
  }
}

extension SettingValue {
  /// The value of a TOML node; nil for dates, tables, and lists of anything but strings.
  init?(_ value: TOMLValue) {
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
