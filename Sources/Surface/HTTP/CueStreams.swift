import Breathing
import Glibc
import HTTPServer
import Scenes

/// Those who listen to cues, and what is sent to all of them.
///
/// A cue is written once and handed to the system for each in turn. Who does not take what is sent
/// is not waited for: a little is kept for them, and when that grows too much or too old they are
/// let go; they may come again and say what they heard last.
actor CueStreams {
  private struct Listener {
    /// What the system did not take yet, whole events but for the first.
    var waiting: [UInt8] = []
    /// Since when something waits; when all was taken, when something was sent last.
    var since: ContinuousClock.Instant
  }

  /// What happened so far.
  struct Figures: Sendable {
    /// How many listen.
    var listeners = 0
    /// How many were let go because they did not take what was sent.
    var dropped = 0
    /// How many were sent away because there were too many.
    var refused = 0
    /// How late the last listener of each cue was told.
    var lateness = Lateness()
  }

  private let limits: HTTPLimits
  private let show: @Sendable () -> Show
  private let now: @Sendable () -> Instant
  private var listeners: [Int32: Listener] = [:]
  private var recent: [(id: CueID, bytes: [UInt8])] = []
  /// The cue of the stretch under way, which new listeners receive first.
  private var current: [UInt8]?
  private var counted = Figures()

  /// How many cues are kept for those who come again.
  static let memory = 256

  /// Creates the streams of nobody.
  ///
  /// - Parameters:
  ///   - limits: How many may listen, and how long they are waited for.
  ///   - show: The show.
  ///   - now: The instant it is.
  init(
    limits: HTTPLimits,
    show: @escaping @Sendable () -> Show,
    now: @escaping @Sendable () -> Instant
  ) {
    self.limits = limits
    self.show = show
    self.now = now
    current = show().currentCue(at: now()).map { EventFrame($0).bytes }
  }

  /// What happened so far.
  var figures: Figures {
    var figures = counted
    figures.listeners = listeners.count
    return figures
  }

  /// Lets a connection listen, from what it heard last.
  ///
  /// - Parameters:
  ///   - descriptor: The connection's socket.
  ///   - head: The fields of the answer, sent first.
  ///   - last: What the client says it heard last.
  /// - Returns: Whether there was room.
  func join(_ descriptor: Int32, head: [UInt8], after last: String?) -> Bool {
    guard listeners.count < limits.subscribers else {
      counted.refused += 1
      return false
    }
    listeners[descriptor] = Listener(since: .now)
    write(head + Array(EventFrame.greeting.utf8) + missed(since: last), to: descriptor)
    return true
  }

  /// Forgets a connection, before it is closed.
  func leave(_ descriptor: Int32) {
    listeners[descriptor] = nil
  }

  /// Tells all of a cue, or that a command changed what was foretold.
  func tell(_ event: Outlet.Event) {
    switch event {
    case .changed(let instant, let reason):
      // Ids are instants: those from before a step are not in order with those after it.
      if reason.movesInstants { recent = [] }
      current = show().currentCue(at: now()).map { EventFrame($0).bytes }
      writeToAll(EventFrame(changedAt: instant, reason).bytes)
    case .cue(let cue):
      let frame = EventFrame(cue)
      if cue.event.isLasting { current = frame.bytes }
      if recent.count == Self.memory { recent.removeFirst() }
      recent.append((CueID(cue), frame.bytes))
      guard !listeners.isEmpty else { return }
      writeToAll(frame.bytes)
      counted.lateness.note(cue.edge.instant.duration(to: now()))
    }
  }

  /// Sends what waits, speaks to those who heard nothing for long, and lets go who does not listen.
  func tick(at now: ContinuousClock.Instant) {
    var silent: [Int32] = []
    for (descriptor, listener) in listeners {
      let age = listener.since.duration(to: now)
      if listener.waiting.isEmpty {
        if age >= limits.ping { silent.append(descriptor) }
      } else if age >= limits.stall {
        drop(descriptor)
      } else {
        write([], to: descriptor)
      }
    }
    // A few at a time, lest a cue waits until all were spoken to.
    for descriptor in silent.prefix(256) { write(EventFrame.ping, to: descriptor) }
  }

  private func writeToAll(_ bytes: [UInt8]) {
    for descriptor in listeners.keys { write(bytes, to: descriptor) }
  }

  /// What came after the cue a client heard last. A client that names none, or one that is no longer
  /// known, receives the cue of the stretch under way.
  private func missed(since last: String?) -> [UInt8] {
    guard let last, !last.isEmpty else { return current ?? [] }
    guard let id = CueID(last), let newest = recent.last?.id, let oldest = recent.first?.id,
      oldest <= id, id <= newest
    else { return EventFrame(changedAt: now(), .missed).bytes + (current ?? []) }
    return Array(recent.drop { $0.id <= id }.map(\.bytes).joined())
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) {
    guard let listener = listeners[descriptor] else { return }
    let isBehind = !listener.waiting.isEmpty
    let all = isBehind ? listener.waiting + bytes : bytes
    switch HTTPSocket.send(all[...], to: descriptor) {
    case .gone: drop(descriptor)
    case .bytes(all.count): listeners[descriptor] = Listener(since: .now)
    case .bytes(let sent):
      // What is sent on joining is bounded by the memory, so only a listener who was behind before
      // can have too much waiting.
      guard !isBehind || all.count - sent <= limits.waitingBytes else { return drop(descriptor) }
      let since = isBehind && sent == 0 ? listener.since : .now
      listeners[descriptor] = Listener(waiting: Array(all.dropFirst(sent)), since: since)
    }
  }

  /// Ends a connection; its own task sees that and closes it.
  private func drop(_ descriptor: Int32) {
    listeners[descriptor] = nil
    counted.dropped += 1
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
