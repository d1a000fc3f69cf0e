import Testing

@testable import HTTPServer

@Suite("Byte ranges") struct ByteRangeTests {
  @Test(
    "A single range is accepted and clipped to the file",
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=2-5", 2..<6), ("bytes=8-", 8..<10), ("bytes=9-400", 9..<10),
      ("bytes=-3", 7..<10), ("bytes=-10", 0..<10), ("bytes=-500", 0..<10),
      ("bytes=4-99999999999999999999", 4..<10), ("bytes=-99999999999999999999", 0..<10),
    ]
  )
  func parts(field: String, bytes: Range<Int>) throws {
    let range = try #require(ByteRange(field, length: 10))
    #expect(range.bytes == bytes)
    #expect(range.field(length: 10) == "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/10")
  }

  @Test(
    "For any other range, the whole file is sent",
    arguments: [
      "bytes=10-12", "bytes=5-2", "bytes=-0", "bytes=0-1,4-5", "bytes=", "bytes=a-b", "lines=0-1",
      "bytes=-1,4-5", "bytes=-a", "bytes=-", "bytes=--1", "bytes=+1-9",
      "bytes=99999999999999999999-", "bytes=1-+9",
    ]
  )
  func whole(field: String) {
    #expect(ByteRange(field, length: 10) == nil)
  }

  @Test("Only a range that begins beyond the end, or has no bytes, cannot be satisfied")
  func beyond() {
    for field in ["bytes=10-12", "bytes=10-", "bytes=-0", "bytes=99999999999999999999-"] {
      #expect(ByteRange.isBeyond(field, length: 10), "\(field)")
    }
    let others = [
      "bytes=9-12", "bytes=-3", "bytes=a-b", "lines=20-30", "bytes=", "bytes=20-,0-1", "bytes=+20-",
    ]
    for field in others {
      #expect(!ByteRange.isBeyond(field, length: 10), "\(field)")
    }
  }

  @Test("HEAD has no ranges, nor has another version of a file")
  func conditions() {
    let (tag, weakTag) = ("\"a\"", "W/\"a\"")
    let cases: [(method: String, fields: [String: String], tag: String, wants: Bool)] = [
      ("GET", [:], tag, true), ("HEAD", [:], tag, false),
      ("GET", ["if-range": tag], tag, true), ("GET", ["if-range": "\"b\""], tag, false),
      ("GET", ["if-range": weakTag], tag, false), ("GET", ["if-range": weakTag], weakTag, false),
    ]
    for (method, fields, tag, wants) in cases {
      let request = HTTPRequest(method: method, path: "/", fields: fields)
      #expect(request.wantsRange(of: tag) == wants, "\(method) \(fields), \(tag)")
    }
  }

  @Test("If-Match needs the very tag, and no weak one")
  func matches() {
    func admits(_ field: String?, _ entityTag: String = "\"a\"") -> Bool {
      let fields = field.map { ["if-match": $0] } ?? [:]
      return HTTPRequest(path: "/", fields: fields).admitsEntityTag(entityTag)
    }
    for field in [nil, "*", "\"a\"", "\"b\", \"a\"", "\"a\" , \"b\""] as [String?] {
      #expect(admits(field), "\(field ?? "none")")
    }
    for field in ["\"b\"", "W/\"a\"", "a", ""] { #expect(!admits(field), "\(field)") }
    #expect(admits(nil, "W/\"a\"") && !admits("W/\"a\"", "W/\"a\""))
  }

  @Test("A weak tag is known as a strong one is")
  func weakTags() {
    let entityTag = EntityTag.weak(of: "ab".utf8)
    #expect(entityTag == "W/" + EntityTag.strong(of: "ab".utf8))
    for field in [entityTag, String(entityTag.dropFirst(2)), "\"0\", \(entityTag)", "*"] {
      #expect(
        HTTPRequest(path: "/", fields: ["if-none-match": field]).matchesEntityTag(entityTag),
        "\(field)"
      )
    }
    let other = HTTPRequest(path: "/", fields: ["if-none-match": "W/\"0\""])
    #expect(!other.matchesEntityTag(entityTag))
  }

  @Test("An empty file has no ranges")
  func empty() {
    #expect(ByteRange("bytes=0-0", length: 0) == nil)
    #expect(ByteRange("bytes=-1", length: 0) == nil)
  }
}
