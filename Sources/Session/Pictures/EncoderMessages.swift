import Glibc
import Network
import Synchronization
import System
import Text

/// What an encoder prints on standard error, read on a thread of its own, so that the encoder never waits for it.
final class EncoderMessages: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  /// The maximum number of bytes kept. The first messages name the cause.
  private static let maximumBytes = 1 << 14

  /// The words of the system for a full disk.
  private static let fullDisk = String(cString: strerror(ENOSPC))

  /// Creates an empty record.
  init() {}

  /// Starts to read.
  ///
  /// - Parameter descriptor: A pipe, which the thread closes at its end.
  /// - Returns: The thread, which ends with the encoder.
  /// - Throws: The system's reason if there is no thread; the pipe is then still open.
  func read(from descriptor: Int32) throws(NetworkError) -> Worker {
    try Worker.start("encoder") { [self] in
      defer { close(descriptor) }
      while let part = try? [UInt8](readingFrom: descriptor, atMost: 1 << 12), !part.isEmpty {
        bytes.withLock { $0 += part.prefix(max(0, Self.maximumBytes - $0.count)) }
      }
    }
  }

  /// Returns why the encoder failed: the system's words for a full disk, else how it ended and its first message.
  func reason(_ end: ChildProcess.End?) -> String {
    let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
    let lines = text.split(separator: "\n")
    if lines.contains(where: { $0.hasSuffix(Self.fullDisk) }) { return Self.fullDisk }
    let words = "ffmpeg \(end.words)"
    return lines.first.map { "\(words): \(String($0).printable(limit: 200))" } ?? words
  }
}
