import Breathing
import Network
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct StreamReceiverTests {
  /// Listens until a number of updates have arrived.
  private func news(
    _ count: Int,
    from port: UInt16,
    silence: Duration = .seconds(60)
  ) async -> [StreamReceiver.Event] {
    let receiver = StreamReceiver(
      Endpoint(host: "127.0.0.1", port: port),
      backoff: Backoff(
        first: .milliseconds(1),
        longest: .milliseconds(5),
        generator: SeededGenerator(seed: 1)
      ),
      idleTimeout: silence
    )
    let (news, line) = AsyncStream.makeStream(of: StreamReceiver.Event.self)
    let running = Task { await receiver.run { line.yield($0) } }
    var events: [StreamReceiver.Event] = []
    for await one in news {
      // Bytes may arrive in more pieces than they were sent in.
      if case .bytes(let more) = one, case .bytes(let before)? = events.last {
        events[events.count - 1] = .bytes(before + more)
      } else {
        events.append(one)
      }
      if events.count == count { break }
    }
    running.cancel()
    await running.value
    return events
  }

  @Test func `a lost connection is restored, and each loss reported once`() async throws {
    let server = try LineServer(
      [[.line("one")], [], [], [], [.line("two"), .hold]],
      listensFirst: false
    )
    let news = await news(5, from: server.port)
    #expect(
      news == [
        .connected, .bytes(Array("one\r\n".utf8)), .lost("the connection was closed"), .connected,
        .bytes(Array("two\r\n".utf8)),
      ]
    )
  }

  @Test func `no server and no data are distinguished`() async throws {
    // Port 1 belongs to a service that is no longer in use, so it is closed.
    #expect(await news(1, from: 1) == [.lost("the connection was refused")])
    let silent = try LineServer([[.hold]], listensFirst: false)
    let news = await news(2, from: silent.port, silence: .milliseconds(50))
    #expect(news == [.connected, .lost("no data for 50 ms")])
  }

  @Test func `an unknown name is reported`() async {
    await #expect(throws: StreamConnectionError.self) {
      // Labels have at most 63 letters, so this needs no name server.
      let name = String(repeating: "x", count: 64) + ".invalid"
      _ = try await StreamConnection(
        to: Endpoint(host: name, port: 1),
        idleTimeout: .seconds(1)
      )
    }
  }

  @Test func `fast data arrives complete`() async throws {
    let line = String(repeating: "MSG,3,1,1,40621D,", count: 8)
    let server = try LineServer(
      [(0..<50).map { _ in .send(Array(repeating: line + "\n", count: 400).flatMap(\.utf8)) }],
      listensFirst: false
    )
    let news = await news(3, from: server.port)
    guard news.count == 3, case .bytes(let bytes) = news[1] else {
      Issue.record("\(news.count) news")
      return
    }
    #expect(bytes.count == 20_000 * (line.utf8.count + 1))
  }
}
