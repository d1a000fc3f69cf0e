import Breathing
import Foundation
import Geodesy
import Network
import Synchronization
import System
import TestRigs
import TestSupport
import Testing

@testable import SharedSky

/// A history on a real PostgreSQL server.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: RealPostgreSQL.isInstalled, "postgresql is not installed")
)
struct PostgreSQLHistoryTests {
  private typealias Batches = [(time: SkyTime, reports: [StoredReport])]

  private static func server(_ url: String) throws -> PostgreSQLServer {
    try PostgreSQLServer(url, password: RealPostgreSQL.password)
  }

  private static func write(_ batches: Batches, _ url: String) throws -> any HistoryStore {
    let server = try server(url)
    var session = try PostgreSQLSession(server)
    for batch in batches { try session.write(batch.reports, at: batch.time.instant) }
    return PostgreSQLHistory(server)
  }

  private static func all(_ url: String) throws -> [StoredReport] {
    let start = SkyTime.seven.after(seconds: -7 * 86_400)
    return ordered(try PostgreSQLHistory(server(url)).everything(since: start))
  }

  @Test func `it answers the questions as files do`() throws {
    let peer = try RealPostgreSQL()
    defer { peer.end() }
    for (number, place) in HistoryTrial.places.enumerated() {
      let trial = try HistoryTrial(around: place, seed: UInt64(70 + number)) { batches in
        try Self.write(batches, peer.database())
      }
      try trial.findsLastKnown()
      try trial.findsTracks()
      if number == 0 {
        try trial.findsNames()
        try trial.stopsEarly()
      }
    }
  }

  @Test(.enabled(if: RealPostgreSQL.hasPostGIS, RealPostgreSQL.postGISMissing))
  func `with PostGIS it answers the same`() throws {
    let peer = try RealPostgreSQL()
    defer { peer.end() }
    for (number, place) in HistoryTrial.places.enumerated() {
      let trial = try HistoryTrial(around: place, seed: UInt64(80 + number)) { batches in
        let url = try peer.database()
        if number == 1 {
          // It may be installed after the tables were made.
          _ = try PostgreSQLSession(Self.server(url))
        }
        try peer.execute("CREATE EXTENSION postgis", in: url)
        let store = try Self.write(batches, url)
        try peer.execute("SELECT place FROM sky_planes", in: url)
        return store
      }
      try trial.findsLastKnown()
    }
  }

  @Test func `a batch that arrives twice changes nothing, and an old one only adds to the track`()
    throws
  {
    let peer = try RealPostgreSQL()
    defer { peer.end() }
    let url = try peer.database()
    let server = try Self.server(url)
    var traffic = SkyTraffic(200, around: [(51.5, -0.1)], seed: 90)
    let (now, later) = (SkyTime.seven, SkyTime.seven.after(seconds: 20))
    let batches = [traffic.batch(at: now, share: 1), traffic.batch(at: later, share: 1)]
    var relays = [try PostgreSQLSession(server), try PostgreSQLSession(server)]
    try relays[0].write(batches[1], at: later.instant)
    try relays[1].write(batches[0] + batches[1], at: later.instant)
    try relays[0].write(batches[0], at: later.instant)
    #expect(try Self.all(url) == ordered(traffic.reports))
    let last = try PostgreSQLHistory(server).lastKnown(
      around: Coordinate(degreesNorth: 51.5, degreesEast: -0.1),
      within: .degrees(90),
      since: now.after(seconds: -10)
    )
    #expect(ordered(last) == ordered(batches[1]))
  }

  @Test func `while the server is away reports wait in files, and afterwards all are there`()
    async throws
  {
    let peer = try RealPostgreSQL()
    defer { peer.end() }
    let (url, spool) = (try peer.database(), NSTemporaryDirectory() + "/\(UUID())")
    defer { try? FileManager.default.removeItem(atPath: spool) }
    let log = Mutex<[String]>([])
    func history() throws -> History {
      try History(
        server: Self.server(url),
        spool: spool,
        writer: "relay",
        now: { SkyTime.seven.after(seconds: 60).instant },
        log: { line in log.withLock { $0.append(line) } }
      )
    }
    var traffic = SkyTraffic(500, around: [(51.5, -0.1)], seed: 91)
    func batch(_ second: Int64) -> [StoredReport] {
      traffic.batch(at: .seven.after(seconds: second), share: 1)
    }
    var relay = try history()
    relay.store(batch(0))
    try await waitUntil("nothing is written", within: 120) { relay.counters.written == 500 }
    #expect(try Self.all(url).count == 500)
    #expect(relay.counters.backlog == HistoryBacklog())

    peer.kill()
    for second in 1...3 as ClosedRange<Int64> { relay.store(batch(second)) }
    try await waitUntil("nothing waits", within: 120) {
      relay.counters.backlog?.reports == 1_500 && relay.counters.backlog?.isServerAway == true
    }
    #expect(relay.counters.lost == 0)
    try await waitUntil("nothing is logged", within: 120) {
      log.withLock { $0.contains { $0.hasSuffix("reports wait on disk; retrying") } }
    }
    // Neither this relay nor the next one loses them.
    relay.stop()
    relay = try history()
    relay.store(batch(4))
    try await waitUntil("they are forgotten", within: 120) {
      relay.counters.backlog?.reports == 2_000
    }
    try peer.start()
    try await waitUntil("they are not sent", within: 120) {
      relay.counters.backlog == HistoryBacklog()
    }
    relay.store(batch(5))
    relay.stop()
    #expect(try Self.all(url) == ordered(traffic.reports))
    let files = try FileManager.default.contentsOfDirectory(atPath: spool)
    #expect(files.filter { $0.contains(".sqlite") }.isEmpty)
    #expect(!log.withLock { $0.contains { $0.contains(RealPostgreSQL.password) } })
  }

  @Test func `a server that is not there is logged once`() async throws {
    let url = "postgresql://aloft@127.0.0.1:\(try FreePort.one())/sky"
    let log = Mutex<[String]>([])
    let folder = try ScratchFolder()
    let relay = try History(
      server: Self.server(url),
      spool: folder.file("spool"),
      writer: "relay",
      now: { SkyTime.seven.instant },
      log: { line in log.withLock { $0.append(line) } }
    )
    try await waitUntil("nothing is logged", within: 120) { log.withLock { !$0.isEmpty } }
    relay.stop()
    let lines = log.withLock(\.self)
    #expect(lines.count == 1 && lines[0].hasSuffix("reports wait on disk; retrying"), "\(lines)")
    #expect(relay.counters.backlog?.isServerAway == true && !relay.counters.keepsExpired)
  }

  @Test func `the server ends a statement whose connection is closed`() async throws {
    let peer = try RealPostgreSQL()
    defer { peer.end() }
    let server = try Self.server(try peer.database())
    let other = try PostgreSQLConnection(server)
    let running = """
      SELECT count(*)::integer FROM pg_stat_activity
      WHERE state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()
      """
    do {
      let connection = try PostgreSQLConnection(server)
      connection.endStatementsOnClose()
      connection.isStopped = { (try? other.integer(running)) == 1 }
      #expect(throws: PostgreSQLError.self) { try connection.execute("SELECT pg_sleep(3600)") }
    }
    try await waitUntil("it goes on", within: 120) { try other.integer(running) == 0 }
  }

  @Test func `days expire by age and by size, and old ones are thinned`() throws {
    let peer = try RealPostgreSQL()
    defer { peer.end() }
    let url = try peer.database()
    let server = try Self.server(url)
    var session = try PostgreSQLSession(server)
    var traffic = SkyTraffic(20, around: [(51.5, -0.1)], seed: 92)
    for day in 0..<5 as Range<Int64> {
      for second in stride(from: 0, to: 300, by: 5) as StrideTo<Int64> {
        let now = SkyTime.seven.after(seconds: (day - 4) * 86_400 + second)
        try session.write(traffic.batch(at: now, share: 1), at: now.instant)
      }
    }
    let now = SkyTime.seven.after(seconds: 3_600).instant
    func days() throws -> Set<Int> {
      Set(try Self.all(url).map { HistoryDay($0.time).number - HistoryDay(.seven).number })
    }
    var keeper = PostgreSQLRetention(
      server: server,
      limits: HistoryLimits(age: .seconds(3 * 86_400))
    )
    #expect(try keeper.clear(at: now).files == 4)
    #expect(try days() == [-3, -2, -1, 0])

    // Yesterday ended a few hours ago.
    while try keeper.thinNext(at: now, unless: { false }) {}
    let (before, after) = (traffic.reports, try Self.all(url))
    for day in [-3, -2, -1, 0] {
      func count(_ reports: [StoredReport]) -> Int {
        reports.count { HistoryDay($0.time).number - HistoryDay(.seven).number == day }
      }
      let expected: ClosedRange<Int> = day < -1 ? 200...220 : 1_200...1_200
      #expect(count(before) == 20 * 60)
      #expect(expected.contains(count(after)), "\(day): \(count(after))")
    }
    #expect(Set(after).isSubset(of: before))
    #expect(try !keeper.thinNext(at: now, unless: { false }))
    // A thinned day still takes reports.
    let late = SkyTime.seven.after(seconds: -3 * 86_400 + 600)
    try session.write(traffic.batch(at: late, share: 1), at: now)
    #expect(try Self.all(url).count == after.count + 20)

    var limits = HistoryLimits()
    limits.bytes = 1
    keeper = PostgreSQLRetention(server: server, limits: limits)
    #expect(try keeper.clear(at: now).files == 1)
    #expect(try days() == [0])
    // Planes whose tracks are gone are gone as well.
    let planes = try PostgreSQLHistory(server).lastKnown(
      around: Coordinate(degreesNorth: 51.5, degreesEast: -0.1),
      within: .degrees(180),
      since: .seven.after(seconds: -9 * 86_400)
    )
    #expect(planes.count == 20)
  }

  @Test func `the command searches the server, and never prints a password`() async throws {
    let peer = try RealPostgreSQL()
    defer { peer.end() }
    let url = try peer.database()
    let file = NSTemporaryDirectory() + "/\(UUID())"
    try Data((RealPostgreSQL.password + "\n").utf8).write(to: URL(filePath: file))
    chmod(file, 0o600)
    defer { unlink(file) }
    let options = ["--history", url, "--set", "relay.history_password_file=\(file)"]
    let empty = try await ProgramRun(["sky", "history", "--near", "-30,112"] + options)
    #expect(empty.status == ExitStatus.noInput.rawValue, "\(empty.errors)")
    #expect(empty.errors.contains("holds no history"))

    let report = StoredReport(
      id: PlaneID(rawValue: 0x01A3_F09C_22D1_E07B),
      time: SkyTime(Instant(nanoseconds: Int64(time(nil)) * 1_000_000_000)),
      state: FlightState(
        at: Coordinate(degreesNorth: -30, degreesEast: 112),
        altitudeMetres: 900
      ),
      flags: [.airborne, .emergency],
      callsign: try SkyCallsign("WREN 7"),
      emergency: .fuel
    )
    _ = try Self.write([(report.time, [report])], url)
    for query in [
      ["--near", "-30,112"], ["--callsign", "wren 7"], ["--id", "22d1e07b"],
      ["--id", "01a3f09c22d1e07b", "--last", "1d"],
    ] {
      let run = try await ProgramRun(["sky", "history"] + query + options)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("WREN 7") && run.output.contains("EMERGENCY fuel"))
    }
    let wrong = try await ProgramRun(["sky", "history", "--near", "1,2", "--history", url])
    #expect(wrong.status == ExitStatus.unavailable.rawValue, "\(wrong.errors)")
    let refused = try await ProgramRun([
      "sky", "history", "--near", "1,2", "--history", "postgresql://aloft:secret@127.0.0.1/sky",
    ])
    #expect(refused.status == ExitStatus.usage.rawValue, "\(refused.errors)")
    #expect(refused.errors.contains("must not contain a password"))
    #expect(!refused.errors.contains("secret"))
  }
}
