import Foundation
import Network
import Outlets
import Session
import Settings
import System
import TestRigs
import TestSupport
import Testing

/// The real program with a low limit of file descriptors.
@Suite(.timeLimit(.minutes(10)))
struct DescriptorTests {
  /// The program's output and exit status with a limit.
  private static func run(
    _ arguments: [String],
    limit: Int
  ) async throws -> (errors: String, status: Int32) {
    let folder = try ScratchFolder()
    let line = """
      export XDG_CONFIG_HOME='\(folder.path)' SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
      exec 2> '\(folder.path)/errors'
      ulimit -n \(limit)
      exec '\(ProgramRun.program)' \(arguments.joined(separator: " "))
      """
    let status = try await ChildProcess.end(of: ChildProcess.spawn(["/bin/sh", "-c", line]))
    return (try folder.text("errors"), status & 0x7F == 0 ? status >> 8 : -(status & 0x7F))
  }

  @Test(
    "A limit that is too low is reported with both numbers",
    arguments: ["serve", "relay", "fly", "cues", "airports near LHR"],
    [4, 7, 10, 14]
  )
  func tooLow(command: String, limit: Int) async throws {
    let words = command.split(separator: " ").map(String.init)
    let (errors, status) = try await Self.run(words, limit: limit)
    #expect(status == 69, "\(errors)")
    // If a session or an outlet needs more than every command does, the message states its own
    // number.
    let settings = Settings()
    // A window has no server unless it is asked for.
    var own = settings
    own.http.listen = nil
    let needed =
      switch command {
      case "serve": DescriptorBudget.serving(settings, inWindow: false)
      case "fly": DescriptorBudget.flying(own)
      case "relay": DescriptorBudget.relaying(settings, workers: 1, servesHTTP: true)
      default: DescriptorBudget.basic
      }
    let sentence = "\(needed.count) file descriptors are needed, but only \(limit) are allowed"
    #expect(errors.contains(sentence), "\(errors)")
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test func `the need of descriptors grows with the enabled features`() {
    var settings = Settings()
    let page = DescriptorBudget.serving(settings, inWindow: false)
    settings.http.listen = nil
    let quiet = DescriptorBudget.serving(settings, inWindow: false)
    settings.mqtt.broker = "mqtt://127.0.0.1"
    settings.osc.targets = ["udp://127.0.0.1:9000", "udp://127.0.0.1:9001"]
    let loud = DescriptorBudget.serving(settings, inWindow: false)
    let shown = DescriptorBudget.serving(settings, inWindow: true)
    #expect(DescriptorBudget.basic.count == quiet.count)
    #expect(quiet.count < page.count && quiet.count < loud.count && loud.count < shown.count)
  }

  @Test func `the reserve is counted once if there are servers`() {
    func need(_ change: (inout Settings) -> Void) -> Int {
      var settings = Settings()
      settings.http.listen = nil
      change(&settings)
      return DescriptorBudget.serving(settings, inWindow: false).count
    }
    let (server, reserve) = (DescriptorLimit.httpServer, DescriptorLimit.reserve)
    let page = Settings().http.listen
    let none = need { _ in }
    #expect(need { $0.http.listen = page } == none + server + reserve)
    #expect(need { $0.lines.socket = "/run/lines" } == none + 8 + reserve)
    #expect(need { $0.lines.writesOutput = true } == none)
    let both = need { settings in
      settings.http.listen = page
      settings.lines.socket = "/run/lines"
    }
    #expect(both == none + server + 8 + reserve)
    let relays = [true, false].map {
      DescriptorBudget.relaying(Settings(), workers: 1, servesHTTP: $0).count
    }
    #expect(relays[0] == relays[1] + server + reserve)
  }

  @Test func `every service that opens a connection is counted`() {
    func need(_ change: (inout Settings) -> Void) -> Int {
      var settings = Settings()
      change(&settings)
      return DescriptorBudget.serving(settings, inWindow: false).count
    }
    let least = need { _ in }
    #expect(need { $0.heading = .sensor } > least)
    let aircraft = need { $0.radarSources = ["sbs://127.0.0.1"] }
    let routes = need { settings in
      settings.radarSources = ["sbs://127.0.0.1"]
      settings.radarRoutes = "https://example.org/{callsign}"
    }
    #expect(aircraft > least && routes > aircraft)
    let followed = need { $0.roomFollow = .address("http://127.0.0.1:8737") }
    let announced = need { $0.roomFollow = .announced(room: "lobby") }
    #expect(followed > least && announced > followed)
  }

  @Test func `a daemon out of descriptors logs it once, and serves connected clients`()
    async throws
  {
    let serving = try ServingProgram(
      """
      lines.socket = "@FOLDER@/lines"
      breath.pattern = "2-2"
      breath.ramp = false
      http.listen = "off"
      """
    )
    let path = serving.folder.appending(path: "lines").path
    // The file is there a moment before the program listens.
    var found: LineClient?
    try await waitUntil("\(serving.errors)", within: 120) {
      found = LineClient(path)
      return found != nil
    }
    let first = try #require(found)
    // By the third line, the runtime has opened the timers that it keeps.
    #expect(try await eventually(within: 60) { first.lines > 2 })
    // Only the reserve is left. Without it, the runtime would end the program as soon as tasks
    // wait for a thread.
    let limit = try #require(serving.freeDescriptor) + DescriptorLimit.reserve
    try serving.limitDescriptors(to: limit)
    // If a file was open just now, some clients still find room.
    let late = try (0..<4).map { _ in try #require(LineClient(path)) }
    let last = try #require(late.last)
    let used = "\(limit - DescriptorLimit.reserve) of \(limit) file descriptors are in use"
    let words = "no more clients can be accepted: \(used)"
    #expect(
      try await eventually(within: 60) { serving.errors.contains("lines: \(words)") },
      "\(serving.errors)"
    )
    let before = first.lines
    #expect(
      try await eventually(within: 60) { first.lines > before + 2 },
      "It has the descriptors \(serving.descriptors): \(serving.errors)"
    )
    #expect(last.lines == 0)
    #expect(serving.errors.components(separatedBy: "no more clients").count == 2)
    try serving.limitDescriptors(to: 256)
    #expect(try await eventually(within: 60) { last.lines > 0 })
  }
}

/// A reader of a line socket.
private final class LineClient {
  private let descriptor: Int32
  private var count = 0

  /// Connects; nil if nothing listens there.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isThere = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isThere else { return nil }
  }

  deinit { close(descriptor) }

  /// The number of lines read so far.
  var lines: Int {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let read = recv(descriptor, &bytes, bytes.count, 0)
      guard read > 0 else { return count }
      count += bytes[..<read].count { $0 == UInt8(ascii: "\n") }
    }
  }
}
