import Glibc
import Synchronization
import Text

/// Messages for the terminal or the log, on standard error.
package enum Diagnostics {
  /// Prints one line with control characters replaced.
  package static func log(_ words: String) {
    write("aloft: \(words.printable)\n")
  }

  /// Prints a message only the first time: a service opens its data again for every new plan.
  package static func logOnce(_ words: String) {
    if printedOnce.withLock({ $0.insert(words).inserted }) { log(words) }
  }

  /// Lets all messages be printed once more: after a reload, what still fails must not look mended.
  package static func forgetPrinted() { printedOnce.withLock { $0.removeAll() } }

  private static let printedOnce = Mutex<Set<String>>([])

  /// Opens optional data.
  ///
  /// - Parameters:
  ///   - loss: What is missing without it, as a clause such as "bearings are true, not magnetic".
  ///   - open: Opens it.
  /// - Returns: The data, or nil if they are missing or damaged, which is logged once.
  package static func without<Data>(_ loss: String, open: () throws(Failure) -> Data) -> Data? {
    do throws(Failure) {
      return try open()
    } catch {
      logOnce("\(error.message); until then \(loss)")
      return nil
    }
  }

  /// Whether standard error is a terminal, where progress can be shown.
  package static var isTerminal: Bool {
    isatty(STDERR_FILENO) == 1
  }

  /// Shows progress on a line that is overwritten; only on a terminal.
  package static func progress(_ words: String, isDone: Bool = false) {
    guard isTerminal else { return }
    write("\r\u{1B}[K\(words.printable)\(isDone ? "\n" : "")")
  }

  /// Writes to standard error; errors are ignored.
  private static func write(_ words: String) {
    var words = words
    words.withUTF8 { _ = Glibc.write(StandardError.descriptor, $0.baseAddress, $0.count) }
  }
}
