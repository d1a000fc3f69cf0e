import DataFiles
import Foundation
import Outlets
import Session
import Settings
import Synchronization
import System
import TestRigs
import TestSupport
import Testing
import Text

/// Who is offered newer data, and what an answer does.
@Suite struct DataUpdateOfferTests {
  private let scratch: ScratchData

  init() throws {
    scratch = try ScratchData(date: "2026-01-01")
  }

  private var environment: [String: String] {
    ["XDG_STATE_HOME": scratch.folder.file("state")]
  }

  private func noon(_ text: String) throws -> Int64 {
    Int64(try #require(Day(text)).number) * 86_400 + 43_200
  }

  private func offer(
    _ settings: String = "",
    on day: String = "2026-11-23",
    update: @escaping @Sendable () async throws(Failure) -> Void = { () throws(Failure) in }
  ) throws -> DataUpdateOffer? {
    var configuration = Configuration(.builtIn)
    let folder = "data.directory = \"\(scratch.home.path)\"\n"
    try configuration.read(folder + settings, from: "test.toml")
    return DataUpdateOffer(
      configuration.settings,
      data: scratch.data,
      environment: environment,
      nowUnixSeconds: try noon(day),
      update: update
    )
  }

  @Test func `data are offered from the ninetieth day on`() throws {
    #expect(try offer(on: "2026-03-31") == nil)
    #expect(try offer(on: "2026-04-01")?.day == "2026-01-01")
  }

  @Test(arguments: ["breath.policy = \"public\"", "data.update = \"28d\""])
  func `a public screen and one with automatic updates are not asked`(setting: String) throws {
    #expect(try offer(setting + "\n") == nil)
  }

  @Test func `a refusal lasts`() throws {
    try #require(try offer()).decline()
    #expect(try offer() == nil)
    try FileManager.default.removeItem(
      atPath: scratch.folder.file("state/aloft/update-declined")
    )
    #expect(try offer() != nil)
  }

  @Test func `a refusal that cannot be stored is reported with its file`() throws {
    try scratch.folder.write(Array("x".utf8), to: "state")
    let offer = try #require(try offer())
    let failure = #expect(throws: Failure.self) { try offer.decline() }
    #expect(failure?.message.contains(scratch.folder.file("state")) == true)
  }

  @Test func `an accepted offer updates the data and reports the outcome`() async throws {
    let log = Mutex<[String]>([])
    func accept(_ offer: DataUpdateOffer?) async throws -> Outcome {
      let offer = try #require(offer)
      let outcome = await offer.accept { line in log.withLock { $0.append(line) } }
      return Outcome(words: "\(outcome)", logged: log.withLock { $0.removeFirst() })
    }
    let current = try await accept(try offer())
    #expect(current.words == "current" && current.logged.hasPrefix("The data are up to date"))
    let failed = try await accept(
      try offer { () throws(Failure) in throw Failure(.unavailable, "no connection") }
    )
    #expect(failed.words == "failed" && failed.logged.hasSuffix("unchanged: no connection"))
    let scratch = scratch
    let new = try await accept(
      try offer { () throws(Failure) in
        do { try scratch.install(date: "2026-11-20") } catch {
          throw Failure(.software, "\(error)")
        }
      }
    )
    #expect(new.words == "downloaded" && new.logged.contains("2026-11-20"))
    #expect(try offer() == nil)
  }

  @Test func `a disk that does not answer occupies none of Swift's threads`() async throws {
    let offer = try #require(try offer())
    let path = scratch.home.catalogue
    try FileManager.default.createDirectory(
      atPath: scratch.home.path,
      withIntermediateDirectories: true
    )
    // Opening a pipe waits for its other end.
    try #require(mkfifo(path, 0o600) == 0)
    let outcome = Task { "\(await offer.accept { _ in })" }
    let isAside = try await eventually(within: 60) { try threadNames().contains("data offer\n") }
    // It can be opened for writing once it is being opened for reading.
    var end: Int32 = -1
    let isRead = try await eventually(within: 60) {
      end = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return end >= 0
    }
    unlink(path)
    close(end)
    #expect(isAside && isRead)
    #expect(await outcome.value == "current")
  }

  private func threadNames() throws -> [String] {
    let tasks = "/proc/self/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
      try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
    }
  }

  private struct Outcome {
    let words, logged: String
  }
}
