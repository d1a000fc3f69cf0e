import System

/// Standard output for many short lines: they are written together.
final class SkyHistoryOutput {
  private var waiting: [String] = []

  private static let most = 500

  /// Writes lines, now or with the next ones.
  func write(_ lines: [String]) throws(Failure) {
    waiting += lines
    if waiting.count >= Self.most { try end() }
  }

  /// Writes what waits.
  func end() throws(Failure) {
    defer { waiting = [] }
    try Output.standard.print(lines: waiting)
  }
}
