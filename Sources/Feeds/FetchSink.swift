/// The data that a transfer has received so far.
final class FetchSink {
  /// The two parts of an answer.
  enum Part {
    case head
    case body
  }

  /// What came before the body.
  private(set) var head = FetchHead()

  /// The body, unpacked.
  private(set) var body: [UInt8] = []

  /// Whether the data exceeded the limit.
  private(set) var isFull = false

  private let limit: Int

  /// Creates a sink for a body of a limited number of bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// The sink behind a pointer that libcurl returns.
  static func at(_ context: UnsafeMutableRawPointer?) -> FetchSink? {
    context.map { Unmanaged<FetchSink>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Accepts bytes and returns their number; returning fewer ends the transfer.
  func take(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, as part: Part) -> Int {
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    switch part {
    case .head: isFull = !head.take(String(decoding: bytes, as: UTF8.self))
    case .body:
      isFull = count > limit - body.count
      if !isFull { body.append(contentsOf: bytes) }
    }
    return isFull ? 0 : count
  }
}

/// The head of a response.
struct FetchHead {
  /// The fields by their names in lower case.
  private(set) var fields: [String: String] = [:]

  /// Whether the answer is elsewhere.
  private(set) var isRedirect = false

  private var count = 0

  /// The maximum number of bytes.
  private static let limit = 128 << 10

  /// Accepts a line; returns false if there are too many.
  mutating func take(_ line: String) -> Bool {
    count += line.utf8.count
    guard count <= Self.limit else { return false }
    if line.hasPrefix("HTTP/") {
      // Another response begins: the head of an interim or redirect response does not count.
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

extension Substring {
  /// The text without the spaces and line ends around it.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
