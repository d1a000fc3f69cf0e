import Breathing
import Flights
import Foundation
import Geodesy
import Network
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing

@Suite("The passes of satellites", .timeLimit(.minutes(10)))
struct SatelliteServiceTests {
  private func setup(_ path: String) throws -> Setup {
    var configuration = Configuration(.builtIn)
    let text = "sky.near = \"52.37,4.9\"\nradar.satellites = \"\(path)\"\n"
    try configuration.read(text, from: "test.toml")
    return try Setup(configuration)
  }

  /// The elements of the space station, with an epoch some days before now.
  private static func elements(daysAgo: Double) -> String {
    let seconds = Date().timeIntervalSince1970 - daysAgo * 86_400
    let date = Date(timeIntervalSince1970: seconds)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let year = calendar.component(.year, from: date)
    let begin = calendar.date(from: DateComponents(year: year)) ?? date
    let day = 1 + seconds / 86_400 - begin.timeIntervalSince1970 / 86_400
    func padded(_ number: Double, _ count: Int) -> String {
      let digits = String(Int(number))
      return String(repeating: "0", count: count - digits.count) + digits
    }
    let fraction = (day - day.rounded(.down)) * 1e8
    let epoch = "\(year % 100)\(padded(day, 3)).\(padded(fraction, 8))"
    return [
      "1 25544U 98067A   \(epoch)  .00012345  00000-0  21844-3 0  999",
      "2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.4912541856353",
    ].map { line in
      let line = line + String(repeating: " ", count: max(0, 68 - line.count))
      let sum = line.reduce(0) { $0 + ($1.wholeNumberValue ?? ($1 == "-" ? 1 : 0)) }
      return line + "\(sum % 10)"
    }.joined(separator: "\n") + "\n"
  }

  private func passes(_ text: String) async throws -> [SatellitePass] {
    let folder = try ScratchFolder(["iss.tle": text])
    let path = folder.file("iss.tle")
    let service = try #require(SatelliteService(try setup(path), by: SessionClock()))
    let found = Mutex<[SatellitePass]?>(nil)
    try await whileRunning {
      await service.run { command in
        if case .satellites(let passes) = command { found.withLock { $0 = passes } }
      }
    } during: {
      try await waitUntil("no passes are sent", within: 240) { found.withLock { $0 != nil } }
    }
    return found.withLock { $0 } ?? []
  }

  @Test func `the passes of a day are sent, in order`() async throws {
    let passes = try await passes("ISS (ZARYA)\n" + Self.elements(daysAgo: 1))
    // At the latitude of Amsterdam the station rises above ten degrees four to seven times a day.
    #expect((3...8).contains(passes.count), "\(passes.count)")
    #expect(passes.allSatisfy { $0.name == "ISS (ZARYA)" && $0.begin < $0.end })
    #expect(zip(passes, passes.dropFirst()).allSatisfy { $0.end < $1.begin })
  }

  @Test func `elements that are too old have no passes`() async throws {
    #expect(try await passes(Self.elements(daysAgo: 31)).isEmpty)
  }

  @Test(arguments: [
    ("ISS\n", "it has no orbital elements"), ("", "it has no orbital elements"),
    ("1 25544U\n2 25544\n", "line 1: no line of 69 characters that begins with 1"),
  ])
  func `a file without elements has a reason`(text: String, reason: String) throws {
    let folder = try ScratchFolder(["iss.tle": text])
    let path = folder.file("iss.tle")
    let problem = #expect(throws: SatelliteService.Problem.self) {
      try SatelliteService.elements(at: FilePath(path))
    }
    #expect(problem?.message.contains(reason) == true, "\(problem?.message ?? "")")
  }

  @Test func `the log counts the sets that are ignored, one as one`() {
    func warning(invalid count: Int) -> String? {
      let bad = Array(repeating: "1 25544U\n2 25544\n", count: count).joined()
      let file = OrbitalElements.File(Self.elements(daysAgo: 1) + bad)
      return SatelliteService.warning(file, current: 1, far: 0)
    }
    #expect(warning(invalid: 0) == nil)
    #expect(warning(invalid: 1)?.hasPrefix("1 set is ignored; line 3: ") == true)
    #expect(warning(invalid: 2)?.hasPrefix("2 sets are ignored; line 3: ") == true)
    let file = OrbitalElements.File(Self.elements(daysAgo: 31))
    #expect(
      SatelliteService.warning(file, current: 0, far: 1)
        == "1 of 1 set is dated more than 30 days from today and is ignored"
    )
    #expect(
      SatelliteService.warning(file, current: 2, far: 3)
        == "3 of 5 sets are dated more than 30 days from today and are ignored"
    )
  }

  @Test func `a named pipe is refused, and not waited for`() throws {
    let folder = try ScratchFolder()
    let pipe = folder.file("iss.tle")
    try #require(mkfifo(pipe, 0o600) == 0)
    let problem = #expect(throws: SatelliteService.Problem.self) {
      try SatelliteService.elements(at: FilePath(pipe))
    }
    #expect(problem?.message == "it is not a file")
    withExtendedLifetime(folder) {}
  }

  @Test func `a missing file is logged once, and read when it is there`() async throws {
    let folder = try ScratchFolder()
    let path = folder.file("iss.tle")
    let backoff = Backoff(first: .milliseconds(10), longest: .milliseconds(10))
    let lines = Mutex<[String]>([])
    let setup = try setup(path)
    let service = try #require(
      SatelliteService(setup, by: SessionClock(), retryingAfter: backoff) { line in
        lines.withLock { $0.append(line) }
      }
    )
    let isSent = Mutex(false)
    try await whileRunning {
      await service.run { command in
        if case .satellites = command { isSent.withLock { $0 = true } }
      }
    } during: {
      try await waitUntil("nothing is logged") { lines.withLock { !$0.isEmpty } }
      try folder.write(Self.elements(daysAgo: 1), to: "iss.tle")
      try await waitUntil { isSent.withLock(\.self) }
    }
    let logged = lines.withLock(\.self)
    #expect(logged.count == 2, "\(logged)")
    #expect(logged.first?.hasPrefix("no satellites from \(path): ") == true, "\(logged)")
    #expect(logged.last == "the satellites from \(path) are back")
  }
}
