package import Settings

/// The line numbers of facts and their keys in a file; see ``KeyLines``. Finding them takes longer than reading the
/// file, so it is done only for an error.
package struct FactLines {
  /// The line of a `[[fact]]` header, from 1, and the lines of its keys, counted from the header.
  package typealias Place = (line: Int, keys: KeyLines)

  /// The places of all facts, in order.
  package let facts: [Place]

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
