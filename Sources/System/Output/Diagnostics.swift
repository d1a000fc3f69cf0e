import CLinux
import Glibc
import Synchronization
import Text

/// Messages for the terminal or the log, on standard error.
package enum Diagnostics {
  /// Prints one line with control characters replaced.
  package static func log(_ words: String) { log(words, priority: LOG_NOTICE) }

  /// Prints the failure with which the program ends, as one line.
  package static func logEnd(_ words: String) { log(words, priority: LOG_ERR) }

  /// Prints one line; for the journal, with one of syslog's priorities (sd-daemon(3)).
  private static func log(_ words: String, priority: Int32) {
    write("\(isJournal ? "<\(priority)>" : "")aloft: \(words.printable)\n")
  }

  /// Whether the system's journal reads standard error, so that a line may begin with its priority.
  private static let isJournal = isJournalStream(
    StandardError.descriptor,
    Environment.current["JOURNAL_STREAM"]
  )

  /// Returns whether the system's journal reads what is written to a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - stream: The device and the inode of the journal's stream, as `JOURNAL_STREAM` has them (systemd.exec(5)); nil
  ///     without that variable. A program may have inherited it and write elsewhere.
  /// - Returns: Whether the descriptor is that stream.
  package static func isJournalStream(_ descriptor: Int32, _ stream: String?) -> Bool {
    var status = stat()
    guard let stream, fstat(descriptor, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
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
