import Airports
import Breathing
import DataFiles
import Feeds
import Network
import System
import TestRigs
import TestSupport
import Testing

/// One table from a server that answers slowly or oddly.
@Suite(.timeLimit(.minutes(10))) struct TableDownloadTests {
  private static func download(
    from server: LoopbackServer,
    timeout: Duration = .seconds(300),
    stallTimeout: Duration = .seconds(300),
    by clock: LeapingClock? = nil
  ) -> TableDownload {
    var fetcher = Fetcher(agent: "aloft/test")
    if let clock { fetcher.now = { clock.now } }
    var download = TableDownload(
      base: server.url("/"),
      fetcher: fetcher,
      backoff: Backoff(
        first: .milliseconds(1),
        longest: .milliseconds(5),
        generator: SeededGenerator(seed: 1)
      )
    )
    download.timeout = timeout
    download.stallTimeout = stallTimeout
    return download
  }

  @Test func `a table that takes too long is not requested again`() async throws {
    let count = 100_000
    let server = try LoopbackServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n"),
        .drip([UInt8](repeating: 65, count: count)),
      ]
    }
    // A busy machine may receive nothing within the shortest of these times.
    for seconds in [2, 8, 32, 128] {
      let former = server.requests.count
      let download = Self.download(from: server, timeout: .seconds(seconds))
      let failure = await #expect(throws: Failure.self) {
        try await download.fetch(.runways, unless: nil)
      }
      #expect(failure?.status == .tryLater)
      let words = " bytes of the answer arrived within \(seconds) s"
      guard failure?.message.hasSuffix(words) == true else { continue }
      #expect(server.requests.count == former + 1)
      return
    }
    Issue.record("nothing of the table arrived")
  }

  @Test func `a table that stalls is requested again`() async throws {
    let body = [UInt8](repeating: 65, count: 1000)
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"
    let clock = LeapingClock()
    let server = try LoopbackServer.inTurn { number in
      guard number == 1 else { return .answer(body: body) }
      // At the first leap the bytes arrive, at the next nothing does.
      return [.send(head), .send("ten bytes."), .run { clock.leap(2) }, .hold]
    }
    let limit = LeapingClock.leap - .seconds(1)
    let download = Self.download(from: server, stallTimeout: limit, by: clock)
    #expect(try await download.fetch(.runways, unless: nil).body == body)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: ["204 No Content", "206 Partial Content", "304 Not Modified"])
  func `an answer with an unexpected status is not a table`(status: String) async throws {
    let server = try LoopbackServer { _ in .answer(status) }
    let download = Self.download(from: server)
    let failure = await #expect(throws: Failure.self) {
      try await download.fetch(.runways, unless: nil)
    }
    #expect(failure?.status == .tryLater)
    let found = "its status is \(status.prefix(3)); 200 is expected"
    #expect(failure?.message.hasSuffix(found) == true, "\(failure?.message ?? "")")
    #expect(server.requests.count == TableDownload.tries)
  }

  @Test func `an untrusted server is not reported as unreachable`() {
    let failure = Failure(FetchError.untrusted("certificate has expired"), at: "https://x/")
    #expect(failure.status == .unavailable)
    #expect(failure.message == "https://x/: the server is not trusted: certificate has expired")
  }
}
