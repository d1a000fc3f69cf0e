package import TOMLKit

/// Reads TOML that may be invalid or damaged.
package enum TOMLText {
  /// Why a text is not TOML.
  package struct Problem: Error, Hashable {
    /// The problem, on one line.
    package let words: String

    /// The line, from 1; nil if unknown.
    package let line: Int?
  }

  /// Returns the table of a text.
  package static func table(_ text: String) throws(Problem) -> TOMLTable {
    var guardian = TOMLPrecheck(text)
    try guardian.check()
    do {
      return try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let words = error.description.unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }
      throw Problem(words: words.joined(), line: error.source.begin.line)
    } catch {
      throw Problem(words: "\(error)", line: nil)
    }
  }
}
