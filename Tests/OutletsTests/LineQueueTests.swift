import Testing

@testable import Outlets

struct LineQueueTests {
  private func line(_ text: String, isLevel: Bool = false) -> QueuedLine {
    QueuedLine(bytes: Array("{\"n\":\"\(text)\"}".utf8), isLevel: isLevel)
  }

  /// Returns what is left in a queue, each line as its number and the count of lines lost before it.
  private func rest(of queue: inout LineQueue) -> [String] {
    var lines: [String] = []
    while !queue.isEmpty {
      let bytes = queue.next()
      let text = String(decoding: bytes, as: UTF8.self)
      lines.append(
        text.dropFirst(#"{"n":""#.count).dropLast("}\n".count).filter { $0 != "\"" }
      )
      queue.wrote(bytes.count)
    }
    return lines
  }

  @Test func `a reader that stalls loses levels before cues, and learns where`() {
    var queue = LineQueue()
    var dropped = 0
    for cue in 0..<20 {
      if queue.put(line("cue \(cue)")) { dropped += 1 }
      for level in 0..<100 where queue.put(line("\(cue)-\(level)", isLevel: true)) {
        dropped += 1
      }
    }
    let lines = rest(of: &queue)
    #expect(lines.count == LineQueue.capacity && dropped == 20 * 101 - LineQueue.capacity)
    let cues = lines.filter { $0.hasPrefix("cue") }
    #expect(cues.first == "cue 0")
    #expect(cues.dropFirst() == (1..<20).map { "cue \($0),dropped:100" }[...])
    // Of the levels, the latest are left.
    #expect(lines.suffix(44) == ["19-56,dropped:56"] + (57..<100).map { "19-\($0)" })
  }

  @Test func `among cues alone the oldest are lost, and a level gives way to them`() {
    var queue = LineQueue()
    for cue in 0..<LineQueue.capacity + 2 { _ = queue.put(line("\(cue)")) }
    let isLevelLost = queue.put(line("level", isLevel: true))
    let isCueLost = queue.put(line("last"))
    #expect(isLevelLost && isCueLost)
    let lines = rest(of: &queue)
    #expect(lines.first == "3,dropped:3" && lines.last == "last,dropped:1")
    #expect(lines.count == LineQueue.capacity)
  }
}
