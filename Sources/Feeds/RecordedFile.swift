import Glibc

/// A recording on disk, read a piece at a time, however large it is.
struct RecordedFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private var splitter = LineSplitter(limit: Self.longestLine)
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var isAtEnd = false

  /// A list of all aircraft in the world has about 10 MB.
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
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// Reads on; nil at the end. The last line counts also where nothing ends it.
  mutating func lines() throws(FetchError) -> [[UInt8]]? {
    guard !isAtEnd else { return nil }
    let count = read(descriptor, &chunk, chunk.count)
    guard count >= 0 || errno == EINTR else { throw Self.failure(path, errno) }
    if count == 0 {
      isAtEnd = true
      return splitter.lines(in: CollectionOfOne(UInt8(ascii: "\n")))
    }
    return splitter.lines(in: chunk[..<max(count, 0)])
  }

  private static func failure(_ path: String, _ number: Int32) -> FetchError {
    .unreadable(path: path, String(cString: strerror(number)).lowercased())
  }
}
