public import Breathing
public import HTTPServer
import Network
public import Show

/// Serves the show over HTTP: its state, its timeline, cues when they happen, and the web page.
public struct HTTPOutlet: Sendable {
  /// The outlet whose events are sent to listeners.
  public let outlet: Outlet

  private let listener: HTTPListener
  private let access: HTTPAccess
  private let web: StaticFiles
  private let vitals: HealthCounters
  private let version: String
  private let limits: HTTPLimits
  private let note: @Sendable (String) -> Void
  private let picture: Picture?

  /// Draws an instant of a show as a PNG of a width and height in pixels. Called from any thread,
  /// but only one call at a time.
  public typealias Picture = @Sendable (Show, Instant, SIMD2<Int>) throws -> [UInt8]

  /// Creates a server that is listening and answers once it runs.
  ///
  /// - Parameters:
  ///   - listener: The listening socket.
  ///   - access: The access rules.
  ///   - web: The page's files.
  ///   - vitals: The program's health.
  ///   - version: The program's version.
  ///   - limits: Limits for clients.
  ///   - note: Logs a problem in one sentence, once for each kind.
  ///   - picture: Draws instants; nil if pictures are not available.
  public init(
    _ listener: HTTPListener,
    access: HTTPAccess,
    web: StaticFiles = StaticFiles(),
    vitals: HealthCounters,
    version: String,
    limits: HTTPLimits = HTTPLimits(),
    note: @escaping @Sendable (String) -> Void = { _ in },
    picture: Picture? = nil
  ) {
    self.listener = listener
    self.access = access
    self.web = web
    self.vitals = vitals
    self.version = version
    self.limits = limits
    self.note = note
    self.picture = picture
    outlet = Outlet("http")
  }

  /// Answers requests until the task is cancelled; retries after failures.
  public func run(_ link: ShowLink) async {
    let room = DescriptorLimit.raised(to: limits.connections)
    let roll = ConnectionTable(room: room, share: limits.connectionsPerClient)
    let streams = CueStreams(limits: limits, show: link.show, now: link.now)
    let desk = HTTPRouter(
      link: link,
      vitals: vitals,
      access: access,
      web: web,
      version: version,
      streams: streams,
      roll: roll,
      pictures: picture.map { ScenePictures(limits: limits, draw: $0) }
    )
    let server = HTTPServer(
      listener,
      limits: limits,
      roll: roll,
      tally: desk.tally,
      unixSeconds: { link.now().nanoseconds / 1_000_000_000 },
      note: note,
      desk: { await desk.answer($0) }
    )
    await withDiscardingTaskGroup { group in
      // Cues have priority over other requests.
      group.addTask(priority: .high) {
        for await event in outlet.inbox { await streams.tell(event) }
      }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
          await streams.tick(at: ContinuousClock.now)
        }
      }
      group.addTask { await server.run() }
    }
  }
}
