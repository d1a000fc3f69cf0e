/// Standard output for many short lines, which are written in blocks.
package final class LineBlocks {
  private var waiting: [String] = []

  private static let maximumLines = 500

  /// Creates an output without lines.
  package init() {}

  /// Writes lines now or together with later ones.
  package func write(_ lines: [String]) throws(Failure) {
    waiting += lines
    if waiting.count >= Self.maximumLines { try end() }
  }

  /// Writes the remaining lines.
  package func end() throws(Failure) {
    defer { waiting = [] }
    try Output.standard.print(lines: waiting)
  }
}
