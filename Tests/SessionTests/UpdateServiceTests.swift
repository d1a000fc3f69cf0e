import Breathing
import DataFiles
import Facts
import Network
import Session
import Synchronization
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite(.timeLimit(.minutes(10))) struct UpdateServiceTests {
  private let scratch: ScratchData

  init() throws {
    scratch = try ScratchData(date: "2026-01-01")
  }

  /// The log of a service under test, and its number of updates.
  private final class Journal: Sendable {
    let remarks = Mutex<[String]>([])
    let updates = Mutex(0)
  }

  private func service(
    _ journal: Journal,
    days: Int64 = 28,
    update: @escaping @Sendable (Int) async throws(Failure) -> Void
  ) -> UpdateService {
    UpdateService(
      maximumAge: days * 86_400,
      data: scratch.data,
      home: scratch.home,
      update: { () async throws(Failure) in
        let number = journal.updates.withLock { count in
          count += 1
          return count
        }
        try await update(number)
      },
      backoff: Backoff(
        first: .milliseconds(1),
        longest: .milliseconds(2),
        generator: SeededGenerator(seed: 1)
      ),
      startDelay: .zero,
      log: { words in journal.remarks.withLock { $0.append(words) } }
    )
  }

  private func noon(_ text: String) throws -> Int64 {
    Int64(try #require(Day(text)).number) * 86_400 + 43_200
  }

  @Test func `an update is due when both the data and the last check are too old`() throws {
    let service = service(Journal()) { _ throws(Failure) in throw Failure(.software, "unasked") }
    #expect(service.secondsLeft(nowUnixSeconds: try noon("2026-01-10")) == 19 * 86_400 - 43_200)
    #expect(service.secondsLeft(nowUnixSeconds: try noon("2026-01-30")) == -86_400 - 43_200)

    var state = UpdateState(url: "", checksum: "", checked: try noon("2026-01-29"), versions: [:])
    let nowhere = "\(UpdateState.path(in: scratch.home)): No such file or directory"
    #expect(throws: Failure(.cannotCreate, nowhere)) { try state.write(in: scratch.home) }
    _ = try DataLock(scratch.home)
    try state.write(in: scratch.home)
    #expect(service.secondsLeft(nowUnixSeconds: try noon("2026-01-30")) == 27 * 86_400)
    // A check dated in the future by a wrong clock does not count.
    state.checked = try noon("2036-01-01")
    try state.write(in: scratch.home)
    #expect(service.secondsLeft(nowUnixSeconds: try noon("2026-01-30")) < 0)
    // Nor does an impossible one in a damaged file.
    state.checked = .min
    try state.write(in: scratch.home)
    #expect(UpdateState.read(in: scratch.home) == nil)
    state.checked = 253_402_300_800
    try state.write(in: scratch.home)
    #expect(UpdateState.read(in: scratch.home) == nil)
    let fraction = #"{"checked":1.5,"checksum":"","url":"","versions":{}}"#
    try OutputFile.write(Array(fraction.utf8), to: UpdateState.path(in: scratch.home))
    #expect(UpdateState.read(in: scratch.home) == nil)
    #expect(service.secondsLeft(nowUnixSeconds: try noon("2026-01-30")) < 0)

    try scratch.install(date: "2026-01-20")
    #expect(service.secondsLeft(nowUnixSeconds: try noon("2026-01-30")) == 18 * 86_400 - 43_200)
  }

  @Test func `old data stay in use until an update succeeds, which is logged`() async throws {
    let journal = Journal()
    for (name, bytes) in SmallTables().files { try scratch.folder.write(bytes, to: "t/" + name) }
    let update = scratch.update(from: scratch.folder.file("t"))
    let failures = Mutex<[Bool]>([])
    var service = service(journal) { number throws(Failure) in
      guard number > 2 else { throw Failure(.tryLater, "the server is down") }
      _ = try await update.run()
    }
    service.note = { isFailing in failures.withLock { $0.append(isFailing) } }
    let task = Task { [service] in await service.run { _ in } }
    try await waitUntil("\(journal.remarks.withLock(\.self))", within: 120) {
      journal.remarks.withLock(\.count) >= 2
    }
    task.cancel()
    await task.value

    let remarks = journal.remarks.withLock(\.self)
    // Two attempts failed for the same reason.
    let complaint = "the data could not be updated and are unchanged: the server is down; retrying"
    #expect(remarks.count == 2 && remarks.first == complaint)
    #expect(remarks.last?.hasPrefix("New data, used from the next start: 20 airports") == true)
    #expect(journal.updates.withLock(\.self) == 3)
    #expect(failures.withLock(\.self) == [true, true, false])
    #expect(try CatalogueChoice(scratch.data, scratch.home).isUpdated)
    #expect(service.secondsLeft(nowUnixSeconds: UnixTime.now) > 27 * 86_400)
  }

  @Test func `a check that cannot be stored is not repeated for hours`() async throws {
    let journal = Journal()
    // The update succeeds, and leaves the data as old as they are.
    var service = service(journal) { _ in }
    let waits = Mutex<[Duration]>([])
    service.pause = { wait in
      let count = waits.withLock { known in
        known.append(wait)
        return known.count
      }
      if count > 3 { throw CancellationError() }
    }
    await service.run { _ in }
    let expected: [Duration] = [.zero, .seconds(21_600), .seconds(21_600), .seconds(21_600)]
    #expect(waits.withLock(\.self) == expected)
    #expect(journal.updates.withLock(\.self) == 3)
  }

  @Test func `while the data are fresh no server is contacted, and the end comes at once`()
    async throws
  {
    let today = try #require(Day(unixSeconds: UnixTime.now))
    try scratch.install(date: "\(today)")
    let journal = Journal()
    var service = service(journal) { _ throws(Failure) in throw Failure(.software, "unasked") }
    let waits = Mutex<[Duration]>([])
    service.pause = { wait in
      waits.withLock { $0.append(wait) }
      try await Task.sleep(for: wait)
    }
    let task = Task { [service] in await service.run { _ in } }
    // After the start it sleeps for hours.
    try await waitUntil { waits.withLock { $0.count == 2 } }
    task.cancel()
    await task.value
    #expect(waits.withLock(\.self) == [.zero, .seconds(21_600)])
    #expect(journal.updates.withLock(\.self) == 0)
    #expect(journal.remarks.withLock(\.self).isEmpty)
  }
}
