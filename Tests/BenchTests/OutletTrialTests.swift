import Foundation
import Session
import TestSupport
import Testing

@testable import bench

@Suite struct OutletTrialTests {
  private func cue(_ seconds: String) -> String {
    #"{"v":1,"event":"phase","duration":2,"t_unix":\#(seconds),"next":{"t_unix":9999}}"#
  }

  private func arrival(_ text: String, at: Int64, over connection: Int32 = 1) -> TrialArrival {
    TrialArrival(connection: connection, at: at, bytes: Array(text.utf8))
  }

  @Test func `a line in parts counts when its last part arrives, per connection`() {
    let (first, second) = (cue("1000.5"), cue("1001.25"))
    let arrivals = [
      arrival("HTTP/1.1 200 OK\r\n\r\nretry: 2000\n\n", at: 999_000_000_000),
      arrival("event: phase\ndata: \(first.prefix(40))", at: 1_000_501_000_000),
      arrival("data: \(first)\n\n", at: 1_000_502_000_000, over: 2),
      arrival("\(first.dropFirst(40))\n\n", at: 1_000_503_000_000),
      arrival(
        "data: \(second)\n\ndata: {\"event\":\"changed\",\"t_unix\":1001.3}\n\n",
        at: 1_001_251_000_000
      ),
    ]
    let all = arrivals.lateness(in: 0..<2_000_000_000_000)
    #expect(all.map(\.late) == [.milliseconds(2), .milliseconds(3), .milliseconds(1)])
    #expect(all.map(\.due) == [1_000_500_000_000, 1_000_500_000_000, 1_001_250_000_000])
    #expect(arrivals.lateness(in: 1_001_000_000_000..<2_000_000_000_000).count == 1)
  }

  @Test func `a line without a due time is dated by the last edge`() {
    let edges: [Int64] = [1_000_000_000, 2_000_000_000]
    let arrivals = [900_000_000, 1_004_000_000, 2_000_000_000, 2_500_000_000, 3_100_000_000]
      .map { arrival("x", at: $0) }
    #expect(arrivals.lateness(after: edges) == [.milliseconds(4), .zero, .milliseconds(500)])
    #expect(arrivals.lateness(after: []).isEmpty)
  }

  @Test func `memory is taken from the kernel's account`() {
    let text = "5600-7fff ---p 0 00:00 0 [rollup]\nRss: 20 kB\nPss: 12 kB\nAnonymous: 7 kB\n"
    #expect(
      TrialDaemon.Memory(text)
        == TrialDaemon.Memory(resident: 20_480, proportional: 12_288, anonymous: 7_168)
    )
    #expect(TrialDaemon.Memory("Rss: 20 kB\nPss: x kB") == nil)
  }

  @Test(.timeLimit(.minutes(10))) func `a real daemon is measured through every channel`()
    async throws
  {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "aloft").path
    let trial = try await onOwnThread {
      func attempt() throws -> OutletTrial {
        try OutletTrial(
          listeners: [3],
          seconds: 6,
          program: program,
          timeout: .seconds(60),
          grace: .seconds(20)
        )
      }
      // Another program may take the chosen port before the daemon does: then try again.
      return try (try? attempt()) ?? attempt()
    }
    let row = try #require(trial.rows.first)
    #expect(row.listeners == 3)
    let lines = try #require(row.lines)
    #expect(lines.count >= 3)
    #expect(row.http?.count == 3 * lines.count)
    #expect(row.osc != nil && row.wled != nil)
    #expect((row.mqtt != nil) == FileManager.default.fileExists(atPath: "/usr/sbin/mosquitto"))
    // Nothing arrives before its time.
    for (name, late) in row.ways { #expect(late.map { $0.p50 >= .zero } ?? true, "\(name)") }
    let memory = try #require(row.memory)
    #expect(memory.anonymous > 1 << 20 && memory.anonymous < memory.resident)
    #expect((0..<2).contains(try #require(trial.idleLoad)))
  }
}
