import TOMLKit

extension TOMLTable {
  /// Reads TOML that anyone may have written.
  ///
  /// toml++ 3.4, on which TOMLKit rests, ends the program where a header has no name (`[.a]`,
  /// `[=`), by an assertion of its own; so such headers are looked for first. An array that has a
  /// line of its own for each opening bracket is taken for one too, and refused.
  ///
  /// - Parameter text: The text, without zero bytes.
  /// - Throws: ``TOMLHeaderError`` for a header without a name, else `TOMLParseError`.
  convenience init(untrusted text: String) throws {
    if let error = TOMLHeaderError(firstIn: text) { throw error }
    try self.init(string: text)
  }
}

/// A table's header that has no name.
struct TOMLHeaderError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  let line: Int

  var description: String {
    "a header without a name (line \(line))"
  }

  /// Finds the first header of a text that has no name, if there is one.
  fileprivate init?(firstIn text: String) {
    var lines = 1
    var isAtStart = true
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        if scalar == "\n" { lines += 1 }
        if scalar.isNewline { isAtStart = true }
      } else {
        if isAtStart && scalar == "[" && !Self.isNamed(scalars) {
          line = lines
          return
        }
        isAtStart = false
      }
    }
    return nil
  }

  /// Whether what follows a header's first bracket names something, or closes it at once.
  private static func isNamed(_ rest: String.UnicodeScalarView.Iterator) -> Bool {
    var brackets = 1
    var rest = rest
    while let scalar = rest.next() {
      if scalar == "[" && brackets == 1 {
        brackets = 2
      } else if scalar != " " && scalar != "\t" {
        return scalar.isOfName || "\"']".unicodeScalars.contains(scalar)
      }
    }
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isNewline: Bool {
    Character(self).isNewline
  }

  /// Whether a name without quotes may begin with it.
  fileprivate var isOfName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }
}
