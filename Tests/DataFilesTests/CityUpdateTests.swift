import Airports
import DataFiles
import Foundation
import System
import TestRigs
import TestSupport
import Testing
import Text

/// Updates of the catalogue, and the names of the cities that airports serve.
@Suite(.timeLimit(.minutes(10))) struct CityUpdateTests {
  private let scratch: ScratchData

  init() throws {
    scratch = try ScratchData(date: "2025-01-01")
  }

  /// Serves tables that do not change.
  private static func server() throws -> LoopbackServer {
    let tables = SmallTables().files
    return try LoopbackServer { request in
      let name = request.path.split(separator: "/").last.map(String.init) ?? ""
      guard let body = tables[name] else { return .answer("404 Not Found") }
      let tag = "\"\(name)\""
      guard request.headers["if-none-match"] != tag else { return .answer("304 Not Modified") }
      return .answer("200 OK", ["ETag": tag], body: body)
    }
  }

  /// What may happen to a file with names.
  enum Harm: CaseIterable {
    case missing, damaged
  }

  private func harm(_ name: String, _ harm: Harm) throws {
    switch harm {
    case .missing: try FileManager.default.removeItem(atPath: scratch.folder.file("own/" + name))
    case .damaged: try scratch.folder.write("[airports", to: "own/" + name)
    }
  }

  @Test(arguments: ["places.gazetteer", "cities.toml"], Harm.allCases)
  func `an update without names of cities is refused before it asks the server`(
    name: String,
    harm: Harm
  ) async throws {
    let server = try Self.server()
    try self.harm(name, harm)
    let failure = await #expect(throws: Failure.self) {
      try await scratch.update(from: server.url("/tables/")).run()
    }
    let status: System.ExitStatus = harm == .missing ? .noInput : .data
    #expect(failure?.status == status)
    let message = try #require(failure?.message)
    #expect(message.hasPrefix(scratch.folder.file("own/" + name)), "\(message)")
    #expect(message.contains("; install Aloft again, or set ALOFT_DATA"), "\(message)")
    #expect(server.requests.isEmpty)
    #expect(try scratch.names == ["update.lock"])
  }

  @Test func `new names of cities are used although the tables have not changed`() async throws {
    let server = try Self.server()
    let base = server.url("/tables/")
    _ = try await scratch.update(from: base).run()
    guard case .unchanged = try await scratch.update(from: base).run() else {
      Issue.record("the same tables were imported again")
      return
    }
    try scratch.folder.write("[airports]\nZZ11 = \"Harbour\"\n", to: "own/cities.toml")
    guard case .renewed(let outcome) = try await scratch.update(from: base).run() else {
      Issue.record("the new names were not noticed")
      return
    }
    #expect(outcome.before.catalogue.airport(code: "ZZ11")?.municipality == "Town")
    #expect(outcome.after.catalogue.airport(code: "ZZ11")?.municipality == "Harbour")
    guard case .unchanged = try await scratch.update(from: base).run() else {
      Issue.record("the same names were imported again")
      return
    }
  }

  @Test(arguments: [false, true])
  func `an import without names of cities is refused, except by force`(isForced: Bool) throws {
    try harm("places.gazetteer", .damaged)
    let renewal = CatalogueRenewal(
      data: scratch.data,
      store: scratch.store,
      admitsLoss: isForced
    )
    func renew() throws -> CatalogueRenewal.Outcome {
      let lock = try DataLock(scratch.home)
      return try renewal.renew(
        from: SmallTables().bytes,
        called: [:],
        source: "test",
        of: try #require(Day("2026-03-01")),
        lock
      )
    }
    guard isForced else {
      #expect(throws: Failure.self) { try renew() }
      #expect(try scratch.dayInUse == "2025-01-01")
      return
    }
    #expect(try renew().after.catalogue.airport(code: "ZZ11")?.municipality == "Town")
  }
}
