/// Standard output for many short lines, which are written in blocks.
package final class LineBlocks {
  private var waiting: [String] = []

  private static let most = 500

  /// Creates an output without lines.
  package init() {}

  /// Writes lines now or together with later ones.
  package func write(_ lines: [String]) throws(Failure) {
    waiting += lines
    if waiting.count >= Self.most { try end() }
  }

  /// Writes the remaining lines.
  package func end() throws(Failure) {
    defer { waiting = [] }
    try Output.standard.print(lines: waiting)
  }
}
