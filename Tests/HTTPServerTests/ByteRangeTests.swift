import Testing

@testable import HTTPServer

@Suite("Byte ranges") struct ByteRangeTests {
  @Test(
    "A single range is accepted and clipped to the file",
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=2-5", 2..<6), ("bytes=8-", 8..<10), ("bytes=9-400", 9..<10),
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
      "bytes=10-12", "bytes=5-2", "bytes=-3", "bytes=0-1,4-5", "bytes=", "bytes=a-b", "lines=0-1",
      "bytes=-", "bytes=--1", "bytes=0-99999999999999999999",
    ]
  )
  func whole(field: String) {
    #expect(ByteRange(field, length: 10) == nil)
  }

  @Test("An empty file has no ranges")
  func empty() {
    #expect(ByteRange("bytes=0-0", length: 0) == nil)
  }
}
