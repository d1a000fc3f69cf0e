import Foundation
import Network
import TestRigs
import TestSupport
import Testing

/// The real program that reports the aircraft of a receiver's port and of a simulator's datagrams, a
/// real relay, and clients that watch.
@Suite(.timeLimit(.minutes(10))) struct SkyFeedTests {
  /// A relay, and a client that watches each of its two skies.
  private struct Sky {
    let server: String
    let relay: BackgroundProgram
    let real, paper: BackgroundProgram

    init() async throws {
      (relay, server) = try await BackgroundProgram.relay()
      let watch = ["sky", "watch", "--near", "52,0.5", "--server", server, "--json", "--planes"]
      real = try BackgroundProgram(watch + ["real"])
      paper = try BackgroundProgram(watch + ["paper"])
    }
  }

  @Test func `an aircraft that a receiver reports is in the sky of real aircraft`() async throws {
    let lines: [LineServer.Act] = (0..<120).flatMap { second -> [LineServer.Act] in
      let start = "1,1,%@,1,2026/11/25,12:00:00.000,2026/11/25,12:00:00.000,"
      func line(_ kind: Int, _ address: String, _ rest: String) -> LineServer.Act {
        .line("MSG,\(kind)," + start.replacing("%@", with: address) + rest)
      }
      let east = 0.5 + Double(second) * 60 / 68_460
      return [
        line(3, "4CA2D6", ",3000,,,52.0,\(east),,,0,0,0,0"),
        line(4, "4CA2D6", ",,117,90,,,64,,,,,"),
        // Another aircraft, which must not be reported.
        line(3, "40621D", ",9000,,,52.1,\(east),,,0,0,0,0"), line(4, "40621D", ",,400,90,,,0,,,,,"),
        .wait(milliseconds: 1_000),
      ]
    }
    let receiver = try LineServer([lines], listensFirst: false)
    let sky = try await Sky()
    let reporter = try BackgroundProgram(
      ["sky", "report", "--receiver", "sbs://127.0.0.1:\(receiver.port)", "--aircraft", "4ca2d6"]
        + ["--server", sky.server, "--callsign", "EI-ABC", "--plan", "EGSH,EHAM"]
    )
    let isSeen = try await eventually(within: 120) {
      sky.real.reports.contains { $0.plan != nil }
    }
    #expect(isSeen, "\(reporter.errors)\n\(sky.relay.errors)")
    let start = "4ca2d6 at sbs://127.0.0.1:\(receiver.port): receiving positions"
    #expect(
      try await eventually(within: 60) { reporter.errors.contains(start) },
      "\(reporter.errors)"
    )
    let report = try #require(sky.real.reports.last { $0.plan != nil })
    #expect(report.callsign == "EI-ABC" && report.source == "receiver")
    #expect(abs(report.altitude - 914) < 20 && abs(report.speed - 60) < 1)
    let plan = try #require(report.plan)
    #expect(abs(try #require(plan.last).latitude - 52.3) < 0.1 && !plan.isEmpty)
    #expect(sky.real.reports.allSatisfy { $0.callsign == "EI-ABC" })
    #expect(sky.paper.reports.isEmpty)
  }

  @Test func `a simulator's aircraft is among the paper planes until it is silent`() async throws {
    let sky = try await Sky()
    let port = try LineServer([[]]).port
    let reporter = try BackgroundProgram(
      ["sky", "report", "--simulator", "127.0.0.1:\(port)", "--server", sky.server]
        + ["--callsign", "SIM-1", "--json"]
    )
    let target = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: port)))
    let socket = try DatagramSocket(family: target.family)
    var second = 0.0
    let isSeen = try await eventually(within: 120) {
      let east = 0.5 + second * 60 / 68_460
      try socket.send(Array("XGPSX-Plane,\(east),52.0,900.0,90.0,60.0".utf8), to: target)
      // A simulator sends once a second.
      try await Task.sleep(for: .seconds(1))
      second += 1
      return !sky.paper.reports.isEmpty
    }
    #expect(isSeen, "\(reporter.errors)\n\(sky.relay.errors)")
    let report = try #require(sky.paper.reports.last)
    #expect(report.callsign == "SIM-1" && report.source == "simulator" && !report.isEmergency)
    #expect(abs(report.altitude - 900) < 1 && abs(report.speed - 60) < 1)
    // Nothing arrives any more.
    let end = "a simulator at 127.0.0.1:\(port): the last position is too old"
    #expect(
      try await eventually(within: 60) { reporter.errors.contains(end) },
      "\(reporter.errors)"
    )
    #expect(sky.real.reports.isEmpty)
  }

  @Test(
    arguments: [
      ([], "Give one of --gps, --receiver and --simulator"),
      (["--gps"], "a value is missing: --gps <gps>"),
      (["--gps", "gpsd", "--simulator", "49002"], "Give one of --gps, --receiver and --simulator"),
      (["--receiver", "sbs://localhost"], "--receiver and --aircraft go together"),
      (["--receiver", "sbs://localhost", "--aircraft", "~4ca2d6"], "six hexadecimal digits"),
      (["--receiver", "ogn:", "--aircraft", "4ca2d6"], "found no receiver"),
      (["--receiver", "sky:", "--aircraft", "4ca2d6"], "found no receiver"),
      (["--simulator", "49002", "--emergency", "medical"], "not for a simulator"),
      (["--simulator", "port"], "--simulator takes <port>, not \"port\""),
    ] as [([String], String)]
  )
  func `what cannot be reported is refused`(words: [String], reason: String) async throws {
    let run = try await ProgramRun(["sky", "report", "--server", "127.0.0.1:9"] + words)
    #expect(run.status == 64 && run.errors.contains(reason), "\(run.errors)")
  }
}
