public import Breathing
public import HTTPServer
import Network
public import Scenes

/// Serves the show over HTTP: what it is, what it will be, cues as they happen, and the page.
public struct HTTPOutlet: Sendable {
  /// What is told to those who listen.
  public let outlet: Outlet

  private let listener: HTTPListener
  private let access: HTTPAccess
  private let web: WebFolder
  private let vitals: Vitals
  private let version: String
  private let limits: HTTPLimits
  private let note: @Sendable (String) -> Void
  private let picture: Picture?

  /// Draws an instant of a show as PNG, so many pixels wide and high; it is called from any thread,
  /// one call at a time.
  public typealias Picture = @Sendable (Show, Instant, SIMD2<Int>) throws -> [UInt8]

  /// Creates a server that listens already, and answers once it runs.
  ///
  /// - Parameters:
  ///   - listener: Where it listens.
  ///   - access: Who may ask for what.
  ///   - web: The page's files.
  ///   - vitals: How the program is.
  ///   - version: The program's version.
  ///   - limits: How much it takes from its clients.
  ///   - note: Called with a sentence on what goes wrong, once for each kind.
  ///   - picture: Draws instants, if there is somebody to.
  public init(
    _ listener: HTTPListener,
    access: HTTPAccess,
    web: WebFolder = WebFolder(),
    vitals: Vitals,
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

  /// Answers until the task is cancelled; whatever fails is tried again.
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
      // Cues go before whatever else is asked for.
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
