import Text

/// The data that a transfer has received so far.
final class FetchSink {
  /// The two parts of a response.
  enum Part {
    case head
    case body
  }

  /// The head of the response.
  private(set) var head = FetchHead()

  /// The body as it arrived, which may be compressed.
  private(set) var body: [UInt8] = []

  /// Whether bytes have arrived since this was set to false.
  var hasArrival = false

  /// Whether the data exceeded a limit.
  private(set) var isFull = false

  /// The maximum size of the body, in bytes.
  let limit: Int

  /// Creates a sink for a body of at most `limit` bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the sink that libcurl passes as a context pointer.
  static func at(_ context: UnsafeMutableRawPointer?) -> FetchSink? {
    context.map { Unmanaged<FetchSink>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Adds bytes and returns how many were accepted; fewer than given ends the transfer.
  func append(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, as part: Part) -> Int {
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    hasArrival = true
    switch part {
    case .head: isFull = !head.append(String(decoding: bytes, as: UTF8.self))
    case .body:
      isFull = count > limit - body.count
      if !isFull { body.append(contentsOf: bytes) }
    }
    return isFull ? 0 : count
  }
}

/// The head of a response.
struct FetchHead {
  /// The header fields by lower-case name.
  private(set) var fields: [String: String] = [:]

  /// Whether the response is a redirect.
  private(set) var isRedirect = false

  private var count = 0

  /// The maximum size in bytes, including the heads of redirects.
  private static let limit = 128 << 10

  /// Adds a line; returns false if the limit is exceeded.
  mutating func append(_ line: String) -> Bool {
    count += line.utf8.count
    guard count <= Self.limit else { return false }
    if line.hasPrefix("HTTP/") {
      // A new response begins; the fields of an interim or redirect response are dropped.
      fields = [:]
      isRedirect = line.split(separator: " ").dropFirst().first?.hasPrefix("3") ?? false
    } else if let colon = line.firstIndex(of: ":") {
      let name = String(line[..<colon]).lowercased()
      let value = line[line.index(after: colon)...].trimmed
      fields[name] = fields[name].map { $0 + ", " + value } ?? value
    }
    return true
  }
}
