import Breathing
import Glibc
import HTTPServer
import Network
import Outlets
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing
import Text

extension HTTPLimits {
  /// Limits of a server that waits as long as a busy machine's tests may take, and sends no pings;
  /// the others are the defaults.
  static var patient: HTTPLimits {
    var limits = HTTPLimits()
    (limits.idle, limits.request, limits.answer) = (.seconds(600), .seconds(600), .seconds(600))
    (limits.stall, limits.ping) = (.seconds(600), .seconds(600))
    return limits
  }
}

/// A server with a show, on a port of this machine.
final class HTTPRig: Sendable {
  let outlet: HTTPOutlet
  let health: HealthCounters
  let port: UInt16
  private let plan: PlanDocument?
  private let isDisplay: Bool
  private let start: Instant
  private let state: Mutex<(show: Show, commands: [Command])>

  /// Creates a server whose show began some seconds ago.
  init(
    on listener: HTTPListener,
    identity: TLSIdentity? = nil,
    age: Double = 0,
    token: String? = nil,
    isPageOpen: Bool = false,
    origins: [String] = [],
    isReachable: Bool = false,
    web: StaticFiles = StaticFiles(),
    limits: HTTPLimits = .patient,
    plan: PlanDocument? = nil,
    radar: Radar? = nil,
    opensInstruments: Bool = false,
    picture: HTTPOutlet.Picture? = nil,
    capture: ScreenCapture? = nil,
    displays: (any DisplayList)? = nil,
    own: DisplayIdentity? = nil,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    self.plan = plan
    isDisplay = own != nil
    let start = Self.now.advanced(by: .seconds(-age))
    self.start = start
    health = HealthCounters(started: start)
    // The rules of a server open to others can be tested without opening it.
    let anywhere = try #require(Endpoint("0.0.0.0:1"))
    port = listener.address.port
    outlet = HTTPOutlet(
      listener,
      identity: identity,
      access: HTTPAccess(
        address: isReachable ? anywhere : listener.address,
        token: token.flatMap(HTTPToken.init),
        isPageOpen: isPageOpen,
        origins: origins
      ),
      web: web,
      health: health,
      version: "0.1.0",
      limits: limits,
      log: log,
      picture: picture,
      capture: capture,
      displays: displays,
      own: own,
      opensInstruments: opensInstruments
    )
    let show = try Sample.show(from: start, seconds: 3_600, facts: Sample.facts(), radar: radar)
    state = Mutex((show, []))
    health.watch([outlet.outlet])
  }

  /// The current instant.
  static var now: Instant { MQTTRig.now }

  /// The current show.
  var show: Show { state.withLock(\.show) }

  /// The commands so far.
  var commands: [Command] { state.withLock(\.commands) }

  /// Sends the show a command, as a request does.
  func send(_ command: Command) {
    state.withLock { state in
      state.commands.append(command)
      state.show.apply(command, at: Self.now)
      outlet.outlet.put(.changed(at: Self.now, .command))
    }
  }

  /// Sends all cues of a span at once, whether they are due or not.
  func publish(seconds span: Range<Double>) -> [Cue] {
    let cues = show.cues(
      in: start.advanced(
        by: .seconds(span.lowerBound)
      )..<start.advanced(
        by: .seconds(span.upperBound)
      )
    )
    for cue in cues { outlet.outlet.put(.cue(cue)) }
    return cues
  }

  /// Serves while a test runs.
  func serve<Result: Sendable>(
    _ body: @escaping @Sendable (HTTPRig) async throws -> Result
  ) async throws -> Result {
    var link = ShowLink(
      show: { self.show },
      send: { self.send($0) },
      now: { Self.now },
      plan: { self.plan }
    )
    if isDisplay { link.timetable = { TimetableState(json: .object([:])) } }
    let serving = link
    return try await whileRunning { [outlet] in
      await outlet.run(serving)
    } during: {
      try await body(self)
    }
  }

  /// Serves on a free port while a test runs.
  static func serve<Result: Sendable>(
    identity: TLSIdentity? = nil,
    age: Double = 0,
    token: String? = nil,
    isPageOpen: Bool = false,
    origins: [String] = [],
    isReachable: Bool = false,
    web: StaticFiles = StaticFiles(),
    limits: HTTPLimits = .patient,
    plan: PlanDocument? = nil,
    radar: Radar? = nil,
    opensInstruments: Bool = false,
    picture: HTTPOutlet.Picture? = nil,
    capture: ScreenCapture? = nil,
    displays: (any DisplayList)? = nil,
    own: DisplayIdentity? = nil,
    log: @escaping @Sendable (String) -> Void = { _ in },
    _ body: @escaping @Sendable (HTTPRig) async throws -> Result
  ) async throws -> Result {
    let anyPort = try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))
    let rig = try HTTPRig(
      on: try HTTPListener(anyPort),
      identity: identity,
      age: age,
      token: token,
      isPageOpen: isPageOpen,
      origins: origins,
      isReachable: isReachable,
      web: web,
      limits: limits,
      plan: plan,
      radar: radar,
      opensInstruments: opensInstruments,
      picture: picture,
      capture: capture,
      displays: displays,
      own: own,
      log: log
    )
    return try await rig.serve(body)
  }
}
