import DataFiles
import TestRigs
import TestSupport
import Testing

/// Addresses that differ only in parts that may be secret.
@Suite(.timeLimit(.minutes(10))) struct TableVariantTests {
  @Test func `versions of tables are not those of an address with another query`() async throws {
    let scratch = try ScratchData(date: "2025-01-01")
    let tables = SmallTables().files
    let server = try LoopbackServer { request in
      let name = request.path.split(separator: "/").last.map(String.init) ?? ""
      guard let body = tables[name] else { return .answer("404 Not Found") }
      return .answer("200 OK", ["ETag": "\"1\""], body: body)
    }
    func conditional() -> [Bool] {
      server.requests.map { $0.headers["if-none-match"] != nil }
    }
    let addresses = ["one", "two"].map { server.url("/get?area=\($0)&table=/") }
    for address in addresses { _ = try await scratch.update(from: address).run() }
    #expect(conditional() == Array(repeating: false, count: 8))
    _ = try await scratch.update(from: addresses[1]).run()
    #expect(conditional().suffix(4) == [true, true, true, true])
    let state = try scratch.folder.text("home/aloft/update.json")
    #expect(state.contains("variant") && !state.contains("area"))
  }
}
