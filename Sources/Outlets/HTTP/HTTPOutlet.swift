public import Breathing
package import HTTPServer
import Network
public import Show

/// Serves the show over HTTP: its state, its timeline, cues when they happen, and the web page.
public struct HTTPOutlet: Sendable {
  /// The outlet whose events are sent to listeners.
  public let outlet: Outlet

  private let listener: HTTPListener
  private let identity: TLSIdentity?
  private let limits: HTTPLimits
  private let log: @Sendable (String) -> Void

  /// Creates what answers the requests of a run.
  private let router: @Sendable (ShowLink, CueStreams, ConnectionTable) -> HTTPRouter

  /// Draws an instant of a show as a PNG of a width and height in pixels. Called from any thread,
  /// but only one call at a time.
  public typealias Picture = @Sendable (Show, Instant, SIMD2<Int>) throws -> [UInt8]

  /// Creates a server that is listening and answers once it runs.
  ///
  /// - Parameters:
  ///   - listener: The listening socket.
  ///   - outlet: The outlet whose events are sent.
  ///   - identity: The certificate; nil if connections are not encrypted.
  ///   - access: The access rules.
  ///   - web: The page's files.
  ///   - health: The program's health.
  ///   - version: The program's version.
  ///   - limits: Limits for clients.
  ///   - log: Logs a problem in one sentence, once for each kind.
  ///   - picture: Draws instants; nil if pictures are not available.
  ///   - capture: Copies what the window shows; nil if the program has none.
  ///   - displays: The displays of the site; nil without a broker.
  ///   - own: The site and name of this display; nil if others could not show it.
  ///   - opensInstruments: Whether people in the room may use the radar and the airport pages.
  package init(
    _ listener: HTTPListener,
    outlet: Outlet = Outlet("http"),
    identity: TLSIdentity? = nil,
    access: HTTPAccess,
    web: StaticFiles = StaticFiles(),
    health: HealthCounters,
    version: String,
    limits: HTTPLimits = HTTPLimits(),
    log: @escaping @Sendable (String) -> Void = { _ in },
    picture: Picture? = nil,
    capture: ScreenCapture? = nil,
    displays: (any DisplayList)? = nil,
    own: DisplayIdentity? = nil,
    opensInstruments: Bool = false
  ) {
    self.listener = listener
    self.outlet = outlet
    self.identity = identity
    self.limits = limits
    self.log = log
    router = { link, streams, connections in
      HTTPRouter(
        link: link,
        gate: CommandGate(.http, log: log),
        healthCounters: health,
        access: access,
        web: web,
        version: version,
        identity: identity,
        streams: streams,
        connections: connections,
        pictures: picture.map { ScenePictures(limits: limits, log: log, draw: $0) },
        capture: capture,
        displays: displays,
        own: own,
        opensInstruments: opensInstruments
      )
    }
  }

  /// Answers requests until the task is cancelled; retries after failures.
  public func run(_ link: ShowLink) async {
    let capacity = DescriptorLimit.raise(forConnections: limits.connections)
    let connections = ConnectionTable(
      capacity: capacity,
      capacityPerClient: limits.connectionsPerClient
    )
    let streams = CueStreams(limits: limits, show: link.show, now: link.now)
    let router = self.router(link, streams, connections)
    let server = HTTPServer(
      listener,
      identity: identity,
      limits: limits,
      connections: connections,
      responseCounts: router.responseCounts,
      unixSeconds: { link.now().unixSeconds },
      log: log,
      handler: { await router.answer($0) }
    )
    await withDiscardingTaskGroup { group in
      // Another priority would be a queue of its own, for which only root may start faster threads.
      group.addTask {
        for await event in outlet.inbox {
          if case .changed = event { router.timelines.forget() }
          streams.send(event)
        }
      }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
          streams.tick(at: ContinuousClock.now)
        }
      }
      group.addTask { await server.run() }
    }
  }
}
