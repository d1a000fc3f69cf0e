import Breathing
import Foundation
import HTTPServer
import Network
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing
import Text

/// A daemon of a screen with a policy, driven through one surface by random requests.
final class SurfaceRig: Sendable {
  let daemon: SessionEngine
  private let surface: CommandSurface
  private let screen: SafetyPolicy
  let http, osc: UInt16
  let folder: ScratchFolder
  let broker: Mutex<RealBroker?>
  private let settings: Settings

  /// How many requests changed what is breathed.
  private let changeCount = Mutex(0)

  /// How many requests changed what is breathed.
  var changes: Int { changeCount.withLock(\.self) }

  /// The settings of this screen, and of a room's plan, as a test rewrites them.
  private final class Settings: Sendable {
    let own: Mutex<String>
    let plan = Mutex<String?>(nil)

    init(_ own: String) { self.own = Mutex(own) }
  }

  /// The number of requests per seed; a surface accepts twenty a second.
  private static let requests = 18

  init(
    _ surface: CommandSurface,
    _ audience: SafetyPolicy.Audience,
    _ own: String = "",
    follows: Bool = false
  ) throws {
    self.surface = surface
    screen = SafetyPolicy(audience)
    (http, osc) = (try FreePort.one(), try FreePort.one())
    folder = try ScratchFolder()
    let broker = surface == .mqtt ? try RealBroker() : nil
    let listens = [.http, .lines, .osc, .mqtt].contains(surface)
    let address = broker.map { "mqtt://127.0.0.1:\($0.port)" }
    let follow =
      switch surface {
      case _ where follows: "http://127.0.0.1:9"
      case .leader: "http://127.0.0.1:9"
      case .broker: "mqtt"
      default: "off"
      }
    let settings = Settings(
      """
      breath.policy = "\(audience.rawValue)"
      sky.near = "51.47,-0.46"
      session.minutes = 0
      http.listen = "\(listens ? "127.0.0.1:\(http)" : "off")"
      osc.listen = "\(listens ? "127.0.0.1:\(osc)" : "off")"
      lines.socket = "\(listens ? folder.file("s") : "off")"
      mqtt.broker = "\(address ?? (surface == .broker ? "mqtt://127.0.0.1:9" : "off"))"
      facts.show = false
      mqtt.room = "lobby"
      mqtt.commands = "any"
      room.follow = "\(follow)"
      \(own)

      """
    )
    self.settings = settings
    self.broker = Mutex(broker)
    daemon = try SessionEngine { () throws(Failure) in
      var configuration = Configuration(.builtIn)
      do throws(ConfigurationError) {
        try configuration.read(settings.own.withLock(\.self), from: "own.toml")
        if let plan = settings.plan.withLock(\.self) {
          try configuration.adopt(plan: plan, from: "room.toml")
        }
      } catch {
        throw Failure(error)
      }
      return configuration
    }
    if listens { try daemon.start() }
  }

  deinit {
    daemon.stop()
    broker.withLock { $0?.end() }
  }

  /// Drives the surface with the requests of some seeds.
  ///
  /// - Returns: Where the session left the screen's policy, in sentences.
  func problems(seeds: ClosedRange<UInt64>) async throws -> [String] {
    try await onOwnThread { [self] in try seeds.flatMap(drive) }
  }

  private func drive(_ seed: UInt64) throws -> [String] {
    var draw = RequestDraw(seed: seed, screen)
    var problems: [String] = []
    for number in 0..<Self.requests {
      let before = daemon.turn(to: daemon.clock.now).show.timeline
      let asked = try ask(&draw)
      let shows = shows()
      if shows.contains(where: { $0.timeline != before }) { changeCount.withLock { $0 += 1 } }
      for show in shows {
        problems += draw.problems(of: show).map { "seed \(seed), \(number), \(asked): \($0)" }
      }
    }
    return problems
  }

  /// The current show, and the next one.
  private func shows() -> [Show] {
    let now = daemon.clock.now
    let show = daemon.turn(to: now).show
    return [show]
      + (daemon.state.handover.map(\.at).map { [daemon.turn(to: max($0, now)).show] } ?? [])
  }

  /// Sends a request through the surface, and returns it.
  private func ask(_ draw: inout RequestDraw) throws -> String {
    switch surface {
    case .http:
      let json = draw.wish()
      let head =
        "POST /v1/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      let text = "\(head)Content-Length: \(json.utf8.count)\r\nConnection: close\r\n\r\n\(json)"
      _ = try Dialogue(port: http, SOCK_STREAM).say(Array(text.utf8)) { $0.contains("\r\n\r\n{") }
      return json
    case .lines:
      let json = draw.wish()
      _ = try Dialogue(path: folder.file("s")).say(Array((json + "\n").utf8)) {
        $0.contains("\"event\":\"answer\"")
      }
      return json
    case .mqtt:
      let json = draw.wish()
      try broker.withLock { broker in
        _ = try broker?.publish("aloft/home/lobby/cmd", Array(json.utf8))
        try settle { try broker?.publish("aloft/home/lobby/cmd", Array("volume \($0)".utf8)) }
      }
      return json
    case .osc:
      let (word, value) = draw.command()
      let message = OSCMessage("/\(word)", value.map { [.string($0)] } ?? [])
      try Dialogue(port: osc, SOCK_DGRAM).say(message.bytes)
      try settle {
        try Dialogue(port: osc, SOCK_DGRAM).say(OSCMessage("/volume", [.integer($0)]).bytes)
      }
      return "\(message)"
    case .keys:
      let command = draw.key(daemon.show)
      daemon.send(command)
      return "\(command)"
    case .leader, .broker:
      let document = draw.document(from: daemon.clock.now)
      let leader: Leader =
        surface == .leader
        ? .http("http://127.0.0.1:9") : .broker("mqtt://127.0.0.1:9 aloft/home/lobby/plan")
      daemon.follow(try PlanDocument(json: Array(document.json.description.utf8)), from: leader)
      return "\(document.settings) \(document.patterns) \(document.changes)"
    case .planFile, .reload:
      // A refused plan does not change the settings; nor do invalid settings of the screen.
      let text = surface == .planFile ? draw.settings() : draw.ownSettings()
      if surface == .planFile {
        let head = "session.seed = 7\nsky.near = \"51.47,-0.46\"\nroom.epoch = \"none\"\n"
        settings.plan.withLock { $0 = head + text }
      } else {
        let mark = "# drawn\n"
        settings.own.withLock { $0 = $0.components(separatedBy: mark)[0] + mark + text }
      }
      daemon.reload()
      return text
    case .succession:
      try? daemon.begin(PlanRequest(settings: draw.request()))
      guard let room = daemon.state.schedule?.sessions else { return "no room" }
      let next = try room.successor(of: daemon.show, at: daemon.clock.now)
      daemon.apply(.next(ShowHandover(show: next, at: daemon.clock.now)))
      return "the session after \(next.timeline.plan.name)"
    default: throw Failure(.software, "this rig does not drive \(surface.rawValue)")
    }
  }

  /// Waits until a command that the surface handles in order has arrived, and so all before it.
  private func settle(_ ask: (Int32) throws -> Void) throws {
    let former = daemon.turn(to: daemon.clock.now).show.appearance.volumePercent
    let volume = former % 90 + 1
    // A command may be lost or refused, so it is repeated.
    var next = ContinuousClock.now
    try blockUntil("\(surface) takes no commands", lookingEvery: .milliseconds(5)) {
      if ContinuousClock.now >= next {
        try ask(Int32(volume))
        next = ContinuousClock.now + .milliseconds(100)
      }
      let show = daemon.turn(to: daemon.clock.now).show
      return show.appearance.volumePercent == volume
    }
  }
}
