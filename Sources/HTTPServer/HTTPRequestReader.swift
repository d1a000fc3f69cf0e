/// Reads HTTP/1.1 requests from a stream of bytes, strictly and within limits.
///
/// Ambiguous input is refused (RFC 9112, sections 2.2, 5.1, 6.3): bare line feeds, folded fields,
/// spaces before a colon, and two lengths. A body needs a Content-Length.
package struct HTTPRequestReader: Sendable {
  private let limits: HTTPLimits
  private var bytes: [UInt8] = []
  /// The offset of the first byte that has not been read.
  private var start = 0
  /// The offset up to which the end of the head has been searched.
  private var searched = 0
  /// The number of bytes of empty lines before the next request.
  private var blank = 0
  private var pending: (head: HTTPRequestHead, length: Int)?
  private var sentContinue = false

  /// Creates a reader without input.
  package init(limits: HTTPLimits) {
    self.limits = limits
  }

  /// Whether no part of a request has arrived, and no empty line before it.
  package var isIdle: Bool { start == bytes.count && pending == nil && blank == 0 }

  /// Appends bytes.
  package mutating func append(_ new: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    searched = max(0, searched - start)
    start = 0
    bytes.append(contentsOf: new)
  }

  /// Returns the next request, or nil until it has arrived completely.
  ///
  /// - Throws: `HTTPRefusal` if the request is invalid; nothing after it can be read.
  package mutating func next() throws(HTTPRefusal) -> HTTPRequest? {
    if pending == nil, let head = try readHead() { pending = (head, try length(of: head)) }
    guard let (head, length) = pending, bytes.count - start >= length else { return nil }
    pending = nil
    sentContinue = false
    let body = Array(bytes[start..<(start + length)])
    start += length
    return head.request(body: body)
  }

  /// Whether the client waits for 100 Continue before it sends the body; true only once per
  /// request.
  package mutating func shouldSendContinue() -> Bool {
    guard let (head, _) = pending, !sentContinue, start == bytes.count,
      head.fields["expect"]?.lowercased() == "100-continue"
    else { return false }
    sentContinue = true
    return true
  }

  private mutating func readHead() throws(HTTPRefusal) -> HTTPRequestHead? {
    // Empty lines before a request are skipped (section 2.2), but count as part of its head, so that their number is
    // limited.
    while start + 1 < bytes.count, bytes[start] == 0x0D, bytes[start + 1] == 0x0A {
      start += 2
      blank += 2
    }
    let room = limits.headBytes - blank
    guard let end = try endOfHead() else {
      guard bytes.count - start <= room else { throw tooLarge }
      return nil
    }
    guard end - start <= room else { throw tooLarge }
    let text = bytes[start..<(end - 2)]
    let head = try HTTPRequestHead(text, maximumFields: limits.fields)
    start = end
    blank = 0
    return head
  }

  /// Returns the index after the empty line that ends the head.
  ///
  /// - Throws: `HTTPRefusal` if a line ends with a line feed alone: what ends the head would not be recognized.
  private mutating func endOfHead() throws(HTTPRefusal) -> Int? {
    var index = max(searched, start + 3)
    while index < bytes.count {
      if bytes[index] == 0x0A {
        guard bytes[index - 1] == 0x0D else { throw HTTPRequestHead.bareLineFeed }
        if bytes[index - 2] == 0x0A, bytes[index - 3] == 0x0D { return index + 1 }
      }
      index += 1
    }
    searched = index
    return nil
  }

  private func length(of head: HTTPRequestHead) throws(HTTPRefusal) -> Int {
    guard head.fields["transfer-encoding"] == nil else {
      throw HTTPRefusal(.lengthRequired, "send the body with a Content-Length")
    }
    guard let field = head.fields["content-length"] else { return 0 }
    guard !field.isEmpty, field.utf8.count <= 12,
      field.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(field)
    else { throw HTTPRefusal(.badRequest, "Content-Length is not a whole number") }
    guard length <= limits.bodyBytes else {
      throw HTTPRefusal(.contentTooLarge, "a body may have at most \(limits.bodyBytes) bytes")
    }
    return length
  }

  private var tooLarge: HTTPRefusal {
    HTTPRefusal(.fieldsTooLarge, "the fields may have at most \(limits.headBytes) bytes")
  }
}
