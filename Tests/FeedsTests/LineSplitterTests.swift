import Testing

@testable import Feeds

@Suite struct LineSplitterTests {
  private func lines(_ chunks: [String], limit: Int = 1_000) -> [String] {
    var splitter = LineSplitter(limit: limit)
    return chunks.flatMap { splitter.lines(in: $0.utf8) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(
    "Lines are complete however the bytes arrive",
    arguments: [
      (["one\ntwo\n"], ["one", "two"]),
      (["o", "ne", "\n", "two\r\nth", "ree"], ["one", "two"]),
      (["\n\r\n\none\n"], ["one"]),
      (["one\r", "\ntwo\n"], ["one", "two"]),
      ([""], []),
    ] as [([String], [String])]
  )
  func parting(chunks: [String], expected: [String]) {
    #expect(lines(chunks) == expected)
  }

  @Test func `an overlong line is skipped, the next is read`() {
    let long = String(repeating: "x", count: 11)
    #expect(lines(["\(long)\nshort\n"], limit: 10) == ["short"])
    #expect(lines([String(long.prefix(10)), "\nshort\n"], limit: 10).count == 2)
    #expect(lines([long, long, "\nshort\n"], limit: 10) == ["short"])
  }
}
