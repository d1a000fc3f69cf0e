import Airports
import System
import TestRigs
import Testing

@testable import DataFiles

/// The names of tables in messages.
@Suite(.timeLimit(.minutes(10))) struct TableNameTests {
  private let scratch: ScratchData

  init() throws {
    scratch = try ScratchData()
  }

  @Test(arguments: [
    ("https://anna:sesame@example.org/tables", "https://example.org/tables/runways.csv"),
    ("https://example.org/get?key=sesame&file=", "https://example.org/get?… (runways.csv)"),
    ("/srv/tables/", "/srv/tables/runways.csv"), ("ftp://anna:sesame@example.org", "runways.csv"),
  ])
  func `a table is named by its address without secrets`(base: String, name: String) {
    #expect(scratch.update(from: base).download.name(of: .runways) == name)
  }

  @Test func `an address that cannot be used is refused with its setting`() async throws {
    let update = scratch.update(from: "ftp://anna:sesame@example.org/tables")
    let thrown = await #expect(throws: Failure.self) { try await update.run() }
    let failure = try #require(thrown)
    #expect(failure.status == .usage)
    let start = "the address of airports.csv, from data.url: ftp:// is not supported"
    #expect(failure.message.hasPrefix(start), "\(failure.message)")
    #expect(!failure.message.contains("sesame"))
  }

  @Test(arguments: ["http://203.0.113.1/tables", "http://anna:sesame@203.0.113.1:8080/"])
  func `tables are not fetched without encryption from another machine`(base: String) async throws {
    let update = scratch.update(from: base)
    let thrown = await #expect(throws: Failure.self) { try await update.run() }
    let failure = try #require(thrown)
    #expect(failure.status == .usage)
    #expect(
      failure.message == "the address of airports.csv, from data.url: http:// is allowed on this "
        + "machine only; use https:// or a folder"
    )
  }
}
