import Breathing
import Foundation
import Outlets
import Settings
import Show
import TestSupport
import Testing

/// The socket file: existing ones, and readers that connect and disconnect.
@Suite(.timeLimit(.minutes(10))) struct LinesSocketTests {
  @Test func `readers that come and go, and random bytes, do no harm`() async throws {
    let rig = try LinesRig()
    let stage = try Stage()
    let outlet = Outlet("lines")
    let service = rig.service(outlet, isShared: true)
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      let steady = try await rig.connected()
      #expect(rig.mode == 0o660)
      var random = SeededGenerator(seed: 3)
      for round in 0..<200 {
        let passing = try await rig.connected()
        let count = Int(random.next() % 300)
        passing.write((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        if round == 100 { stage.publish([outlet], seconds: 1) }
      }
      #expect(await steady.line()?["event"] as? String == "session_start")
      #expect(stage.sent.isEmpty)
    }
  }

  @Test func `commands of readers that left are performed, however much they sent`() async throws {
    let rig = try LinesRig()
    let stage = try Stage()
    let service = rig.service(Outlet("lines"))
    // Many times what is read at once, and less than the system buffers.
    let others = String(repeating: String(repeating: "x", count: 999) + "\n", count: 60)
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      for volume in 1...5 {
        let leaving = try await rig.connected(isWelcomed: volume.isMultiple(of: 2))
        leaving.write(others + "{\"command\":\"volume\",\"value\":\(volume)}\n")
      }
      try await waitUntil { stage.sent.count == 5 }
      for volume in 1...5 { #expect(stage.sent.contains(.volume(volume))) }
    }
  }

  @Test func `readers of the socket hear of its end, and not of a change of the output`() throws {
    func service(_ socket: String?, output: Bool) throws -> OutletService {
      var configuration = Configuration(.builtIn)
      let place = socket.map { "lines.socket = \"\($0)\"\n" } ?? ""
      try configuration.read("\(place)lines.stdout = \(output)", from: "own.toml")
      return try #require(try LinesKind().services(configuration).first)
    }
    let (socket, output) = (try service("/run/a", output: false), try service(nil, output: true))
    let both = try service("/run/a", output: true)
    #expect(both.description == "lines on /run/a, lines on standard output")
    #expect(socket.isContinued(by: [both]) && both.isContinued(by: [socket]))
    #expect(output.isContinued(by: [both]) && !both.isContinued(by: [output]))
    let isContinued = both.isContinued(by: [try service("/run/b", output: true)])
    #expect(!isContinued && !both.isContinued(by: []))
  }

  @Test func `a socket without a listener is replaced`() async throws {
    let rig = try LinesRig()
    // Bound and closed, as a killed program leaves it.
    let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try #require(SocketReader.withAddress(rig.path()) { bind(dead, $0, $1) } == 0)
    close(dead)
    let stage = try Stage()
    let service = rig.service(Outlet("lines"))
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      let reader = try await rig.connected()
      reader.write("{\"command\":\"pause\"}\n")
      #expect(await reader.line()?["ok"] as? Bool == true)
      // A second listener leaves the first alone.
      let second = rig.service(Outlet("lines"))
      try await whileRunning {
        await second.run(stage.link)
      } during: {
        try await waitUntil { !rig.notes.all.isEmpty }
        #expect(rig.notes.all[0].contains("another program is listening there"))
      }
      reader.write("{\"command\":\"pause\"}\n")
      #expect(await reader.line()?["ok"] as? Bool == true)
    }
  }

  @Test func `a file that is not a socket is left alone`() async throws {
    let rig = try LinesRig()
    let notes = rig.notes
    let diary = rig.path("diary.txt")
    try "dear diary".write(toFile: diary, atomically: true, encoding: .utf8)
    let stage = try Stage()
    for path in [diary, rig.path(String(repeating: "long", count: 40)), rig.path("no/where")] {
      let service = rig.service(Outlet("lines"), at: path)
      let count = notes.all.count
      try await whileRunning {
        await service.run(stage.link)
      } during: {
        try await waitUntil { notes.all.count > count }
      }
    }
    #expect(notes.all.count == 3)
    #expect(notes.all[0].contains("the path exists and is not a socket"))
    #expect(notes.all[1].contains("longer than 107 bytes"))
    #expect(notes.all[2].contains("No such file or directory"))
    #expect(try String(contentsOfFile: diary, encoding: .utf8) == "dear diary")
  }
}
