/// Standard output for many short lines: they are written together.
final class SkyHistoryOutput {
  /// The reader went away; it has what it wanted.
  struct Closed: Error {}

  private let output = LineOutput()
  private var waiting: [String] = []

  private static let most = 500

  /// Writes lines, now or with the next ones.
  ///
  /// - Throws: `Closed`, or a failure where that is not possible.
  func write(_ lines: [String]) throws {
    waiting += lines
    if waiting.count >= Self.most { try end() }
  }

  /// Writes what waits.
  ///
  /// - Throws: `Closed`, or a failure where that is not possible.
  func end() throws {
    guard !waiting.isEmpty else { return }
    let text = waiting.joined(separator: "\n")
    waiting = []
    do throws(LineOutput.Ending) {
      try output.write(text)
    } catch .closed {
      throw Closed()
    } catch {
      throw Failure(.inputOutput, "standard output cannot be written to")
    }
  }
}
