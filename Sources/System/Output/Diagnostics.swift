import Glibc
import Synchronization
import Text

/// Messages for the person at the terminal or for the log, on standard error.
package enum Diagnostics {
  /// Prints one line, the controls in it replaced.
  package static func note(_ words: String) {
    write("aloft: \(words.printable)\n")
  }

  /// Says one thing, once however often it is asked to: a service opens its data with every plan.
  package static func noteOnce(_ words: String) {
    if said.withLock({ $0.insert(words).inserted }) { note(words) }
  }

  private static let said = Mutex<Set<String>>([])

  /// Opens optional data.
  ///
  /// - Parameters:
  ///   - loss: What is missing without it, as a clause: "bearings are true, not magnetic".
  ///   - open: Opens it.
  /// - Returns: The data, or nil if they are missing or damaged, which is logged once.
  package static func without<Data>(_ loss: String, open: () throws(Failure) -> Data) -> Data? {
    do throws(Failure) {
      return try open()
    } catch {
      noteOnce("\(error.message); until then \(loss)")
      return nil
    }
  }

  /// Whether standard error is a terminal, on which progress may be shown.
  package static var isTerminal: Bool {
    isatty(STDERR_FILENO) == 1
  }

  /// Shows how far something has come, on one line that is written over; only on a terminal.
  package static func progress(_ words: String, isDone: Bool = false) {
    guard isTerminal else { return }
    write("\r\u{1B}[K\(words.printable)\(isDone ? "\n" : "")")
  }

  /// Writes to standard error; what cannot be written is not worth a failure.
  private static func write(_ words: String) {
    var words = words
    words.withUTF8 { _ = Glibc.write(StandardError.descriptor, $0.baseAddress, $0.count) }
  }
}
