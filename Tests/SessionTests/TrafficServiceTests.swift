import Breathing
import Feeds
import Flights
import Foundation
import Geodesy
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing

/// The whole service, with servers on this machine as its sources.
@Suite(.timeLimit(.minutes(10)))
struct TrafficServiceTests {
  /// The show's last update.
  private final class Log: Sendable {
    struct State {
      var traffic = Traffic()
      var sources: [SourceReport] = []
      var firstStatuses: [SourceReport.Status] = []
      var count = 0
    }

    let state = Mutex(State())

    func take(_ command: Command) {
      guard case .traffic(let traffic, let sources) = command else { return }
      state.withLock {
        $0.traffic = traffic
        $0.sources = sources
        if $0.count == 0 { $0.firstStatuses = sources.map(\.status) }
        $0.count += 1
      }
    }

    /// Waits until a condition holds.
    func wait(until isSo: (State) -> Bool) async throws {
      try await waitUntil(within: 240) { state.withLock { isSo($0) } }
    }

    var sources: [SourceReport] { state.withLock(\.sources) }
  }

  /// A server of a list with one aircraft, that can be switched off.
  private final class Stub: Sendable {
    let server: LoopbackServer
    private let power = Power()

    private final class Power: Sendable {
      let isOn = Mutex(true)
    }

    init(_ hex: String) throws {
      server = try LoopbackServer { [power] _ in
        guard power.isOn.withLock(\.self) else { return .answer("503 Later", text: "") }
        return .answer(text: #"{"aircraft":[{"hex":"\#(hex)","lat":52.2,"lon":3.9,"seen":0}]}"#)
      }
    }

    func turn(on isOn: Bool) { power.isOn.withLock { $0 = isOn } }

    var address: String { server.url("/aircraft.json") }
  }

  private func service(
    _ settings: String,
    reach: AircraftSources.RangeProvider? = nil
  ) throws -> TrafficService {
    var configuration = Configuration(.builtIn)
    let text = "sky.near = \"52.37,4.9\"\nradar.every = 1\n" + settings
    try configuration.read(text, from: "test.toml")
    return try #require(
      try TrafficService(try Setup(configuration), range: reach, by: SessionClock())
    )
  }

  private func sources(_ addresses: [String]) -> String {
    "radar.sources = [\(addresses.map { "\"\($0)\"" }.joined(separator: ", "))]\n"
  }

  /// Runs a service during a body.
  private func run(_ service: TrafficService, _ body: (Log) async throws -> Void) async throws {
    let log = Log()
    try await whileRunning {
      await service.run { log.take($0) }
    } during: {
      try await body(log)
    }
  }

  private static func address(_ hex: String) throws -> AircraftAddress {
    try #require(AircraftAddress(hex))
  }

  @Test func `when a source fails the next is polled, until it is back`() async throws {
    let first = try Stub("aaaaaa")
    let second = try Stub("bbbbbb")
    let (a, b) = (try Self.address("aaaaaa"), try Self.address("bbbbbb"))
    try await run(service(sources([first.address, second.address]))) { log in
      try await log.wait { $0.count > 0 }
      #expect(log.state.withLock(\.firstStatuses) == [.waiting, .waiting])
      // After a reload the same sources are known by them.
      #expect(log.sources.map(\.address) == [first.address, second.address])
      try await log.wait { $0.traffic.tracks[a] != nil }
      #expect(log.sources.map(\.status) == [.working, .waiting])
      #expect(log.sources.map(\.isInUse) == [true, false])
      #expect(second.server.requests.isEmpty)

      first.turn(on: false)
      try await log.wait { $0.traffic.tracks[b] != nil }
      #expect(log.sources.map(\.status) == [.failing, .working])
      #expect(log.sources.map(\.isInUse) == [false, true])
      #expect(log.sources[0].remark == "the server answered 503 (unavailable)")
      #expect(log.sources[0].lastReport != nil && log.sources[1].lastReport != nil)

      first.turn(on: true)
      try await log.wait { $0.sources.first?.status == .working }
      #expect(log.sources.map(\.status) == [.working, .waiting])
      #expect(log.sources.map(\.isInUse) == [true, false])
      #expect(log.sources.allSatisfy { $0.remark == nil })
      // The second is no longer polled: the first is polled twice more meanwhile.
      let last = log.sources[0].lastReport
      let asked = second.server.requests.count
      let count = first.server.requests.count
      try await waitUntil(within: 240) { first.server.requests.count >= count + 2 }
      try await log.wait { $0.sources[0].lastReport != last }
      #expect(second.server.requests.count <= asked + 1)
    }
  }

  @Test func `a source that lists no aircraft after a full sky is replaced until it lists one`()
    async throws
  {
    let isFull = Mutex(true)
    let first = try LoopbackServer { _ in
      let rows = (10..<30).map { #"{"hex":"4000\#($0)","lat":52.2,"lon":3.9,"seen":0}"# }
      let list = isFull.withLock(\.self) ? rows.joined(separator: ",") : ""
      return .answer(text: #"{"aircraft":[\#(list)]}"#)
    }
    let second = try Stub("bbbbbb")
    let b = try Self.address("bbbbbb")
    let settings = sources([first.url("/aircraft.json"), second.address])
    try await run(service(settings)) { log in
      try await log.wait { $0.traffic.tracks.count == 20 }
      isFull.withLock { $0 = false }
      try await log.wait { $0.traffic.tracks[b] != nil }
      #expect(log.sources.map(\.status) == [.failing, .working])
      #expect(
        log.sources[0].remark == "no aircraft in 3 answers in a row; the one before listed 20"
      )
      isFull.withLock { $0 = true }
      try await log.wait { $0.sources.first?.status == .working }
      #expect(log.sources.map(\.isInUse) == [true, false])
    }
  }

  @Test func `a list that answers every second time is reported three times`() async throws {
    let server = try LoopbackServer.inTurn { turn in
      turn.isMultiple(of: 2)
        ? .answer("500 Oops", text: "")
        : .answer(text: #"{"aircraft":[{"hex":"aaaaaa","lat":52.2,"lon":3.9,"seen":0}]}"#)
    }
    let address = server.url("/aircraft.json")
    let lines = Mutex<[String]>([])
    var service = try service(sources([address]))
    service.log = { line in lines.withLock { $0.append(line) } }
    try await run(service) { _ in
      try await waitUntil(within: 240) { server.requests.count >= 7 }
    }
    let lost = "no aircraft from \(address): the server answered 500 (internal error)"
    let expected = [lost, "the aircraft from \(address) are back", lost]
    #expect(lines.withLock(\.self) == expected)
  }

  @Test func `OpenSky without credits is replaced and not polled`() async throws {
    let sky = try LoopbackServer { _ in
      .answer("429 Too Many Requests", ["X-Rate-Limit-Retry-After-Seconds": "7200"], text: "")
    }
    let second = try Stub("bbbbbb")
    let b = try Self.address("bbbbbb")
    let settings =
      sources(["opensky:", second.address]) + "opensky.url = \"\(sky.url("/api"))\"\n"
    try await run(service(settings)) { log in
      try await log.wait { $0.traffic.tracks[b] != nil }
      #expect(log.sources.map(\.name) == ["OpenSky", "127.0.0.1:\(second.server.port)"])
      #expect(log.sources.map(\.status) == [.failing, .working])
      let words = "the server answered 429 (too many requests); retry after 2 h"
      #expect(log.sources[0].remark == words)
      #expect(log.sources.map(\.attribution) == ["Data: The OpenSky Network", nil])
      let count = second.server.requests.count
      try await waitUntil(within: 240) { second.server.requests.count >= count + 2 }
      #expect(sky.requests.count == 1)
    }
  }

  @Test func `OpenSky's aircraft are shown, and stay as long as it is not asked`() async throws {
    let now = Int(Date().timeIntervalSince1970)
    let sky = try LoopbackServer { _ in
      .answer(
        "200 OK",
        ["X-Rate-Limit-Remaining": "399"],
        text: """
          {"time":\(now),"states":[["aaaaaa","KLM1","Kingdom of the Netherlands",\(now),\(now),4.9,\
          52.4,1000,false,100,90,0,null,1000,null,false,0]]}
          """
      )
    }
    let a = try Self.address("aaaaaa")
    let settings = sources(["opensky:"]) + "opensky.url = \"\(sky.url("/api"))\"\n"
    try await run(service(settings)) { log in
      try await log.wait { $0.traffic.tracks[a] != nil }
      #expect(log.sources.map(\.status) == [.working])
      // With a poll every 216 seconds, an aircraft is shown through two of them.
      let timeout = log.state.withLock(\.traffic.timeout)
      #expect(timeout.fresh > .seconds(400) && timeout.gone > .seconds(600))
      #expect(sky.requests[0].path.hasPrefix("/api/states/all?lamin="))
    }
  }

  @Test(arguments: [(20_000.0, 3.6...3.9), (240_000, 4.3...4.7)])
  func `aircraft are requested within the radar's range, according to the settings`(
    reach: Double,
    degrees: ClosedRange<Double>
  ) async throws {
    let sky = try LoopbackServer { _ in .answer(text: #"{"time":1795246950,"states":null}"#) }
    let settings = sources(["opensky:"]) + "opensky.url = \"\(sky.url("/api"))\"\n"
    try await run(service(settings, reach: { reach })) { log in
      try await log.wait { $0.sources.first?.status == .working }
      let query = try #require(sky.requests.first?.path.split(separator: "?").last)
      let sides = Dictionary(
        uniqueKeysWithValues: query.split(separator: "&").map { pair in
          let parts = pair.split(separator: "=")
          return (parts[0], Double(parts[1]) ?? .nan)
        }
      )
      // Up to 200 km cost no more than the 74 of the settings; more than that costs more.
      let height = try #require(sides["lamax"]) - #require(sides["lamin"])
      #expect(degrees.contains(height), "\(query)")
    }
  }

  @Test func `the last report before a silence reaches the show`() async throws {
    func line(_ hex: String) -> LineServer.Act {
      .line(
        "MSG,3,1,1,\(hex),1,2026/11/21,01:35:22.257,2026/11/21,01:35:22.257,,38000,,,52.2,3.9,,,,,,0"
      )
    }
    let receiver = try LineServer(
      [[line("AAAAAA"), .wait(milliseconds: 60), line("BBBBBB"), .hold]],
      listensFirst: false
    )
    let last = try Self.address("bbbbbb")
    try await run(service(sources(["sbs://127.0.0.1:\(receiver.port)"]))) { log in
      try await log.wait { $0.traffic.tracks[last] != nil }
      #expect(log.sources.map(\.status) == [.working])
    }
  }

  @Test func `a recording that restarts does not leave its end behind`() async throws {
    let text = ["aaaaaa", "bbbbbb"].enumerated().map { number, hex in
      #"{"now":\#(1000 + number),"aircraft":[{"hex":"\#(hex)","lat":52,"lon":4,"seen":0}]}"# + "\n"
    }
    let folder = try ScratchFolder(["recording": text.joined()])
    let (a, b) = (try Self.address("aaaaaa"), try Self.address("bbbbbb"))
    try await run(service(sources(["replay:\(folder.file("recording"))?speed=10"]))) { log in
      try await log.wait { $0.traffic.tracks[a] != nil && $0.traffic.tracks[b] != nil }
      try await log.wait { $0.traffic.tracks[b] == nil }
      try await log.wait { $0.traffic.tracks[a] != nil }
    }
  }

  @Test func `a service that ends abandons sources that do not answer`() async throws {
    let silent = try LoopbackServer { _ in [.hold] }
    let receiver = try LineServer([[.hold]], listensFirst: false)
    for address in [silent.url("/a.json"), "sbs://127.0.0.1:\(receiver.port)"] {
      let service = try service(sources([address]))
      // It returns within the test's time limit, not after a response's timeout of 60 seconds.
      try await whileRunning {
        await service.run { _ in }
      } during: {
        if address.hasPrefix("http") {
          try await waitUntil(within: 240) { !silent.requests.isEmpty }
        }
      }
    }
    try await waitUntil(within: 240) { silent.hangUps > 0 }
  }

  @Test func `an invalid source is refused by the name of its setting`() {
    for address in ["sbs://", "opensky", "replay:", "ftp://x", "adsb.fi"] {
      let failure = #expect(throws: Failure.self) { try service(sources([address])) }
      #expect(failure?.status == .configuration)
      #expect(failure?.message.contains("test.toml, line 3: radar.sources") == true)
    }
  }
}
