import Airports
import DataFiles
import Facts
import Foundation
import Synchronization
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite(.timeLimit(.minutes(10))) struct CatalogueUpdateTests {
  private let scratch: ScratchData

  init() throws {
    scratch = try ScratchData(date: "2025-01-01")
  }

  /// A server of tables that a test may change while it runs.
  private final class TableServer: Sendable {
    let files: Mutex<[String: [UInt8]]>
    let version = Mutex(1)

    init(_ tables: SmallTables = SmallTables()) {
      files = Mutex(tables.files)
    }

    func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Act] {
      let name = String(request.path.dropFirst("/tables/".count))
      guard let body = files.withLock({ $0[name] }) else { return .answer("404 Not Found") }
      let tag = "\"\(name)-\(version.withLock(\.self))\""
      guard request.headers["if-none-match"] != tag else { return .answer("304 Not Modified") }
      let headers = ["ETag": tag, "Last-Modified": "Tue, 03 Mar 2026 07:00:00 GMT"]
      return .answer("200 OK", headers, body: body)
    }

    /// Whether a request was conditional.
    static func isConditional(_ request: LoopbackServer.Request) -> Bool {
      request.headers["if-none-match"] != nil
    }
  }

  private func isRenewed(_ outcome: CatalogueUpdate.Outcome) -> Bool {
    if case .renewed = outcome { true } else { false }
  }

  /// Expects an update to fail and to change nothing, and returns the failure.
  private func failure(_ base: String) async throws -> Failure {
    let before = try scratch.dayInUse
    let failure = await #expect(throws: Failure.self) { try await scratch.update(from: base).run() }
    #expect(try scratch.dayInUse == before)
    #expect(try !scratch.names.contains { $0.hasSuffix(".new") || $0.hasSuffix(".aside") })
    return try #require(failure)
  }

  @Test func `new tables are fetched, used, and not fetched again`() async throws {
    let tables = TableServer()
    let server = try LoopbackServer { tables.answer($0) }
    let base = server.url("/tables/")
    #expect(isRenewed(try await scratch.update(from: base).run()))
    #expect(try scratch.dayInUse == "2026-03-03")
    #expect(server.requests.count == 4)
    #expect(!server.requests.contains(where: TableServer.isConditional))

    guard case .unchanged(let file) = try await scratch.update(from: base).run() else {
      Issue.record("the same tables were imported again")
      return
    }
    #expect(file.day?.description == "2026-03-03")
    #expect(server.requests.dropFirst(4).allSatisfy(TableServer.isConditional))
    #expect(server.requests.count == 8)
  }

  @Test func `steps, failures and the stored state have neither user name nor password`()
    async throws
  {
    let tables = TableServer()
    let server = try LoopbackServer { tables.answer($0) }
    let base = server.url("/tables/")
    let secret = base.replacingOccurrences(of: "http://", with: "http://anna:sesame@")
    let steps = Mutex<[String]>([])
    _ = try await scratch.update(from: secret).run { step in steps.withLock { $0.append(step) } }
    let shown = steps.withLock(\.self)
    #expect(shown.first == "Checking \(base)airports.csv")
    let stored = try String(contentsOfFile: UpdateState.path(in: scratch.home), encoding: .utf8)
    let everything = stored + shown.joined()
    #expect(!everything.contains("anna") && !everything.contains("sesame"))
    // The stored state is used: nothing has changed.
    guard case .unchanged = try await scratch.update(from: secret).run() else {
      Issue.record("the same tables were imported again")
      return
    }
    // A table that has become too short is refused.
    tables.files.withLock { $0["runways.csv"] = SmallTables(runways: 17).files["runways.csv"] }
    tables.version.withLock { $0 += 1 }
    let failure = try await failure(secret)
    #expect(failure.message.hasPrefix("\(base)runways.csv: 17 runways found"))
  }

  @Test func `when one table changes, all go into the new catalogue`() async throws {
    let tables = TableServer()
    let server = try LoopbackServer { request in
      // All tables but the navaids keep their version.
      guard request.path.hasSuffix("navaids.csv") else { return tables.answer(request) }
      let body = tables.files.withLock { $0["navaids.csv"] ?? [] }
      return .answer("200 OK", ["ETag": "\"\(body.count)\""], body: body)
    }
    _ = try await scratch.update(from: server.url("/tables")).run()
    tables.files.withLock { $0["navaids.csv"] = SmallTables(navaids: 25).files["navaids.csv"] }
    guard case .renewed(let outcome) = try await scratch.update(from: server.url("/tables")).run()
    else {
      Issue.record("the change was not seen")
      return
    }
    #expect(outcome.after.catalogue.count == 20)
    #expect(outcome.after.catalogue.navaidCount == 25)
    // Four, four more, and three again that had not changed.
    #expect(server.requests.count == 11)
  }

  @Test(arguments: [("Mon, 02 Mar 2026", false), ("Wed, 04 Mar 2026", true)])
  func `a table older than the one in use is refused, and a newer one is used`(
    day: String,
    isAccepted: Bool
  ) async throws {
    let tables = TableServer()
    let isRestored = Mutex(false)
    let server = try LoopbackServer { request in
      guard request.path.hasSuffix("runways.csv"), isRestored.withLock(\.self) else {
        return tables.answer(request)
      }
      let body = tables.files.withLock { $0["runways.csv"] ?? [] }
      let headers = ["ETag": "\"restored\"", "Last-Modified": day + " 07:00:00 GMT"]
      return .answer("200 OK", headers, body: body)
    }
    let base = server.url("/tables/")
    _ = try await scratch.update(from: base).run()
    isRestored.withLock { $0 = true }
    guard !isAccepted else {
      #expect(isRenewed(try await scratch.update(from: base).run()))
      return
    }
    let failure = try await failure(base)
    #expect(failure.status == .tryLater)
    let age = "the table of 2026-03-02 is older than the one in use, of 2026-03-03"
    #expect(failure.message.hasPrefix("\(base)runways.csv: \(age); try again later"))
  }

  @Test func `local tables are of the day on which the newest was written`() async throws {
    let written = Date(timeIntervalSince1970: 1_767_225_600)
    for (name, bytes) in SmallTables().files {
      try scratch.folder.write(bytes, to: "t/" + name)
      let path = scratch.folder.file("t/" + name)
      try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: path)
    }
    _ = try await scratch.update(from: scratch.folder.file("t")).run()
    #expect(try scratch.dayInUse == "2026-01-01")
  }

  @Test func `after a rollback everything is downloaded again`() async throws {
    let tables = TableServer()
    let server = try LoopbackServer { tables.answer($0) }
    _ = try await scratch.update(from: server.url("/tables/")).run()
    do {
      let lock = try DataLock(scratch.home)
      try scratch.store.rollBack(lock)
    }
    #expect(try scratch.dayInUse == "2025-01-01")
    #expect(isRenewed(try await scratch.update(from: server.url("/tables/")).run()))
    #expect(!server.requests.contains(where: TableServer.isConditional))
    #expect(try scratch.dayInUse == "2026-03-03")
  }

  @Test func `an invalid state causes only a download`() async throws {
    let tables = TableServer()
    let server = try LoopbackServer { tables.answer($0) }
    _ = try await scratch.update(from: server.url("/tables/")).run()
    try scratch.folder.write(Array("{\"checked\": \"never\"".utf8), to: "home/aloft/update.json")
    #expect(isRenewed(try await scratch.update(from: server.url("/tables/")).run()))
  }

  @Test func `a server that fails once is retried`() async throws {
    let tables = TableServer()
    let stumbles = Mutex(2)
    let server = try LoopbackServer { request in
      let stumbles = stumbles.withLock { count in
        count -= 1
        return count >= 0
      }
      return stumbles ? .answer("503 Unavailable", ["Retry-After": "0"]) : tables.answer(request)
    }
    #expect(isRenewed(try await scratch.update(from: server.url("/tables/")).run()))
    #expect(server.requests.count == 6)
  }

  @Test func `a server that stays down is abandoned, and Retry-After is respected`() async throws {
    let server = try LoopbackServer { _ in .answer("503 Unavailable") }
    let down = try await failure(server.url("/tables/"))
    #expect(down.status == .tryLater)
    #expect(down.message.contains("/tables/airports.csv: the server answered 503"))
    #expect(server.requests.count == TableDownload.tries)

    let busy = try LoopbackServer { _ in .answer("429 Busy", ["Retry-After": "3600"]) }
    #expect(try await failure(busy.url("/tables/")).status == .tryLater)
    #expect(busy.requests.count == 1)
  }

  /// Responses of a server instead of a table.
  enum Wrong: String, CaseIterable {
    case missing, page, shrunken, cut, columns, empty, endless

    func acts(_ sound: [UInt8]) -> [LoopbackServer.Act] {
      switch self {
      case .missing: .answer("404 Not Found")
      case .page: .answer(text: "<html><body>Welcome to our hotel</body></html>")
      case .shrunken: .answer(body: SmallTables(runways: 17).files["runways.csv"] ?? [])
      case .cut:
        [
          .send("HTTP/1.1 200 OK\r\nContent-Length: \(sound.count)\r\n\r\n"),
          .send(Array(sound.prefix(300))), .close,
        ]
      case .columns: .answer(text: "id,airport_ref,airport_ident\n1,1,ZZ11\n")
      case .empty: .answer()
      case .endless:
        [
          .send("HTTP/1.1 200 OK\r\n\r\n"), .flood([UInt8](repeating: 65, count: 1 << 20)),
        ]
      }
    }

    var expectation: (System.ExitStatus, String) {
      switch self {
      case .missing: (.unavailable, "the server answered 404")
      case .page: (.data, "an HTML page")
      case .shrunken: (.data, "17 runways found, but the data in use have 20; at least 18")
      case .cut: (.tryLater, "the connection ended after 300 bytes")
      case .columns: (.data, "there is no column length_ft")
      case .empty: (.data, "found nothing; a table is expected")
      case .endless: (.data, "larger than \(TableDownload.maximumBytes) bytes")
      }
    }
  }

  @Test(arguments: Wrong.allCases)
  func `an invalid table is refused with its address`(wrong: Wrong) async throws {
    let tables = TableServer()
    let sound = try #require(SmallTables().files["runways.csv"])
    let server = try LoopbackServer { request in
      request.path.hasSuffix("runways.csv") ? wrong.acts(sound) : tables.answer(request)
    }
    let failure = try await failure(server.url("/tables/"))
    let (status, words) = wrong.expectation
    #expect(failure.status == status)
    #expect(failure.message.hasPrefix(server.url("/tables/runways.csv") + ": "))
    #expect(failure.message.contains(words))
    #expect(try scratch.names == ["update.lock"])
  }

  /// The number of updates that had to wait.
  private final class Waiting: Sendable {
    let count = Mutex(0)
  }

  @Test func `of two simultaneous updates one must wait, and neither does harm`() async throws {
    let tables = TableServer()
    let waiting = Waiting()
    let end = ContinuousClock.now + .seconds(120)
    let server = try LoopbackServer { request in
      // None is done before all have begun.
      while waiting.count.withLock(\.self) < 3, ContinuousClock.now < end { usleep(10_000) }
      return tables.answer(request)
    }
    let base = server.url("/tables/")
    let outcomes = await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          do throws(Failure) {
            _ = try await scratch.update(from: base).run()
            return System.ExitStatus?.none
          } catch {
            waiting.count.withLock { $0 += 1 }
            return error.status
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == nil } == 1)
    #expect(outcomes.count { $0 == .tryLater } == 3)
    #expect(try scratch.dayInUse == "2026-03-03")
  }

  @Test func `a folder of this machine does as well as a server`() async throws {
    for (name, bytes) in SmallTables().files { try scratch.folder.write(bytes, to: "t/" + name) }
    #expect(isRenewed(try await scratch.update(from: scratch.folder.file("t")).run()))
    #expect(!isRenewed(try await scratch.update(from: scratch.folder.file("t")).run()))
  }
}
