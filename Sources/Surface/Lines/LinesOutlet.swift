import Breathing
import Glibc
import Network
import Scenes

/// Tells programs of this machine what happens, a line of JSON each: those that read a socket of the
/// file system, which may command as well, and whoever reads standard output.
public struct LinesOutlet: Sendable {
  /// Where readers find the lines.
  public struct Place: Sendable, Hashable {
    /// The socket's path.
    public let path: String
    /// Whether its group may use it, too, or its owner alone.
    public let isShared: Bool

    /// Creates a place.
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
  private let note: @Sendable (String) -> Void

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: Where it is told what happens.
  ///   - place: The socket where lines are read and commands written, if there is to be one.
  ///   - output: A descriptor that lines are written to, such as that of standard output.
  ///   - failed: Called with the system's error number when writing to that descriptor fails.
  ///   - levels: How many times a second the level is told, at most 120; 0 for never.
  ///   - seed: From which the waits are drawn before the socket is tried again, where it cannot be.
  ///   - note: Told in a sentence what does not go well, once each time.
  public init(
    _ outlet: Outlet,
    at place: Place?,
    output: Int32?,
    failed: @escaping @Sendable (Int32) -> Void = { _ in },
    levels: Int,
    seed: UInt64,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    self.place = place
    self.output = output.map { LineWriter($0, dropped: { outlet.noteDropped() }, failed: failed) }
    self.levels = min(max(levels, 0), 120)
    self.seed = seed
    self.note = note
  }

  /// Runs until its task is cancelled; the last line says so, unless the session had ended.
  public func run(_ link: ShowLink) async {
    let hub = place == nil ? nil : LineHub { outlet.noteDropped() }
    let tell = { @Sendable (line: JSONText, isLasting: Bool) in
      hub?.tell(line, isLasting: isLasting)
      output?.tell(line)
    }
    welcome(hub, link)
    await withTaskGroup { group in
      if let hub, let place { group.addTask { await open(hub, at: place, link) } }
      if levels > 0 { group.addTask { await tellLevels(tell, link) } }
      for await event in outlet.inbox {
        switch event {
        case .cue(let cue): tell(CueLine(cue).json, Fade(cue, in: link.show()) != nil)
        case .changed(let now, let reason):
          welcome(hub, link)
          tell(CueLine(changedAt: now, reason).json, false)
        }
      }
      let (show, now) = (link.show(), link.now())
      if !show.isOver(at: now) {
        tell(CueLine(stopping: show.moment(at: now), at: now).json, false)
      }
      hub?.end()
      group.cancelAll()
    }
    await output?.finish()
  }

  /// Chooses the line of the stretch under way as the first that new readers receive.
  private func welcome(_ hub: LineHub?, _ link: ShowLink) {
    let cue = link.show().currentCue(at: link.now().advanced(by: outlet.lead))
    hub?.welcome(with: cue.map { CueLine($0).json })
  }

  /// Opens the socket and serves its readers; where it cannot be opened, tries again later.
  private func open(_ hub: LineHub, at place: Place, _ link: ShowLink) async {
    var backoff = Backoff(
      first: .seconds(1),
      longest: .seconds(30),
      generator: SeededGenerator(seed: seed)
    )
    while !Task.isCancelled {
      do throws(NetworkError) {
        let socket = try LineSocket(at: place.path, isShared: place.isShared)
        if backoff.failures > 0 { note("lines: \(place.path) is open now") }
        return try await hub.run(socket, link)
      } catch {
        if backoff.failures == 0 { note("lines: \(place.path): \(error); retrying") }
      }
      try? await Task.sleep(for: backoff.waitAfterFailure())
    }
  }

  /// Tells the level on a grid of time, the same on all machines.
  private func tellLevels(
    _ tell: @Sendable (JSONText, Bool) -> Void,
    _ link: ShowLink
  ) async {
    await link.onGrid(of: levels, lead: outlet.lead) { moment, instant in
      tell(CueLine(level: moment, at: instant).json, false)
    }
  }
}
