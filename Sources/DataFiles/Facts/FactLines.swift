package import Settings

/// The line numbers of facts and their keys in a file; see ``KeyLines``.
package struct FactLines {
  /// The line of each `[[fact]]` header, from 1, and the lines of its keys, counted from the
  /// header.
  package let facts: [(line: Int, keys: KeyLines)]

  package init(_ text: String) {
    let lines = KeyLines.split(text)
    let headers = lines.indices.filter { index in
      lines[index].filter { !$0.isWhitespace }.hasPrefix("[[fact]]")
    }
    facts = zip(headers, headers.dropFirst() + [lines.count]).map { header, end in
      (header + 1, KeyLines(lines[(header + 1)..<end].joined(separator: "\n")))
    }
  }
}
