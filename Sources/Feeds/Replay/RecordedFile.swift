import CZlib
import Glibc

/// A recording, gzipped or not, read in pieces so that it may be of any size.
struct RecordedFile: ~Copyable {
  /// zlib's handle, which reads gzipped and plain files.
  private let file: gzFile
  private let path: String
  private var splitter = LineSplitter(limit: Self.longestLine)
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var isAtEnd = false

  /// The longest line, in bytes. A list of all aircraft in the world takes about 10 MB.
  private static let longestLine = 24 << 20

  /// Opens a recording.
  init(path: String) throws(FetchError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, "it is not a file")
    }
    guard let file = gzdopen(descriptor, "rb") else {
      close(descriptor)
      throw Self.failure(path, ENOMEM)
    }
    self.file = file
    self.path = path
  }

  deinit {
    gzclose(file)
  }

  /// Returns the next lines; nil at the end. The last line may lack a line end, and a gzipped file
  /// may be truncated, because it may still be being written.
  mutating func lines() throws(FetchError) -> [[UInt8]]? {
    guard !isAtEnd else { return nil }
    let count = Int(gzread(file, &chunk, UInt32(chunk.count)))
    guard count >= 0 else { throw failure }
    if count == 0 {
      isAtEnd = true
      return splitter.lines(in: CollectionOfOne(UInt8(ascii: "\n")))
    }
    return splitter.lines(in: chunk[..<count])
  }

  /// The reason why reading failed.
  private var failure: FetchError {
    var number: Int32 = 0
    _ = gzerror(file, &number)
    return number == Z_ERRNO
      ? Self.failure(path, errno) : .unreadable(path: path, "\(GzipError.damaged)")
  }

  private static func failure(_ path: String, _ number: Int32) -> FetchError {
    .unreadable(path: path, String(cString: strerror(number)).lowercased())
  }
}
