import Breathing
import Foundation
import Network
import Outlets
import RelayServer
import Session
import SharedSky
import TestRigs
import TestSupport
import Testing

@Suite("A relay's metrics as text")
struct RelayMetricsTests {
  @Test("Every reason to drop or refuse a packet has a line of its own")
  func reasons() throws {
    let address = try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))
    let key = [UInt8](repeating: 1, count: RelayKeys.length)
    let relay = try Relay(at: address, keys: RelayKeys(.init(number: 1, key: key)))
    let lines = RelayMetrics.text(relay.statistics).split(separator: "\n")
    for (name, outcome) in [
      ("answered", RelayCount.Outcome.answered), ("refused", .refused), ("dropped", .dropped),
    ] {
      let count = RelayCount.allCases.count { $0.outcome == outcome }
      #expect(lines.count { $0.hasPrefix("aloft_relay_\(name)_total{") } == count)
    }
    #expect(lines.contains("aloft_relay_dropped_total{reason=\"bad_seal\"} 0"))
    #expect(lines.contains("aloft_relay_planes 0"))
  }

  private static func lines(
    history: HistoryCounters? = nil,
    exchange: RelayExchange.Counters? = nil
  ) throws -> [Substring] {
    let address = try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))
    let key = [UInt8](repeating: 1, count: RelayKeys.length)
    let relay = try Relay(at: address, keys: RelayKeys(.init(number: 1, key: key)))
    return RelayMetrics.text(relay.statistics, history: history, exchange: exchange)
      .split(separator: "\n")
  }

  /// The value of a line; nil if there is none.
  private static func value(_ name: String, _ lines: [Substring]) -> Double? {
    lines.first { $0.hasPrefix(name + " ") }.flatMap { Double($0.dropFirst(name.count + 1)) }
  }

  /// Expects values of the exchange by name; nil stands for no such line.
  private static func expect(_ values: [String: Double?], in lines: [Substring]) {
    for (name, expected) in values {
      #expect(value("aloft_relay_exchange_\(name)", lines) == expected, "\(name)")
    }
  }

  @Test("The metrics include the size of the history, and missing reports with the reason")
  func history() async throws {
    #expect(try !Self.lines().contains { $0.contains("history") })
    let folder = try ScratchFolder()
    func history(_ folder: String) throws -> History {
      try History(folder: folder, writer: "relay", now: { SkyTime.now.instant }, log: { _ in })
    }
    let report = SkyPageRig.report(7, north: 51.5, east: 0)
    let writing = try history(folder.path)
    writing.store([report, SkyPageRig.report(8, north: 51.5, east: 0)])
    writing.stop()
    let lines = try Self.lines(history: writing.counters)
    #expect(Self.value("aloft_relay_history_reports_total", lines) == 2)
    #expect(Self.value("aloft_relay_history_batches_total", lines) == 1)
    let age = try #require(Self.value("aloft_relay_history_write_age_seconds", lines))
    #expect(0...600 ~= age)
    #expect(
      lines.filter { $0.hasPrefix("aloft_relay_history_missing_total{") } == [
        "aloft_relay_history_missing_total{reason=\"full\"} 0",
        "aloft_relay_history_missing_total{reason=\"read_only\"} 0",
        "aloft_relay_history_missing_total{reason=\"failed\"} 0",
        "aloft_relay_history_missing_total{reason=\"slow\"} 0",
        "aloft_relay_history_missing_total{reason=\"expired\"} 0",
      ]
    )
    // A new relay finds the existing history.
    let next = try history(folder.path)
    try await waitUntil("no file is found", within: 120) { next.counters.files > 0 }
    next.stop()
    let found = try Self.lines(history: next.counters)
    #expect(Self.value("aloft_relay_history_files", found) == 1)
    #expect(try #require(Self.value("aloft_relay_history_bytes", found)) >= 4_096)
    #expect(Self.value("aloft_relay_history_write_age_seconds", found) == nil)

    let failing = try history("/dev/null/sky")
    failing.store([report])
    failing.stop()
    let failed = try Self.lines(history: failing.counters)
    #expect(Self.value("aloft_relay_history_missing_total{reason=\"failed\"}", failed) == 1)
  }

  @Test("The metrics include batches sent to other relays, received, and ignored with the reason")
  func exchange() throws {
    var one = SkyExchange(relay: 1)
    var other = SkyExchange(relay: 2)
    let reports = (1...50).map { SkyPageRig.report($0, north: 51.5, east: 0) }
    let gone = PlaneDeparture(id: reports[0].id, time: .now, position: reports[0].state.position)
    let messages = one.encode(SkyUpdate(reports: reports, goodbyes: [gone]))
    for message in messages {
      _ = other.decode(message.topic, message.payload, isRetained: false, at: .now)
    }
    _ = other.decode(messages[0].topic, messages[0].payload, isRetained: true, at: .now)
    _ = other.decode("sky/1/0/0/0/0/0/0", messages[0].payload, isRetained: false, at: .now)
    func lines(
      _ exchange: SkyExchange,
      lastReceived: ContinuousClock.Instant? = nil
    ) throws -> [Substring] {
      try Self.lines(
        exchange: RelayExchange.Counters(
          exchange: exchange.counters,
          isConnected: true,
          droppedBatches: 3,
          droppedReports: 4,
          lastReceived: lastReceived
        )
      )
    }
    let published = try lines(one)
    Self.expect(
      [
        "connected": 1, "batches_total{way=\"out\"}": 2, "reports_total{way=\"out\"}": 50,
        "goodbyes_total{way=\"out\"}": 1, "last_received_age_seconds": nil,
        "dropped_batches_total": 3, "dropped_reports_total": 4,
      ],
      in: published
    )
    let scraped = try lines(other, lastReceived: ContinuousClock.now - .seconds(3_600))
    Self.expect(
      [
        "batches_total{way=\"in\"}": 3, "reports_total{way=\"in\"}": 50,
        "goodbyes_total{way=\"in\"}": 1, "refused_batches_total{reason=\"retained\"}": 1,
        "refused_batches_total{reason=\"version\"}": 0,
      ],
      in: scraped
    )
    let refused = "aloft_relay_exchange_refused"
    let misplaced = try #require(Self.value("\(refused)_reports_total{reason=\"tile\"}", scraped))
    #expect(misplaced > 0)
    #expect(scraped.count { $0.hasPrefix("\(refused)_reports_total{") } == 3)
    let age = try #require(Self.value("aloft_relay_exchange_last_received_age_seconds", scraped))
    #expect(3_600..<4_200 ~= age)
  }

  @Test(
    "Another relay's clock is a metric, and a remark if it differs much",
    arguments: [
      (nil, nil, nil), (4_500, 4.5, nil), (-4_500, -4.5, nil),
      (27_000, 27, "another relay's clock is 27 s ahead of this one's"),
      (-5_000, -5, "another relay's clock is 5 s behind this one's"),
    ] as [(Int64?, Double?, String?)]
  )
  func clocks(milliseconds: Int64?, seconds: Double?, remark: String?) throws {
    let counters = RelayExchange.Counters(
      exchange: SkyExchange(relay: 1).counters,
      isConnected: true,
      droppedBatches: 0,
      droppedReports: 0,
      clockDifference: milliseconds.map { .milliseconds($0) }
    )
    Self.expect(
      ["clock_difference_seconds": seconds],
      in: try Self.lines(exchange: counters)
    )
    #expect(counters.clockRemark == remark)
  }

  @Test("Every metric has a help text, a type and a unique name")
  func format() throws {
    let lines = try Self.lines(
      history: try History(
        folder: "/dev/null/sky",
        writer: "relay",
        now: { SkyTime.now.instant },
        log: { _ in }
      ).counters,
      exchange: RelayExchange.Counters(
        exchange: SkyExchange(relay: 1).counters,
        isConnected: false,
        droppedBatches: 0,
        droppedReports: 0
      )
    )
    let types = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }
    #expect(Set(types).count == types.count)
    #expect(lines.count { $0.hasPrefix("# HELP ") } == types.count)
    for line in lines where !line.hasPrefix("#") {
      let name = line.prefix { $0 != "{" && $0 != " " }
      #expect(types.contains(name), "\(line)")
      #expect(line.split(separator: " ").count == 2, "\(line)")
    }
  }
}
