import System

/// Standard output for many short lines, which are written in blocks.
final class SkyHistoryOutput {
  private var waiting: [String] = []

  private static let most = 500

  /// Writes lines at once or with later ones.
  func write(_ lines: [String]) throws(Failure) {
    waiting += lines
    if waiting.count >= Self.most { try end() }
  }

  /// Writes the remaining lines.
  func end() throws(Failure) {
    defer { waiting = [] }
    try Output.standard.print(lines: waiting)
  }
}
