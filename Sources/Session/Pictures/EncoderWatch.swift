import Glibc
import System

/// Detects an encoder that hangs after a signal, and ends it.
///
/// An encoder that completes a large video on a slow disk may need minutes. So it counts as hanging only if it neither
/// computes nor writes for a while. Without a signal, its time is not limited.
struct EncoderWatch {
  /// The time between two checks for signals and of the encoder, in milliseconds.
  static let milliseconds: Int32 = 50

  /// How long an encoder may neither compute nor write after a signal.
  private static let patience = Duration.seconds(10)

  /// How long an encoder may take to end once it was asked to, before it is killed.
  private static let grace = Duration.seconds(2)

  /// The processor time that counts as work: threads that only wait take less.
  private static let minimumWork = Duration.milliseconds(50)

  private let process: ChildProcess
  private let file: FilePath

  /// The last sign of work, and when it was seen; nil before a signal.
  private var last: (sign: Sign, at: ContinuousClock.Instant)?

  /// What changes while an encoder works.
  private struct Sign {
    /// The processor time it has used; nil if it has ended.
    let used: Duration?
    /// The size of its file, and when the file was last written, in seconds since 1970; nil without a file.
    let size: Int?
    let written: Int64?
  }

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - process: The encoder.
  ///   - file: The file that it writes.
  init(_ process: ChildProcess, writing file: FilePath) {
    (self.process, self.file) = (process, file)
  }

  /// Whether a signal has arrived and the encoder has done nothing for a while.
  var isHanging: Bool {
    mutating get {
      guard SignalHandler.isAsked else { return false }
      let now = ContinuousClock.now
      let seen = Sign(used: process.processorTime, size: file.size, written: file.modified)
      guard let last, !Self.isWork(from: last.sign, to: seen) else {
        self.last = (seen, now)
        return false
      }
      return last.at.duration(to: now) >= Self.patience
    }
  }

  /// Waits until the encoder has ended. One that hangs is asked to end, then killed.
  ///
  /// - Returns: Whether it ended by itself.
  mutating func waitForEnd() -> Bool {
    while process.isRunning {
      guard !isHanging else {
        process.signal(SIGTERM)
        if !hasEnded(within: Self.grace) { process.signal(SIGKILL) }
        // Even a killed process does not end while it waits for a lost disk.
        _ = hasEnded(within: Self.grace)
        return false
      }
      poll(nil, 0, Self.milliseconds)
    }
    return true
  }

  private func hasEnded(within limit: Duration) -> Bool {
    let deadline = ContinuousClock.now + limit
    while process.isRunning {
      guard ContinuousClock.now < deadline else { return false }
      poll(nil, 0, Self.milliseconds)
    }
    return true
  }

  private static func isWork(from old: Sign, to new: Sign) -> Bool {
    guard old.size == new.size, old.written == new.written else { return true }
    guard let before = old.used, let now = new.used else { return true }
    return now - before >= minimumWork
  }
}
