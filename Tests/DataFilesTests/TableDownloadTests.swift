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
    stallTimeout: Duration = .seconds(300)
  ) -> TableDownload {
    var download = TableDownload(
      base: server.url("/"),
      fetcher: Fetcher(agent: "aloft/test"),
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

  private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"

  @Test func `a table that takes too long is not requested again`() async throws {
    let server = try LoopbackServer { _ in
      [.send(Self.head), .drip([UInt8](repeating: 65, count: 1000))]
    }
    let download = Self.download(from: server, timeout: .seconds(2))
    let failure = await #expect(throws: Failure.self) {
      try await download.fetch(.runways, unless: nil)
    }
    #expect(failure?.status == .tryLater)
    #expect(failure?.message.hasSuffix(" bytes of the answer arrived within 2 s") == true)
    #expect(server.requests.count == 1)
  }

  @Test func `a table that stalls is requested again`() async throws {
    let body = [UInt8](repeating: 65, count: 1000)
    let server = try LoopbackServer.inTurn { number in
      number == 1 ? [.send(Self.head), .send("ten bytes."), .hold] : .answer(body: body)
    }
    let download = Self.download(from: server, stallTimeout: .milliseconds(500))
    #expect(try await download.fetch(.runways, unless: nil).body == body)
    // On a busy machine the second one may stall as well.
    #expect(server.requests.count >= 2)
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
