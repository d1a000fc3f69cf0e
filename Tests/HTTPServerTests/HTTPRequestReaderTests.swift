import TestSupport
import Testing

@testable import HTTPServer

@Suite struct HTTPRequestReaderTests {
  private func read(
    _ text: String,
    limits: HTTPLimits = HTTPLimits(),
    by step: Int = .max
  ) throws -> HTTPRequest? {
    var reader = HTTPRequestReader(limits: limits)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(step))
      rest = rest.dropFirst(step)
      if let request = try reader.next() { return request }
    }
    return nil
  }

  @Test(arguments: [1, 2, 7, .max])
  func `a request is read however it is cut`(step: Int) throws {
    let text = """
      POST /v1/commands?a=b%20c&d&e=f+g HTTP/1.1\r
      Host: localhost:8737\r
      X-Thing:  one \r
      x-thing: two\r
      Content-Length: 5\r
      \r
      hello
      """
    let request = try #require(try read(text, by: step))
    #expect(request.method == "POST")
    #expect(request.path == "/v1/commands")
    #expect(request.query == ["a": "b c", "d": "", "e": "f g"])
    #expect(request.fields["x-thing"] == "one, two")
    #expect(request.fields["host"] == "localhost:8737")
    #expect(request.body == Array("hello".utf8))
    #expect(request.isPersistent)
  }

  @Test func `two requests that arrive together are two`() throws {
    var reader = HTTPRequestReader(limits: HTTPLimits())
    reader.append("GET /a HTTP/1.0\r\n\r\n\r\nGET /b%2Fc HTTP/1.1\r\nHost: x\r\n\r\nGET".utf8)
    let first = try #require(try reader.next())
    let second = try #require(try reader.next())
    #expect(first.path == "/a" && !first.isPersistent)
    #expect(second.path == "/b/c" && second.isPersistent)
    #expect(try reader.next() == nil)
    #expect(!reader.isIdle)
  }

  @Test(arguments: [1, 7, .max])
  func `empty lines before a request count as a part of its head`(step: Int) throws {
    let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    let most = (8_192 - request.utf8.count) / 2
    let fitting = String(repeating: "\r\n", count: most) + request
    #expect(try read(fitting, by: step) != nil)
    #expect(throws: HTTPRefusal.self) { try read("\r\n\r\n" + fitting, by: step) }
    // Each request has its own.
    var reader = HTTPRequestReader(limits: HTTPLimits())
    for _ in 0..<3 {
      reader.append(fitting.utf8)
      _ = try #require(try reader.next())
      #expect(reader.isIdle)
    }
    reader.append("\r\n".utf8)
    #expect(try reader.next() == nil)
    #expect(!reader.isIdle)
  }

  @Test(
    arguments: [
      ("GET http://localhost:8737/a?b=c", "localhost:8737", "/a", ["b": "c"]),
      ("GET HTTPS://wall.example", "wall.example", "/", [:]),
      ("GET http://wall.example?b=/", "wall.example", "/", ["b": "/"]),
      ("OPTIONS *", "x", "*", [:]),
    ] as [(String, String, String, [String: String])]
  )
  func `a target may name the host, which counts instead of the field, or the whole server`(
    line: String,
    host: String,
    path: String,
    query: [String: String]
  ) throws {
    let request = try #require(try read("\(line) HTTP/1.1\r\nHost: x\r\n\r\n"))
    #expect(request.fields["host"] == host && request.path == path && request.query == query)
  }

  @Test(arguments: [
    ("1.1", "keep-alive", true), ("1.1", "Close", false), ("1.0", "close", false),
    ("1.0", "Keep-Alive", false),
  ])
  func `a connection of HTTP/1.0 ends with the answer`(
    version: String,
    field: String,
    isPersistent: Bool
  ) throws {
    let text = "GET / HTTP/\(version)\r\nHost: x\r\nConnection: \(field)\r\n\r\n"
    #expect(try read(text)?.isPersistent == isPersistent)
  }

  @Test(arguments: [
    ("\r\n\r\nhello\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("G@T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET http:///a HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET http://a@x/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET http://x/ HTTP/1.1\r\n\r\n", 400),
    ("GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET * HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("OPTIONS ** HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /é HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /?a=%0d%0a HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\r\nA: b\u{0}c\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: x\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: x\n\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\rY: z\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4097\r\n\r\n", 413),
    ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
    ("GET /" + String(repeating: "a", count: 7_168) + " HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    ("GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "A: b\r\n", count: 64) + "\r\n", 431),
    ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 8_192), 431),
    (String(repeating: "\r\n", count: 4_097), 431),
  ])
  func `an invalid request is refused`(text: String, status: Int) throws {
    for step in [1, .max] {
      let refusal = #expect(throws: HTTPRefusal.self) { try read(text, by: step) }
      #expect(refusal?.status.rawValue == status)
    }
  }

  /// The requests that are read from bytes, and the status of the refusal after them.
  private struct Outcome: Equatable {
    var requests: [HTTPRequest] = []
    var refusal: Int?

    init(_ bytes: [UInt8], by step: Int) {
      var reader = HTTPRequestReader(limits: HTTPLimits())
      var rest = bytes[...]
      do throws(HTTPRefusal) {
        while !rest.isEmpty {
          reader.append(rest.prefix(step))
          rest = rest.dropFirst(step)
          while let request = try reader.next() { requests.append(request) }
        }
      } catch {
        refusal = error.status.rawValue
      }
    }
  }

  @Test func `a request with any changes is read or refused, however it is cut`() {
    let request = Array(
      """
      POST /v1/commands?a=b%20c&d HTTP/1.1\r
      Host: localhost:8737\r
      X-Thing: one\r
      Content-Length: 5\r
      \r
      hello
      """.utf8
    )
    let alphabet = Array("GET /HTTP1.\r\n: %\u{0}aé?&=".utf8)
    var generator = Xorshift(seed: 12)
    var (read, refused) = (0, 0)
    for _ in 0..<2_000 {
      var bytes = request
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        let byte = alphabet[Int.random(in: alphabet.indices, using: &generator)]
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
      }
      let whole = Outcome(bytes, by: .max)
      let cut = Outcome(bytes, by: Int.random(in: 1...40, using: &generator))
      #expect(cut == whole, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      read += whole.requests.count
      if whole.refusal != nil { refused += 1 }
    }
    #expect(read > 20 && refused > 20, "\(read) read, \(refused) refused")
  }
}
