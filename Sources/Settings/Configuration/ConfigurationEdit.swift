import Text

/// Changes single keys of a settings file, and keeps everything else, including comments and blank
/// lines.
///
/// It supports only the usual forms of TOML. Therefore each result is parsed again, and accepted
/// only if nothing but that key has changed.
package struct ConfigurationEdit {
  /// The text with all changes so far.
  package private(set) var text: String

  /// Starts with the text of a file.
  package init(_ text: String) {
    self.text = text
  }

  /// Sets a key: on its existing line, otherwise in its table, otherwise in a new table.
  ///
  /// - Parameters:
  ///   - key: The table and the name in it, such as `sky.palette`.
  ///   - value: The value.
  ///   - source: The file's name, for messages.
  /// - Throws: The problem with the file, or that its form cannot be edited. The text is then
  ///   unchanged.
  package mutating func set(
    _ key: String,
    to value: SettingValue,
    in source: String
  ) throws(ConfigurationError) {
    let before = try Self.meaning(of: text, in: source)
    var wanted = before
    wanted[key] = .known(value)
    for candidate in candidates(key, value.description, isThere: before[key] != nil) {
      guard let after = try? Self.meaning(of: candidate, in: source), after == wanted else {
        continue
      }
      text = candidate
      return
    }
    let reason = "it is written in a form that Aloft cannot edit"
    let lines = lines
    let found = KeyLines(text)[key].flatMap {
      lines.indices.contains($0 - 1) ? lines[$0 - 1].text : nil
    }
    throw ConfigurationError(
      source: source,
      line: KeyLines(text)[key],
      problem: .refused(key: key, found: found?.trimmed ?? before[key]?.text ?? "", reason: reason)
    )
  }

  /// The value of a key: one that a setting may have, or some other text.
  private enum Meaning: Hashable {
    case known(SettingValue)
    case other(String)

    /// The value in TOML.
    var text: String {
      switch self {
      case .known(let value): value.description
      case .other(let text): text
      }
    }
  }

  /// Returns the value of each key in a text. Tables without keys are ignored.
  private static func meaning(
    of text: String,
    in source: String
  ) throws(ConfigurationError) -> [String: Meaning] {
    let entries = try ConfigurationText(text, from: source).entries
    var meaning: [String: Meaning] = [:]
    for entry in entries where entry.found != "{}" {
      meaning[entry.key] = entry.value.map { .known($0) } ?? .other(entry.found)
    }
    return meaning
  }

  // MARK: Forms of a key

  /// A line, and how it ends: `\n`, `\r\n`, or nothing at the end of the text. Programs that add lines with other ends
  /// make files that have both.
  private struct Line {
    var text: String
    var end: String
  }

  private var lines: [Line] {
    KeyLines.split(text).map { line in
      let end = line.endIndex < text.endIndex ? String(text[line.endIndex]) : ""
      return Line(text: String(line), end: end)
    }
  }

  private static func joined(_ lines: [Line]) -> String {
    lines.reduce(into: "") { $0 += $1.text + $1.end }
  }

  /// Returns the text with a key set, in all supported forms, the best first.
  private func candidates(_ key: String, _ value: String, isThere: Bool) -> [String] {
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [] }
    let (table, name) = (parts[0], parts[1])
    let places = KeyLines(text)
    if isThere {
      return [places[key].flatMap { replaced(onLine: $0, by: value) }].compactMap(\.self)
    }
    let entry = "\(name) = \(value)"
    var ways: [String] = []
    if let header = places[table] { ways.append(inserted(entry, afterLine: header)) }
    let lines = lines
    let isEmpty = lines.allSatisfy(\.text.trimmed.isEmpty)
    let lineEnd = lines.dropLast().last?.end ?? "\n"
    let gap = isEmpty ? "" : lines.last?.text.isEmpty == true ? lineEnd : lineEnd + lineEnd
    ways.append((isEmpty ? "" : text) + gap + "[\(table)]" + lineEnd + entry + lineEnd)
    ways.append("\(table).\(entry)" + lineEnd + text)
    return ways
  }

  /// Returns the text with another value on a line; nil if the line has no complete value.
  private func replaced(onLine place: Int, by value: String) -> String? {
    var lines = lines
    guard lines.indices.contains(place - 1),
      let equals = lines[place - 1].text.firstIndex(of: "=")
    else { return nil }
    let line = lines[place - 1].text
    let rest = line[line.index(after: equals)...]
    let blank = rest.prefix { $0 == " " || $0 == "\t" }
    let remark = Self.remark(after: rest.dropFirst(blank.count))
    lines[place - 1].text = line[...equals] + (blank.isEmpty ? " " : blank) + value + remark
    return Self.joined(lines)
  }

  /// Returns the text after a value on its line: white space, and possibly a comment.
  private static func remark(after value: Substring) -> Substring {
    var rest = value
    var depth = 0
    repeat {
      switch rest.first {
      case "\"", "'": rest = afterString(rest)
      case "[":
        depth += 1
        rest = rest.dropFirst()
      case "]":
        depth -= 1
        rest = rest.dropFirst()
      case nil: return rest
      case _ where depth > 0: rest = rest.dropFirst()
      default: rest = rest.drop { $0 != "#" && $0 != " " && $0 != "\t" }
      }
    } while depth > 0
    return rest
  }

  /// Returns the text after a quoted string.
  private static func afterString(_ text: Substring) -> Substring {
    var rest = text.dropFirst()
    while let letter = rest.popFirst(), letter != text.first {
      if letter == "\\", text.first == "\"" { rest = rest.dropFirst() }
    }
    return rest
  }

  private func inserted(_ entry: String, afterLine place: Int) -> String {
    var lines = lines
    let place = min(place, lines.count)
    let end = lines[place - 1].end
    if end.isEmpty { lines[place - 1].end = lines.dropLast().last?.end ?? "\n" }
    lines.insert(Line(text: entry, end: end), at: place)
    return Self.joined(lines)
  }
}
