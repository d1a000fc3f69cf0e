import Breathing
import Glibc
import Network
import Show
import Synchronization
import Text

/// Writes events as lines of JSON for programs on this machine: to the readers of a Unix socket,
/// which may send commands, and to standard output.
public struct LinesOutlet: Sendable {
  /// The location of the socket.
  public struct Place: Sendable, Hashable {
    /// The socket's path.
    public let path: String
    /// Whether the file's group may use it, too, instead of only its owner.
    public let isShared: Bool

    /// Creates a location.
    public init(path: String, isShared: Bool) {
      self.path = path
      self.isShared = isShared
    }
  }

  private let outlet: Outlet
  private let place: Place?
  private let output: LineWriter?
  private let levels: Int
  private let seed: UInt64
  private let log: @Sendable (String) -> Void
  private let ending = Ending()

  private final class Ending: Sendable {
    let isAnnounced = Atomic(false)
  }

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: The outlet whose events are written.
  ///   - place: The socket for lines and commands; nil for none.
  ///   - output: A descriptor to which lines are written, such as standard output; nil for none.
  ///   - failed: Called with the system's error number when writing to that descriptor fails.
  ///   - levels: Levels per second, at most 120; 0 for none.
  ///   - seed: The seed of the delays before the socket is tried again.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  public init(
    _ outlet: Outlet,
    at place: Place?,
    output: Int32?,
    failed: @escaping @Sendable (Int32) -> Void = { _ in },
    levels: Int,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    self.place = place
    self.output = output.map { LineWriter($0, dropped: { outlet.noteDropped() }, failed: failed) }
    self.levels = min(max(levels, 0), 120)
    self.seed = seed
    self.log = log
  }

  /// Announces the end, which the last line states. After a reload, another outlet continues this one, and nothing is
  /// announced.
  public func stop() { ending.isAnnounced.store(true, ordering: .relaxed) }

  /// Runs until the task is cancelled. The last line states an announced end, unless the session has ended.
  public func run(_ link: ShowLink) async {
    let hub = place == nil ? nil : LineHub(log: log) { outlet.noteDropped() }
    let send = { @Sendable (line: JSONText, isLasting: Bool) in
      hub?.send(line, isLasting: isLasting)
      output?.send(line)
    }
    let sendLevel = { @Sendable (line: JSONText) in
      hub?.send(line, isLevel: true)
      output?.send(line, isLevel: true)
    }
    setFirstLine(of: hub, link)
    await withTaskGroup { group in
      if let output { group.addTask { await output.run() } }
      if let hub, let place { group.addTask { await open(hub, at: place, link) } }
      if levels > 0 { group.addTask { await sendLevels(sendLevel, link) } }
      for await event in outlet.inbox {
        switch event {
        case .cue(let cue):
          send(CueLine(cue, showsSeed: true).json, Fade(cue, in: link.show()) != nil)
        case .changed(let now, let reason):
          setFirstLine(of: hub, link)
          send(CueLine(changedAt: now, reason).json, false)
        }
      }
      let (show, now) = (link.show(), link.now())
      if ending.isAnnounced.load(ordering: .relaxed), !show.isOver(at: now) {
        send(CueLine(stopping: show.moment(at: now), at: now).json, false)
      }
      hub?.end()
      output?.finish()
      group.cancelAll()
    }
  }

  /// Makes the line of the current phase the first that new readers receive.
  private func setFirstLine(of hub: LineHub?, _ link: ShowLink) {
    let cue = link.show().currentCue(at: link.now().advanced(by: outlet.lead))
    hub?.setFirstLine(cue.map { CueLine($0, showsSeed: true).json })
  }

  /// Opens the socket and serves its readers; retries if it cannot be opened.
  private func open(_ hub: LineHub, at place: Place, _ link: ShowLink) async {
    var retry = Retry(
      Backoff(first: .seconds(1), longest: .seconds(30), generator: SeededGenerator(seed: seed))
    )
    while !Task.isCancelled {
      do throws(NetworkError) {
        let socket = try LineSocket(at: place.path, isShared: place.isShared)
        if retry.succeed() { log("lines: \(place.path) is open now") }
        return try await hub.run(socket, link)
      } catch {
        let (shouldLog, wait) = retry.fail("\(error)")
        if shouldLog { log("lines: \(place.path): \(error); retrying") }
        try? await Task.sleep(for: wait)
      }
    }
  }

  /// Writes levels on a time grid that is the same on all machines, also while they do not change: recorders expect a
  /// steady rate.
  private func sendLevels(_ send: @Sendable (JSONText) -> Void, _ link: ShowLink) async {
    await link.onGrid(of: levels, lead: outlet.lead, isSteady: true) { moment, instant in
      send(CueLine(level: moment, at: instant).json)
    }
  }
}
